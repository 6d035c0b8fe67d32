import { describe, expect, test } from 'vitest'
import { type DeliveryFacts, type DeliveryStatus, deliveryStatusOf, isOver, mayCancel } from './delivery-status.ts'

const waiting: DeliveryFacts = {
  status: 'confirmed',
  dispatch_state: 'unassigned',
  to_pickup: null,
  at_pickup: null,
  deliver: null,
}
const given: DeliveryFacts = {
  status: 'confirmed',
  dispatch_state: 'assigned',
  to_pickup: 'not_acknowledged',
  at_pickup: 'not_acknowledged',
  deliver: 'not_acknowledged',
}
const carried: DeliveryFacts = { ...given, status: 'picked_up', to_pickup: null, at_pickup: null }

describe('[SIL-ORD-135] how far a delivery is, and whether it may be cancelled', () => {
  test.each<[string, DeliveryFacts, DeliveryStatus, boolean]>([
    ['no driver has it', waiting, 'created', true],
    ['a driver has it', given, 'confirmed', true],
    ['a courier has it', { ...waiting, dispatch_state: 'external' }, 'confirmed', true],
    ['the driver has read it', { ...given, to_pickup: 'acknowledged' }, 'confirmed', true],
    ['the driver has set out', { ...given, to_pickup: 'started' }, 'enroute_to_pickup', false],
    ['the driver is there', { ...given, to_pickup: null }, 'arrived_at_pickup', false],
    ['in the car', carried, 'picked_up', false],
    ['on its way', { ...carried, deliver: 'started' }, 'picked_up', false],
    ['at the door', { ...carried, deliver: 'arrived' }, 'arrived_at_dropoff', false],
    ['delivered', { ...carried, status: 'delivered', dispatch_state: 'done', deliver: null }, 'delivered', false],
    ['cancelled', { ...waiting, status: 'cancelled', dispatch_state: 'done' }, 'cancelled', false],
    ['refused at the door', { ...carried, status: 'rejected' }, 'returned', false],
  ])('%s', (_what, facts, status, cancels) => {
    expect(deliveryStatusOf(facts)).toBe(status)
    expect(mayCancel(status)).toBe(cancels)
    expect(isOver(status)).toBe(['delivered', 'cancelled', 'returned'].includes(status))
  })
})
