import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import { defineCall } from './call.ts'
import { formBoolean, id, idOrTemporary, instant, money, moneyText, text } from './wire.ts'

const reads = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : 'refused'
}

describe('pieces of the wire', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['123456789012345', 123456789012345],
  ])('[SIL-OPS-05] %j is an id', (value, number) => expect(reads(id, value)).toBe(number))

  test.each([0, -1, 1.5, Number.NaN, 2 ** 60, '0', '07', '-1', '1.5', '1e3', ' 7', '', null, true, [7], { id: 7 }])(
    '[SIL-OPS-05] %j is no id',
    (value) => expect(reads(id, value)).toBe('refused'),
  )

  test('[TRN-21] [SIL-OPS-15] an id field takes a temporary id, and no other text', () => {
    expect(reads(idOrTemporary, 't0a1b2c3d:1')).toBe('t0a1b2c3d:1')
    expect(reads(idOrTemporary, 7)).toBe(7)
    for (const value of ['7', 'tx', '', 0, null]) expect(reads(idOrTemporary, value)).toBe('refused')
  })

  test.each([
    ['12.34', 1234],
    ['-0.05', -5],
    ['12', 1200],
    ['12.3', 1230],
  ])('[GEN-25] money %j is %i cents', (value, cents) => expect(reads(money, value)).toBe(cents))

  test.each(['12.345', '1,00', '', ' 1', '1e3', 'NaN', 12, null])('[GEN-25] %j is no money', (value) =>
    expect(reads(money, value)).toBe('refused'),
  )

  test('[GEN-25] money goes out with two digits', () => {
    expect(z.encode(money, cents(1230))).toBe('12.30')
    expect(reads(moneyText, '12.30')).toBe('12.30')
    for (const value of ['12.3', '12', 1230]) expect(reads(moneyText, value)).toBe('refused')
  })

  test('[SIL-OPS-05] text is trimmed, keeps line breaks and loses control characters', () => {
    expect(reads(text(50), '  a\r\nb\tc\u0000\u0007\u009f ')).toBe('a\nb\tc')
    expect(reads(text(3), 'abc')).toBe('abc')
    expect(reads(text(3), 'abcd')).toBe('refused')
    expect(reads(text(3), 5)).toBe('refused')
  })

  test.each([
    [true, true],
    ['true', true],
    ['1', true],
    ['on', true],
    [false, false],
    ['false', false],
    ['0', false],
    ['', false],
  ])('forms say %j for %j', (value, truth) => expect(reads(formBoolean, value)).toBe(truth))

  test.each(['yes', 1, null, 'TRUE'])('%j is no boolean of a form', (value) =>
    expect(reads(formBoolean, value)).toBe('refused'),
  )

  test('[SIL-OPS-18] times are whole milliseconds since 1970', () => {
    expect(reads(instant, 1795231756808)).toBe(1795231756808)
    for (const value of [-1, 1.5, '1795231756808', null]) expect(reads(instant, value)).toBe('refused')
  })
})

test('a call without refusals of its own has an empty table of them', () => {
  const call = defineCall({ name: 'ring', data: z.strictObject({}), reply: z.object({}), may: ['anyone'] })
  expect(call).toMatchObject({ name: 'ring', refusals: {}, may: ['anyone'] })
  expect(call.reads).toBeUndefined()
})
