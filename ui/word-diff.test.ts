import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const marks = { same: '', removed: '-', added: '+' } as const
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => `${marks[kind]}${text.trim()}`)
    .join('|')

test.each([
  ['', '', ''],
  ['Old Mill', 'Old Mill', 'Old Mill'],
  ['Old Mill', 'Old Mill cans', 'Old Mill|+cans'],
  ['Twelve bottles, cold', 'Twelve cans, cold', 'Twelve|-bottles,|+cans,|cold'],
  ['a b c', 'c', '-a b|c'],
  ['one', 'two', '-one|+two'],
  ['two words', 'two  words', 'two  words'],
])('%j to %j', (before, after, parts) => {
  expect(shown(before, after)).toBe(parts)
})

test('both texts can be read off the parts', () => {
  const [before, after] = ['The cat sat on the mat', 'The dog sat at the mat']
  const side = (left: 'removed' | 'added') =>
    diffWords(before, after)
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
  expect(side('added')).toBe(before)
  expect(side('removed')).toBe(after)
})

test('very long texts stand whole, one after the other', () => {
  const long = 'word '.repeat(500)
  expect(diffWords(long, 'short').map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
