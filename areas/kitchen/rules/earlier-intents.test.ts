import { expect, test } from 'vitest'
import { wholeIntents } from './earlier-intents.ts'
import type { KitchenIntent } from './kitchen-intent.ts'
import type { KitchenOrder } from './kitchen-state.ts'

const minute = 60_000
const window_from = 90 * minute
const known = (orders: readonly Partial<KitchenOrder>[] = []) => {
  let keys = 0
  const newKey = () => `k${++keys}`
  // The tablet's clock is two minutes ahead.
  return { orders: orders as readonly KitchenOrder[], clockAhead: 2 * minute, newKey }
}
const at = 12 * minute

test('what is touched in this version is left as it is, with its key', () => {
  const kept: KitchenIntent[] = [{ order_id: 7, at, key: 'ab12', does: 'accept', minutes: 15, ready_at: 25 * minute }]
  expect(wholeIntents(kept, known())).toEqual(kept)
})

test('what an earlier version kept gets the time that it said, and a key of its own', () => {
  expect(
    wholeIntents(
      [
        { order_id: 7, at, does: 'accept', minutes: 15 },
        { order_id: 8, at, does: 'accept', minutes: 15 },
        { order_id: 7, at, does: 'ready' },
        { order_id: 7, at, does: 'hand_over' },
      ],
      known([{ order_id: 8, window_from }]),
    ),
  ).toEqual([
    { order_id: 7, at, key: 'k1', does: 'accept', minutes: 15, ready_at: 25 * minute },
    { order_id: 8, at, key: 'k2', does: 'accept', minutes: 15, ready_at: window_from },
    { order_id: 7, at, key: 'k3', does: 'ready' },
    { order_id: 7, at, key: 'k4', does: 'hand_over' },
  ])
})

test('an earlier ask for more time is counted from what was said, from its own moment where that was past, and each on the one before it', () => {
  const ask = (expected_ready_at: number) =>
    ({ order_id: 7, at, does: 'more_time', minutes: 5, reason: 'Oven is full', expected_ready_at }) as const
  const asked = { order_id: 7, at, does: 'more_time', reason: 'Oven is full' } as const
  expect(wholeIntents([ask(20 * minute)], known())).toEqual([
    { ...asked, key: 'k1', expected_ready_at: 20 * minute, ready_at: 25 * minute },
  ])
  // Said at the tenth minute by the server's clock, of an order that was due at the eighth.
  expect(wholeIntents([ask(8 * minute), ask(14 * minute)], known())).toEqual([
    { ...asked, key: 'k1', expected_ready_at: 8 * minute, ready_at: 15 * minute },
    { ...asked, key: 'k2', expected_ready_at: 15 * minute, ready_at: 20 * minute },
  ])
})
