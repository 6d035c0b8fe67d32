import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedTooDeep, parseJson, readJson } from './json.ts'

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

test.each([
  ['64 lists', nested(64, '[', ']'), false],
  ['65 lists', nested(65, '[', ']'), true],
  ['65 objects', nested(65, '{"a":', '}'), true],
  ['65 lists that never end', '['.repeat(65), true],
  ['many lists beside each other', `[${'[],'.repeat(1000)}[]]`, false],
  ['brackets in text', JSON.stringify({ a: '['.repeat(100), b: '{"'.repeat(100), c: '\\' }), false],
  ['lists after a text that ends in a backslash', `["\\\\",${nested(65, '[', ']')}]`, true],
  ['lists in a text with an escaped quote', `["\\"${'['.repeat(100)}"]`, false],
  ['a text without an end', `"${'['.repeat(100)}`, false],
])('[SIL-OPS-09] %s', (_name, json, tooDeep) => expect(isNestedTooDeep(json)).toBe(tooDeep))

test('[SIL-OPS-09] no ordinary value is too deep, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
      expect(isNestedTooDeep(JSON.stringify(value))).toBe(false)
    }),
  )
})

test.each([
  ['20,000 opened lists', '['.repeat(20_000)],
  ['60,000 lists, opened and closed', nested(60_000, '[', ']')],
  ['an unfinished object', '{'],
  ['nothing', ''],
  ['more than a body may hold', JSON.stringify('x'.repeat(256 * 1024))],
])('[SIL-OPS-09] %s is not read', (_name, text) => {
  expect(parseJson(text)).toBeUndefined()
  expect(readJson(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/./) })
})

test('what is read is what JSON.parse reads', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] })
  expect(readJson('null')).toEqual({ ok: true, value: null })
  expect(readJson('[1,2,3]', 3)).toMatchObject({ ok: false })
})
