import { expect, test } from 'vitest'
import { newStops, ringLeft, ringMs, ringsFor } from './ring.ts'
import type { AssignmentKind, AssignmentStatus } from './steps.ts'

const stop = (
  driver_assignment_id: string,
  kind: AssignmentKind,
  status: AssignmentStatus,
  order: Partial<{ picked_up: boolean; is_cancelled: boolean }> = {},
) => ({
  driver_assignment_id,
  kind,
  status,
  order: { alcohol: false, picked_up: true, is_cancelled: false, collect: null, ...order },
})

test.each([
  ['nothing to do', [], undefined],
  ['the way to an order', [stop('g1', 'go_to_order', 'not_acknowledged')], 'g1'],
  ['an acknowledged one', [stop('g1', 'go_to_order', 'acknowledged')], undefined],
  ['a pickup, which is acknowledged with its way', [stop('p1', 'pickup', 'not_acknowledged')], undefined],
  [
    'a new one behind one that is under way',
    [stop('d1', 'deliver', 'started'), stop('g2', 'go_to_order', 'not_acknowledged')],
    undefined,
  ],
  ['a cancelled one', [stop('g1', 'go_to_order', 'not_acknowledged', { is_cancelled: true })], undefined],
  [
    'the one behind a cancelled one',
    [stop('d1', 'deliver', 'started', { is_cancelled: true }), stop('g2', 'go_to_order', 'not_acknowledged')],
    'g2',
  ],
])('[SIL-OPS-58] rings for %s', (_what, queue, rings) => {
  expect(ringsFor(queue)?.driver_assignment_id).toBe(rings)
})

test('[SIL-OPS-58] what is new anywhere in the queue is known by its id', () => {
  const queue = [
    stop('d1', 'deliver', 'started'),
    stop('g2', 'go_to_order', 'not_acknowledged'),
    stop('p2', 'pickup', 'not_acknowledged'),
    stop('w3', 'waypoint', 'not_acknowledged'),
  ]
  expect(newStops(queue)).toEqual(['g2', 'w3'])
})

test.each([
  [0, '0:30', 1],
  [6_000, '0:24', 0.8],
  [29_500, '0:01', 500 / ringMs],
  [30_000, '0:00', 0],
  [90_000, '0:00', 0],
  [-5_000, '0:30', 1],
])('[SIL-OPS-58] %i ms after the ring began it shows %s', (after, text, share) => {
  expect(ringLeft(1_000_000, 1_000_000 + after)).toEqual({ text, share })
})
