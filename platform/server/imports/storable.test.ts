import { expect, test } from 'vitest'
import { whyUnusable } from './storable.ts'

test.each([
  ['a NUL in a text', { items: [{}, { name: 'a\0b' }] }, /^A text holds .*NUL\)\. It stands at items\.1\.name\.$/],
  ['half a letter', { name: '\ud83d' }, /^A text holds .* It stands at name\.$/],
  ['a NUL in a key', { 'a\0': 1 }, /^A key holds .* It stands at a\?\.$/],
  ['a NUL alone', '\0', /NUL\)\.$/],
  ['a prototype', JSON.parse('{"a": [{"__proto__": 1}]}'), /^A key is named __proto__\. It stands at a\.0\.$/],
  ['what is no plain value', { a: new Set() }, /without a tag such as !!set\. It stands at a\.$/],
  ['a depth without end', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), /nested deeper than 64 .*0\.0/],
])('%s cannot be used, and where it stands is said', (_what, value, words) => {
  expect(whyUnusable(value)).toMatch(words)
})

test('anything else can', () => {
  expect(whyUnusable({ a: [null, 1, true, 'é 😀', { constructor: 'x' }], b: '' })).toBeUndefined()
})
