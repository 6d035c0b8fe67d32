import { expect, test } from 'vitest'
import { roadNumbers } from './road-numbers.ts'

const words = (ref: string) => roadNumbers(ref).map(({ of, text }) => `${of} ${text}`)

test.each([
  ['I 670;US 62', ['interstate 670', 'us 62']],
  ['I-70; I 71', ['interstate 70', 'interstate 71']],
  ['US 23;US 33;US 62;SR 3', ['us 23', 'us 33', 'us 62', 'state 3']],
  ['OH 315', ['state 315']],
  ['GA 10 ALT', ['state 10']],
  ['State Route 16', ['state 16']],
  ['US 40 Business', ['us 40']],
  ['CR 12', ['other CR 12']],
  ['315', ['other 315']],
  ['SAD 47', ['other SAD 47']],
  ['SR 3;SR 3', ['state 3']],
  ['i 71,us 62', ['interstate 71', 'us 62']],
  ['', []],
  [' ; ;', []],
  ['The Old Coach Road', []],
  ['A 1;A 2;A 3;A 4;A 5', ['other A 1', 'other A 2', 'other A 3', 'other A 4']],
])('a road of the number %s has the signs %j', (ref, signs) => {
  expect(words(ref)).toEqual(signs)
})
