import { expect, test } from 'vitest'
import { applyIntent, type DriverIntent } from './intents.ts'

const order = { order_id: 1, picked_up: false }
const home = {
  driver_assignments: [
    { driver_assignment_id: 'g1', kind: 'go_to_order', status: 'not_acknowledged', order_id: 1, order },
    { driver_assignment_id: 'p2', kind: 'pickup', status: 'not_acknowledged', order_id: 1, order },
    { driver_assignment_id: 'd3', kind: 'deliver', status: 'not_acknowledged', order_id: 1, order },
    { driver_assignment_id: 'w4', kind: 'waypoint', status: 'not_acknowledged', order_id: null, order: null },
  ],
  waiting_for_deliver: [],
  goods_in_car: [{ order_id: 9 }],
} as const
type TestHome = {
  driver_assignments: readonly {
    driver_assignment_id: string
    kind: 'go_to_order' | 'pickup' | 'deliver' | 'waypoint'
    status: 'not_acknowledged' | 'acknowledged' | 'started' | 'arrived'
    order_id: number | null
    order: { order_id: number; picked_up: boolean } | null
  }[]
  waiting_for_deliver: readonly { order_id: number; picked_up: boolean }[]
  goods_in_car: readonly { order_id: number }[]
}
const all = (intents: readonly DriverIntent[], from: TestHome = home) =>
  intents.reduce<TestHome>((now, intent) => applyIntent(now, intent), from)
const stamp = { at: 1, label: '' }
const go = (driver_assignment_id: string, status: 'started' | 'arrived' | 'acknowledged'): DriverIntent => ({
  request: 'driver_assignment_advance',
  data: { driver_assignment_id, status },
  ...stamp,
})
const done = (driver_assignment_id: string): DriverIntent => ({
  request: 'driver_assignment_mark_complete',
  data: { driver_assignment_id },
  ...stamp,
})
const idsOf = ({ driver_assignments }: TestHome) =>
  driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id)

test('[DRV-06] a step shows at once: going acknowledges the Pickup too', () => {
  const { driver_assignments } = all([go('g1', 'started')])
  expect(driver_assignments.map(({ status }) => status)).toEqual([
    'started',
    'acknowledged',
    'not_acknowledged',
    'not_acknowledged',
  ])
})

test('[DRV-06] a completed Pickup goes with the way to it, and its Deliver may begin', () => {
  const after = all([done('p2')])
  expect(idsOf(after)).toEqual(['d3', 'w4'])
  expect(after.driver_assignments[0]?.order?.picked_up).toBe(true)
  expect(after.waiting_for_deliver).toEqual([])
})

test('[SIL-OPS-47] picked up without a Deliver in the queue, the order waits for dispatch', () => {
  const without = { ...home, driver_assignments: home.driver_assignments.slice(0, 2) }
  expect(all([done('p2')], without)).toEqual({
    driver_assignments: [],
    waiting_for_deliver: [{ order_id: 1, picked_up: true }],
    goods_in_car: [{ order_id: 9 }],
  })
})

test('[SIL-OPS-88] a rejected order leaves home; a delivered one too', () => {
  const rejected: DriverIntent = {
    request: 'driver_reject_order',
    data: { order_id: 1, rejection_message: '' },
    ...stamp,
  }
  expect(idsOf(all([rejected]))).toEqual(['w4'])
  expect(idsOf(all([done('p2'), done('d3')]))).toEqual(['w4'])
  const handedOver: DriverIntent = { request: 'hand_over', data: { driver_assignment_id: 'd3', order_id: 1 }, ...stamp }
  expect(idsOf(all([done('p2'), handedOver]))).toEqual(['w4'])
})

test('[SIL-OPS-88] what is brought back is no longer in the car', () => {
  const back: DriverIntent = { request: 'goods_returned', data: { order_id: 9 }, ...stamp }
  expect(all([back]).goods_in_car).toEqual([])
})

test('[DRV-06] what the server has done already, or dispatch has taken back, changes nothing', () => {
  expect(all([done('x9')])).toBe(home)
  expect(all([go('g1', 'arrived')])).toEqual(home)
  expect(all([done('g1'), done('g1')])).toEqual(all([done('g1')]))
  expect(all([{ request: 'pickup_check', data: { order_id: 1 }, ...stamp }])).toBe(home)
})
