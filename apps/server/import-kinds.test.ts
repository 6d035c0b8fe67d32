import { expect, test } from 'vitest'
import { shippedExamples } from '#areas/imports/server/examples.ts'
import { importKinds } from './import-kinds.ts'

const usualWords = ['market', 'dry-run', 'map', 'mapping', 'option', 'report', 'help']

test('every kind has a name of its own, and no option that the command keeps for itself', () => {
  const names = importKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const options = importKinds.flatMap((kind) => (kind.options ?? []).map(({ name }) => name))
  expect(options.filter((name) => usualWords.includes(name))).toEqual([])
})

test.each(shippedExamples())('the example $name names a kind, and columns and options that it has', (example) => {
  const kind = importKinds.find(({ name }) => name === example.kind)
  expect(kind?.name).toBe(example.kind)
  const known = (words: readonly { name: string }[] = []) => words.map(({ name }) => name)
  expect(known(kind?.columns)).toEqual(expect.arrayContaining(Object.keys(example.columns)))
  expect(known(kind?.options)).toEqual(expect.arrayContaining(Object.keys(example.options)))
})
