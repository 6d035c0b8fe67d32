import { describe, expect, test } from 'vitest'
import type { WeighedRow } from '../measure.ts'
import { meanwhileRemedy, type Takeable } from './meanwhile.ts'
import { minute, order, queueOf, waiting } from './testing.ts'

/** The driver is at its store after 2 minutes, and the food there after 40. */
const slow = { store: 2, door: 4, promised: 30, ready: 40 }
const takeable = (part: Partial<Takeable> & Pick<Takeable, 'order'>): Takeable => ({
  from_driver_id: null,
  at_door: null,
  elsewhere: () => 20 * minute,
  ...part,
})
const near = waiting(2, { store: 3, door: 6, promised: 60 })
const weigh = (rows: readonly WeighedRow[], ...orders: Takeable[]) => meanwhileRemedy(queueOf(rows).queue, 1, orders)

describe('while a driver would wait for a slow kitchen', () => {
  test('an order that nobody has is fetched and delivered, by the minutes of whoever would do it otherwise', () => {
    const rows = order(1, slow)
    const { doors } = queueOf(rows)
    // Three there where one then stands, three at the counter, three on, two at the door; two back to the slow kitchen, where half an hour is left.
    expect(weigh(rows, takeable({ order: near }))).toEqual([
      {
        what: 'meanwhile',
        taken: { order_id: 2, at_door: 11 * minute, spare: 49 * minute },
        waits: 38 * minute,
        by: { how: 'place', pick_before: 'g1', drop_before: 'g1' },
        at_door: doors.get(1),
        saved: 0,
        extra: -20 * minute,
        others: [],
      },
    ])
  })

  test('what another driver has not fetched yet is taken over, where that saves minutes and its promise is kept', () => {
    const other = takeable({ order: near, from_driver_id: 9, at_door: 20 * minute, elsewhere: () => 7 * minute })
    expect(weigh(order(1, slow), other)).toMatchObject([{ by: { how: 'hand', from_driver_id: 9 }, extra: -7 * minute }])
  })

  test('what lies in the car is delivered first', () => {
    const [, , carried] = order(2, { store: 0, door: 6, promised: 60 })
    const rows = [...order(1, slow), ...(carried ? [carried] : [])]
    expect(weigh(rows)).toMatchObject([
      { taken: { order_id: 2 }, by: { how: 'reorder', rows: ['d2', 'g1', 'p1', 'd1'] }, saved: 0 },
    ])
  })

  test('what the driver would do afterwards is done before', () => {
    const rows = [...order(1, slow), ...order(2, { store: 3, door: 6, promised: 60 })]
    expect(weigh(rows)).toMatchObject([
      { taken: { order_id: 2 }, by: { how: 'reorder', rows: ['g2', 'p2', 'd2', 'g1', 'p1', 'd1'] } },
    ])
  })

  test('of several the one is proposed that saves most', () => {
    const far = takeable({ order: waiting(3, { store: 4, door: 7, promised: 60 }), elsewhere: () => 25 * minute })
    expect(weigh(order(1, slow), takeable({ order: near }), far)).toMatchObject([{ taken: { order_id: 3 } }])
  })
})

describe('nothing is taken meanwhile', () => {
  test.each([
    ['there is no wait', { ...slow, ready: 0 }, near],
    ['the wait is too short for it', { ...slow, ready: 5 }, near],
    ['its store is too far', slow, waiting(2, { store: 30, door: 6, promised: 90 })],
    ['its own promise would be lost', slow, waiting(2, { store: 3, door: 6, promised: 10 })],
    ['its own kitchen is as slow', slow, waiting(2, { store: 3, door: 6, promised: 90, ready: 45 })],
  ])('where %s', (_why, late, other) => {
    expect(weigh(order(1, late), takeable({ order: other }))).toEqual([])
  })

  test('where another driver does it with hardly a minute', () => {
    expect(weigh(order(1, slow), takeable({ order: near, elsewhere: () => 30_000 }))).toEqual([])
  })

  test('where the driver is on the way to the slow kitchen already', () => {
    const rows = order(1, slow).map((row) => ({ ...row, begun: row.kind === 'go_to_order' }))
    expect(weigh(rows, takeable({ order: near }))).toEqual([])
  })

  test('where somebody who waits in the queue would be late by it', () => {
    const [, , carried] = order(3, { store: 0, door: -10, promised: 37 })
    const rows = [...order(1, { ...slow, ready: 14 }), ...(carried ? [carried] : [])]
    // In time only if it is delivered between the two.
    const tight = waiting(2, { store: 3, door: 8, promised: 40 })
    const elsewhere = () => 60 * minute
    expect(weigh(rows, takeable({ order: tight, elsewhere }))).toEqual([])
    expect(weigh(rows, takeable({ order: { ...tight, promised_at: 90 * minute }, elsewhere }))).toHaveLength(1)
  })
})
