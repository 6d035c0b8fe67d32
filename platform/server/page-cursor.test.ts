import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './page-cursor.ts'

const keys = [
  { column: 'created_at', kind: 'instant', nullable: true },
  { column: 'id', kind: 'integer' },
] as const
const order = '-created_at,id'
const raw = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['the values of a row', ['2026-11-22 03:17:48.123456+00', '7']],
  ['an offset with minutes', ['2026-11-22 03:17:48+05:30', '7']],
  ['an empty column', [null, '-7']],
])('%s come back as they were', (_name, values) => {
  for (const way of ['after', 'before'] as const)
    expect(readCursor(order, keys, writeCursor(order, { way, values }))).toEqual({ way, values })
})

test.each([
  ['nothing', ''],
  ['no base64', 'a b'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', raw({ length: 4 })],
  ['another order', raw(['created_at,id', 1, null, '7'])],
  ['another way', raw([order, 2, null, '7'])],
  ['too few values', raw([order, 1, '7'])],
  ['too many values', raw([order, 1, null, '7', '7'])],
  ['an empty value where none can be', raw([order, 1, null, null])],
  ['a number for its text', raw([order, 1, null, 7])],
  ['a number that no column holds', raw([order, 1, null, '7'.repeat(30)])],
  ['SQL', raw([order, 1, null, '7; drop table orders'])],
  ['a day that does not exist', raw([order, 1, '2026-02-30 00:00:00+00', '7'])],
  ['an hour that does not exist', raw([order, 1, '2026-02-03 25:00:00+00', '7'])],
  ['an offset that does not exist', raw([order, 1, '2026-02-03 05:00:00+77', '7'])],
  ['a time without end', raw([order, 1, 'infinity', '7'])],
  ['a text of a megabyte', 'A'.repeat(1_000_000)],
])('%s is no cursor', (_name, text) => {
  expect(readCursor(order, keys, text)).toBeUndefined()
})

test.each([
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
])('%s is no value of a text column', (_name, value) => {
  expect(readCursor('name', [{ column: 'name', kind: 'text' }], raw(['name', 1, value]))).toBeUndefined()
})

test('whatever is sent, reading it never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.jsonValue().map(raw),
        fc.array(fc.jsonValue()).map((values) => raw([order, ...values])),
      ),
      (text) => {
        readCursor(order, keys, text)
      },
    ),
  )
})
