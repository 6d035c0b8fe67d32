import { expect, test } from 'vitest'
import { makeGate } from './gate.ts'

test('only so many work at a time, and a failure leaves its place to the next', async () => {
  const gate = makeGate(2)
  const held = [1, 2, 3, 4].map(() => Promise.withResolvers<string>())
  const begun: number[] = []
  const results = held.map(({ promise }, index) =>
    gate(() => {
      begun.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])

  held[1]?.reject(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])

  held[0]?.resolve('first')
  expect(await results[0]).toBe('first')
  expect(begun).toEqual([0, 1, 2, 3])
  held[2]?.resolve('third')
  held[3]?.resolve('fourth')
  expect(await Promise.all([results[2], results[3]])).toEqual(['third', 'fourth'])
})
