import { expect, test } from 'vitest'
import { holdsUnstorableText, isUnreadable } from './bad-values.ts'

test.each([
  [{ a: '\u0000' }, true],
  [{ a: 'x\ud800y' }, true],
  [{ a: '\udc00' }, true],
  [{ '\u0000': 1 }, true],
  [{ a: '\\\u0000' }, true],
  [{ a: '\\u0000' }, false],
  [{ a: '\\\\u0000' }, false],
  [{ a: '😀 \u0001 \n é' }, false],
])('[SIL-OPS-05] %j', (value, unstorable) => {
  expect(holdsUnstorableText(JSON.stringify(value))).toBe(unstorable)
})

test('[SIL-OPS-05] only the database’s complaints about values are the sender’s fault', () => {
  for (const code of ['22003', '22P02', '22021', '22P05']) expect(isUnreadable({ code })).toBe(true)
  for (const error of [{ code: '22012' }, { code: '23505' }, new Error('x'), null, 'x'])
    expect(isUnreadable(error)).toBe(false)
})
