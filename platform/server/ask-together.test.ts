import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

/** Each question waits until it is answered here. */
function heldAsk() {
  const asked: { keys: readonly number[]; answer(): void; fail(error: Error): void }[] = []
  const together = askTogether((keys: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
    asked.push({ keys, answer: () => resolve(keys.map((key) => `answer ${key}`)), fail: reject })
    return promise
  })
  return { asked, together }
}

test('whoever is alone is asked for at once; what comes while two are under way goes together, and each gets their own answer', async () => {
  const { asked, together } = heldAsk()
  const first = [together(1), together(2)]
  const later = [together(3), together(4), together(3)]
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]])
  asked[1]?.answer()
  expect(await first[1]).toBe('answer 2')
  expect(asked[2]?.keys).toEqual([3, 4, 3])
  asked[2]?.answer()
  expect(await Promise.all(later)).toEqual(['answer 3', 'answer 4', 'answer 3'])
  asked[0]?.answer()
  expect(await first[0]).toBe('answer 1')
})

test('a question that fails has failed for those who asked it, and for nobody else', async () => {
  const { asked, together } = heldAsk()
  const [first, second, third] = [together(1), together(2), together(3)]
  const lost = expect(first).rejects.toThrow('no connection')
  asked[0]?.fail(new Error('no connection'))
  await lost
  asked[1]?.answer()
  expect(await second).toBe('answer 2')
  asked[2]?.answer()
  expect(await third).toBe('answer 3')
})

test('many are asked in several questions of 32', async () => {
  const { asked, together } = heldAsk()
  const all = Array.from({ length: 70 }, (_, key) => together(key))
  const answered = Promise.all(all)
  for (let at = 0; at < 5; at += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(at)
    asked[at]?.answer()
  }
  expect(await answered).toEqual(all.map((_, key) => `answer ${key}`))
  expect(asked.map(({ keys }) => keys.length)).toEqual([1, 1, 32, 32, 4])
})
