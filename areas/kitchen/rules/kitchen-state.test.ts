import { describe, expect, test } from 'vitest'
import { allDay, counterName, dueText, type KitchenOrder, laneOf, ordersIn, urgencyOf } from './kitchen-state.ts'

const minute = 60_000
const order = (part: Partial<KitchenOrder> = {}): KitchenOrder => ({
  order_id: 1,
  status: 'confirmed',
  is_delivery: true,
  alcohol: false,
  customer: 'Noor H.',
  pays_here: false,
  created_at: 0,
  ready_at: 20 * minute,
  window: '',
  window_from: null,
  lines: [],
  fetcher: null,
  accepted_by: '',
  ready_marked_at: null,
  copies: 0,
  ...part,
})
const lane = (part: Partial<KitchenOrder>, now = 0) =>
  laneOf(order({ window_from: 90 * minute, ...part }), { now, prep_minutes: 20 })

describe('an order stands', () => {
  test.each([
    ['among the new ones until it is accepted', { status: 'received' }, 'new'],
    ['among those to make once it is', { status: 'confirmed' }, 'to_make'],
    ['there also while it is made', { status: 'preparing' }, 'to_make'],
    ['below while its time is far', { ready_at: 100 * minute }, 'later'],
    ['among those to make, if it is for now and takes long', { ready_at: 100 * minute, window_from: null }, 'to_make'],
    ['among the ready ones', { status: 'ready' }, 'ready'],
    ['among the cancelled ones until somebody has seen it', { status: 'cancelled' }, 'cancelled'],
  ] as const)('%s', (_what, part, expected) => {
    expect(lane(part)).toBe(expected)
  })

  test('among those to make from a quarter of an hour before it must be begun', () => {
    expect(lane({ ready_at: 100 * minute }, 64 * minute)).toBe('later')
    expect(lane({ ready_at: 100 * minute }, 65 * minute)).toBe('to_make')
  })
})

test('the next to be ready is first, and of the new ones that which came first', () => {
  const orders = [
    order({ order_id: 1, ready_at: 9 * minute }),
    order({ order_id: 2, ready_at: 5 * minute }),
    order({ order_id: 3, status: 'received', created_at: 2, ready_at: 1 }),
    order({ order_id: 4, status: 'received', created_at: 1, ready_at: 2 }),
  ]
  const ids = (lane: 'new' | 'to_make') =>
    ordersIn(lane, { orders, prep_minutes: 20 }, 0).map(({ order_id }) => order_id)
  expect([ids('to_make'), ids('new')]).toEqual([
    [2, 1],
    [4, 3],
  ])
})

test.each([
  [20, 'calm', 'in 20 min'],
  [90, 'calm', 'in 1 h 30 min'],
  [3, 'soon', 'in 3 min'],
  [0, 'soon', 'now'],
  [-0.5, 'soon', 'now'],
  [-1, 'late', '1 min late'],
  [-5, 'late', '5 min late'],
])('%d minutes before it is to be ready it is %s, and says %s', (left, urgency, text) => {
  const due = order({ ready_at: 100 * minute })
  const now = (100 - left) * minute
  expect([urgencyOf(due, now), dueText(due, now)]).toEqual([urgency, text])
})

test('what is to be made is counted over all orders', () => {
  const line = (name: string, quantity: number) => ({ name, quantity, code: '', details: [], said: [], place: '' })
  const orders = [order({ lines: [line('Knots', 1), line('Soda', 1)] }), order({ lines: [line('Soda', 2)] })]
  expect(allDay(orders)).toEqual([
    { name: 'Soda', quantity: 3 },
    { name: 'Knots', quantity: 1 },
  ])
})

test.each([
  ['Noor Haddad', 'Noor H.'],
  ['  Ana  Maria Costa ', 'Ana C.'],
  ['Cher', 'Cher'],
  ['Li 王', 'Li 王.'],
  ['', ''],
])('%j is called out as %j', (name, called) => {
  expect(counterName(name)).toBe(called)
})
