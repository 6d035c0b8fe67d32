import { expect, test } from 'vitest'
import { holdBackRemedy } from './hold-back.ts'
import { minute, order, queueOf } from './testing.ts'

/** 1 lies in the car while 2 is fetched on the other side of the town. */
const rideAlong = [
  ...order(1, { store: 2, door: 4, promised: 12 }).slice(0, 2),
  ...order(2, { store: 30, door: 40, promised: 90 }).slice(0, 2),
  ...order(1, { store: 2, door: 4, promised: 12 }).slice(2),
  ...order(2, { store: 30, door: 40, promised: 90 }).slice(2),
]
const atDoor = (rows: Parameters<typeof queueOf>[0], order_id: number) => queueOf(rows).doors.get(order_id) ?? 0

test('the pickup that a late order rides along to goes behind its Deliver, with all that this saves and costs', () => {
  const { queue, doors } = queueOf(rideAlong)
  const [remedy, ...more] = holdBackRemedy(queue, 1, doors.get(1) ?? 0)
  expect(more).toEqual([])
  expect(remedy).toMatchObject({
    what: 'hold_back',
    held: [2],
    rows: ['g1', 'p1', 'd1', 'g2', 'p2', 'd2'],
    // Two there, three at the counter, two on, two at the door.
    at_door: 9 * minute,
  })
  if (remedy?.what !== 'hold_back') throw new Error('Nothing is held back')
  expect(remedy.saved).toBe(atDoor(rideAlong, 1) - 9 * minute)
  expect(remedy.others.map(({ order_id }) => order_id)).toEqual([2])
})

test('an order that is fetched and delivered before it goes behind it as a whole: nothing is delivered before it is fetched', () => {
  const rows = [...order(2, { store: 20, door: 30, promised: 120 }), ...order(1, { store: 2, door: 4, promised: 12 })]
  const { queue, doors } = queueOf(rows)
  expect(holdBackRemedy(queue, 1, doors.get(1) ?? 0)).toMatchObject([
    { held: [2], rows: ['g1', 'p1', 'd1', 'g2', 'p2', 'd2'] },
  ])
})

test('of two pickups only the one is held back that nobody is late by', () => {
  const rows = [
    ...order(2, { store: 3, door: 6, promised: 18 }),
    ...order(3, { store: 30, door: 34, promised: 200 }).slice(0, 2),
    ...order(1, { store: 8, door: 10, promised: 15 }),
    ...order(3, { store: 30, door: 34, promised: 200 }).slice(2),
  ]
  const { queue, doors } = queueOf(rows)
  const [remedy] = holdBackRemedy(queue, 1, doors.get(1) ?? 0)
  expect(remedy).toMatchObject({ held: [3] })
})

test.each([
  ['somebody else would be late by it', order(2, { store: 30, door: 40, promised: 47 }), {}],
  ['the driver is on the way to the other store', order(2, { store: 30, door: 40, promised: 90 }), { begun: 'g2' }],
  [
    'it would break a limit that holds now',
    order(2, { store: 30, door: 40, promised: 90, wine: true }),
    { dryFrom: 50 },
  ],
])('none where %s', (_why, other, { begun, dryFrom }: { begun?: string; dryFrom?: number }) => {
  const rows = [...other, ...order(1, { store: 2, door: 4, promised: 12 })].map((row) => ({
    ...row,
    begun: row.driver_assignment_id === begun,
  }))
  const { queue, doors } = queueOf(rows, {
    mayHandOver: (_types, at) => dryFrom === undefined || at < dryFrom * minute,
  })
  expect(holdBackRemedy(queue, 1, doors.get(1) ?? 0)).toEqual([])
})

test('none where nothing is fetched before it', () => {
  const rows = [...order(1, { store: 2, door: 4, promised: 5 }), ...order(2, { store: 6, door: 8, promised: 60 })]
  const { queue, doors } = queueOf(rows)
  expect(holdBackRemedy(queue, 1, doors.get(1) ?? 0)).toEqual([])
})
