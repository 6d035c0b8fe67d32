import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('what is asked together is done as one, and each gets its own answer; what is asked later is done by itself', async () => {
  const given: (readonly number[])[] = []
  const double = gathered(5, async (numbers: readonly number[]) => {
    given.push(numbers)
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4])
  expect(await double(3)).toBe(6)
  expect(given).toEqual([[1, 2], [3]])
})

test('where the work breaks, all that it was done for break, and the next begins anew', async () => {
  const broken = new Error('broken')
  let breaks = true
  const keep = gathered(1, async (words: readonly string[]) => {
    if (breaks) throw broken
    return words
  })
  const both = await Promise.allSettled([keep('one'), keep('two')])
  expect(both).toEqual([1, 2].map(() => ({ status: 'rejected', reason: broken })))
  breaks = false
  expect(await keep('three')).toBe('three')
})
