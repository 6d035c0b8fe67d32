import { describe, expect, test } from 'vitest'
import { fillMacro, unfilled, unknownPlaceholders } from './macro.ts'
import { macroFault } from './macro-fault.ts'

describe('a macro’s text', () => {
  test('has its words in braces filled, and says which are not known', () => {
    expect(fillMacro('Hi {customer}, {order} from {restaurant}.', { customer: 'Nadia', order: '#7' })).toEqual({
      text: 'Hi Nadia, #7 from {restaurant}.',
      missing: ['restaurant'],
    })
  })

  test('does not read again what a fact says: a customer may be called so', () => {
    const facts = { customer: '{order} $& {phone}', order: '#7' }
    expect(fillMacro('{customer}, {order}', facts).text).toBe('{order} $& {phone}, #7')
  })

  test.each([
    ['{order} {driver} {toString} {constructor} {}', ['toString', 'constructor', '']],
    ['{Order}', ['Order']],
    ['braces } { that hold nothing', []],
  ])('%s: unknown are %j', (text, unknown) => expect(unknownPlaceholders(text)).toEqual(unknown))

  test('that still holds one of ours is not sent; other braces are the clerk’s own', () => {
    expect(unfilled('{order} and {smile}')).toEqual(['order'])
  })
})

test.each([
  [{ name: ' ' }, { reason: 'name_missing', field: 'name' }],
  [{ body: '{oder}' }, { reason: 'unknown_placeholder', field: 'body' }],
  [{ body: '  ' }, { reason: 'nothing_done', field: 'body' }],
  [{ body: '', status: 'solved' }, undefined],
  [{ body: '', priority: 1 }, undefined],
  [{ body: '', assigns: 'nobody' }, undefined],
  [{}, undefined],
])('of a macro with %j it says %j', (values, fault) => {
  const usual = { name: 'Sorry', body: 'We are sorry', status: null, priority: null, assigns: 'as_it_is' }
  expect(macroFault({ ...usual, ...values })).toEqual(fault)
})
