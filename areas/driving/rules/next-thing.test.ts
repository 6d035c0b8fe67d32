import { expect, test } from 'vitest'
import { type Candidate, maySign, nextStep, nextThing } from './next-thing.ts'

const food = { alcohol: false, picked_up: false, is_cancelled: false, collect: null }
const carried = { ...food, picked_up: true }
const a = (
  kind: Candidate['kind'],
  status: Candidate['status'],
  order: Candidate['order'] = kind === 'waypoint' ? null : food,
): Candidate => ({ kind, status, order })

test.each([
  [a('go_to_order', 'not_acknowledged'), 'Acknowledge and go'],
  [a('go_to_order', 'acknowledged'), 'Start driving'],
  [a('go_to_order', 'started'), 'I have arrived'],
  [a('pickup', 'acknowledged'), 'Picked up'],
  [a('pickup', 'not_acknowledged'), 'Picked up'],
  [a('pickup', 'acknowledged', { ...food, alcohol: true }), 'Check the items'],
  [a('deliver', 'not_acknowledged', carried), 'Acknowledge and go'],
  [a('deliver', 'started', carried), 'I have arrived'],
  [a('deliver', 'arrived', carried), 'Delivered'],
  [a('deliver', 'arrived', { ...carried, collect: '31.20' }), 'Collected $31.20, delivered'],
  [a('deliver', 'arrived', { ...carried, alcohol: true }), 'Check the ID'],
  [a('waypoint', 'started'), 'I have arrived'],
] as const)('[SIL-OPS-58] the button says what happens next: %o', (assignment, label) => {
  expect(nextStep(assignment)?.label).toBe(label)
})

test('[PKP-01] [SIL-OPS-73] an alcohol pickup opens its checklist, any other is completed from home', () => {
  expect(nextStep(a('pickup', 'acknowledged', { ...food, alcohol: true }))).toMatchObject({
    do: 'open',
    page: 'pickup',
  })
  expect(nextStep(a('pickup', 'acknowledged'))).toMatchObject({ do: 'complete' })
})

test('[DRV-04] being there completes a way; a delivery arrives first and is handed over then', () => {
  expect(nextStep(a('go_to_order', 'started'))).toMatchObject({ do: 'complete' })
  expect(nextStep(a('waypoint', 'started'))).toMatchObject({ do: 'complete' })
  expect(nextStep(a('deliver', 'started', carried))).toMatchObject({ do: 'advance', to: 'arrived' })
})

test('[SIL-OPS-48] a Deliver ahead of its own Pickup waits, and the Pickup is the next thing', () => {
  const deliver = a('deliver', 'not_acknowledged')
  const pickup = a('pickup', 'acknowledged')
  expect(nextThing([deliver, pickup])).toBe(pickup)
  expect(nextThing([deliver])).toBe(deliver)
  expect(nextStep(deliver)).toBeUndefined()
  expect(nextThing([])).toBeUndefined()
})

test('[SIL-OPS-58] what was cancelled holds nothing up', () => {
  const cancelled = a('deliver', 'started', { ...carried, is_cancelled: true })
  const behind = a('go_to_order', 'not_acknowledged')
  expect(nextThing([cancelled, behind])).toBe(behind)
  expect(nextThing([cancelled])).toBeUndefined()
})

test.each([
  [{}, true],
  [{ alcohol: true }, false],
  [{ picked_up: false }, false],
  [{ is_contactless: true }, false],
])('[GEN-14] somebody may sign for an order with %o: %s', (change, expected) => {
  expect(maySign({ alcohol: false, picked_up: true, is_contactless: false, ...change })).toBe(expected)
})
