import { expect, test } from 'vitest'
import { applyIntent, type DriverIntent } from './intents.ts'

const order = { order_id: 1, picked_up: false }
const queue = [
  { driver_assignment_id: 'g1', kind: 'go_to_order', status: 'not_acknowledged', order_id: 1, order },
  { driver_assignment_id: 'p2', kind: 'pickup', status: 'not_acknowledged', order_id: 1, order },
  { driver_assignment_id: 'd3', kind: 'deliver', status: 'not_acknowledged', order_id: 1, order },
  { driver_assignment_id: 'w4', kind: 'waypoint', status: 'not_acknowledged', order_id: null, order: null },
] as const
const all = (intents: readonly DriverIntent[]) =>
  intents.reduce<readonly (typeof queue)[number][]>(applyIntent as never, queue)
const go = (id: string, status: 'started' | 'arrived' | 'acknowledged'): DriverIntent => ({
  kind: 'advance',
  driver_assignment_id: id,
  status,
  at: 1,
  label: '',
})
const done = (id: string): DriverIntent => ({ kind: 'complete', driver_assignment_id: id, at: 1, label: '' })

test('[DRV-06] a step shows at once: going acknowledges the Pickup too', () => {
  const after = all([go('g1', 'started')])
  expect(after.map(({ status }) => status)).toEqual(['started', 'acknowledged', 'not_acknowledged', 'not_acknowledged'])
})

test('[DRV-06] a completed Pickup goes with the way to it, and its Deliver may begin', () => {
  const after = all([done('p2')])
  expect(after.map(({ driver_assignment_id }) => driver_assignment_id)).toEqual(['d3', 'w4'])
  expect(after[0]?.order?.picked_up).toBe(true)
})

test('[DRV-06] what the server has done already, or dispatch has taken back, changes nothing', () => {
  expect(all([done('x9')])).toBe(queue)
  expect(all([go('g1', 'arrived')])).toBe(queue)
  expect(all([done('g1'), done('g1')])).toEqual(all([done('g1')]))
})
