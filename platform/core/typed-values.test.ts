import { expect, test } from 'vitest'
import { readTyped, type TypedField, typedFaults, typedOf } from './typed-values.ts'

const money = { kind: 'money', label: 'Fee', most: 10_000, step: 25 } as const
const percent = { kind: 'number', label: 'Tax', least: 0, most: 100, decimals: 3, unit: '%' } as const
const whole = { kind: 'number', label: 'Minutes', least: 1, most: 600, decimals: 0 } as const
const name = { kind: 'text', label: 'Name', least: 1, most: 10 } as const
const phone = { kind: 'phone', label: 'Phone', optional: 'none' } as const
const choice = { kind: 'choice', label: 'How', options: [{ value: 'a', label: 'A' }] } as const
const open = { kind: 'switch', label: 'Open' } as const
const shout = {
  kind: 'own',
  label: 'Shout',
  read: (text: string) => (text.endsWith('!') ? text.toUpperCase() : undefined),
  write: (text: string) => text.toLowerCase(),
  words: 'Please shout.',
} as const

test.each<[TypedField, string, unknown]>([
  [money, '2.50', 250],
  [money, ' 0 ', 0],
  [money, '2.60', undefined],
  [money, '100.25', undefined],
  [money, '-0.25', undefined],
  [money, '', undefined],
  [percent, '7.125', 7.125],
  [percent, '7.1255', undefined],
  [percent, '1e1', undefined],
  [percent, '101', undefined],
  [whole, '20', 20],
  [whole, '2.5', undefined],
  [whole, '0', undefined],
  [name, ' Otter ', 'Otter'],
  [name, '\u200b', undefined],
  [name, 'eleven char', undefined],
  [phone, '(404) 555-0100', '4045550100'],
  [phone, '', null],
  [phone, '12', undefined],
  [choice, 'a', 'a'],
  [choice, 'b', undefined],
  [open, 'true', true],
  [open, 'false', false],
  [open, '', undefined],
  [shout, 'hey!', 'HEY!'],
  [shout, 'hey', undefined],
])('%o reads %j as %s', (field, text, value) => {
  const read = readTyped({ field }, { field: text })
  expect(read.ok ? read.values.field : undefined).toEqual(value)
})

test('a row is the same after a look at the form', () => {
  const fields = { money, percent, whole, name, phone, choice, open, shout }
  const row = {
    money: 1_225,
    percent: 7.125,
    whole: 20,
    name: 'Otter',
    phone: null,
    choice: 'a',
    open: false,
    shout: 'HEY!',
  }
  expect(readTyped(fields, typedOf(fields, row))).toEqual({ ok: true, values: row })
})

test('every fault has its words, and the first is the one refused', () => {
  const fields = { money, percent, name, phone, choice, shout }
  const typed = { money: 'x', percent: 'x', name: '', phone: 'x', choice: '', shout: '' }
  expect(typedFaults(fields, typed)).toEqual({
    money: 'Please enter an amount up to $100.00 in steps of $0.25, such as 2.50.',
    percent: 'Please enter a number from 0 to 100.',
    name: 'Please enter 1 to 10 characters.',
    phone: 'Please enter a phone number of ten digits.',
    choice: 'Please choose one of the list.',
    shout: 'Please shout.',
  })
  expect(readTyped(fields, typed)).toMatchObject({ ok: false, field: 'money' })
  expect(readTyped({ open }, {})).toEqual({ ok: false, field: 'open', words: 'Please choose one of the list.' })
})
