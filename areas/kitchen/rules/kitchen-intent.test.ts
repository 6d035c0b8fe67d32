import { expect, test } from 'vitest'
import { type KitchenIntent, rebased, withIntents } from './kitchen-intent.ts'
import type { KitchenOrder, KitchenState } from './kitchen-state.ts'

const minute = 60_000
const order: KitchenOrder = {
  order_id: 7,
  status: 'received',
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
}
const kitchen = (part: Partial<KitchenOrder> = {}): KitchenState => ({
  franchise: { franchise_id: 1, name: 'Noodle Bar 88', address: '88 Market Street', kind: 'restaurant' },
  who: 'Counter',
  support_phone: '(404) 555-0100',
  phone_number: '(404) 555-0121',
  time_zone: 'UTC',
  hours_text: '',
  hours_today: '',
  opening: { hours: {}, closed_dates: [] },
  paused_until: null,
  paused_by: '',
  prep_minutes: 20,
  orders: [{ ...order, ...part }],
  today: { orders: 1, ready: 0, ready_on_time: 0, minutes_to_make: null, seconds_to_answer: null },
  others: [],
  read_at: 0,
})
const of = { order_id: 7, at: 0, key: 'ab12' } as const
const done = (part: Partial<KitchenOrder>, ...intents: KitchenIntent[]) => withIntents(kitchen(part), intents).orders

test('what is touched one after the other shows as it will be', () => {
  const accept = { ...of, does: 'accept', minutes: 15, ready_at: 15 * minute } as const
  expect(done({}, accept)).toMatchObject([{ status: 'confirmed', accepted_by: 'Counter', ready_at: 15 * minute }])
  expect(done({}, accept, { ...of, does: 'ready' })).toMatchObject([{ status: 'ready', ready_marked_at: 0 }])
  expect(done({}, accept, { ...of, does: 'ready' }, { ...of, does: 'hand_over' })).toEqual([])
})

test('what was said keeps its time, also when the kitchen is read again before it is sent', () => {
  const accept = { ...of, does: 'accept', minutes: 15, ready_at: 15 * minute } as const
  const later = { ...kitchen(), read_at: 4 * minute }
  expect(withIntents(later, [accept]).orders).toMatchObject([{ ready_at: 15 * minute }])
})

test('more time counts for what was shown when it was asked for', () => {
  const ask = (expected_ready_at: number) =>
    done({ status: 'confirmed' }, { ...of, does: 'more_time', reason: '', expected_ready_at, ready_at: 25 * minute })
  expect(ask(20 * minute)).toMatchObject([{ ready_at: 25 * minute }])
  expect(ask(19 * minute)).toMatchObject([{ ready_at: 20 * minute }])
})

test('what was touched after one that the server has answered builds on the time of that answer', () => {
  const more = (expected_ready_at: number, ready_at: number, order_id = 7) =>
    ({ ...of, order_id, does: 'more_time', reason: '', expected_ready_at, ready_at }) as const
  const first = more(20 * minute, 25 * minute)
  const second = more(25 * minute, 35 * minute)
  const others = [more(25 * minute, 30 * minute, 8), more(24 * minute, 30 * minute), { ...of, does: 'ready' }] as const
  expect(rebased([second, ...others], first, 26 * minute)).toEqual([
    { ...second, expected_ready_at: 26 * minute },
    ...others,
  ])
  expect(rebased([second], { ...of, does: 'ready' }, 26 * minute)).toEqual([second])
})

test.each([
  ['accept what somebody has accepted', { status: 'preparing' }, { does: 'accept', minutes: 5, ready_at: 5 * minute }],
  ['be done with what nobody has accepted', { status: 'received' }, { does: 'ready' }],
  ['be done with what was cancelled', { status: 'cancelled' }, { does: 'ready' }],
  ['hand over what is not ready', { status: 'confirmed' }, { does: 'hand_over' }],
  ['take back what is not ready', { status: 'confirmed' }, { does: 'not_ready' }],
] as const)('one cannot %s', (_what, part, intent) => {
  expect(done(part, { ...of, ...intent })).toEqual([{ ...order, ...part }])
})

test('another order, and one that is gone, are left alone', () => {
  expect(withIntents(kitchen(), [{ ...of, order_id: 8, does: 'ready' }])).toEqual(kitchen())
})
