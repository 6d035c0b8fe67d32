import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test.each([
  ['farouk', '%farouk%'],
  ['li', '% li %'],
  ['100%', '%100\\%%'],
  ['a_b\\', '%a\\_b\\\\%'],
])('%s is looked for as %s', (word, pattern) => {
  expect(likePattern(word)).toBe(pattern)
})
