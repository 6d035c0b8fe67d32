import { expect, test } from 'vitest'
import { shakeOf } from './shake-turn.ts'

test('[GEN-02] consecutive errors never reuse the previous shake', () => {
  const shakes = Array.from({ length: 20 }, (_, at) => shakeOf(at + 1))
  for (const [at, shake] of shakes.entries()) if (at > 0) expect(shake).not.toBe(shakes[at - 1])
})

test('[GEN-02] without an error nothing shakes', () => {
  expect(shakeOf(0)).toBeUndefined()
})
