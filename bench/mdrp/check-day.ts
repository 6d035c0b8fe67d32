import type { Instance } from './instance.ts'
import type { PlayedDay, Trip } from './play-instance.ts'

export type DayFigures = {
  readonly delivered: number
  /** Minutes from click to door, sorted. */
  readonly clicks: readonly number[]
  readonly driverMinutes: number
  /** Sentences, empty when every rule of the instances was kept. */
  readonly broken: readonly string[]
  /** Pickups after a shift's end of a courier who stood there in time, for food that would have been in time by its kitchen's word. */
  readonly keptWaiting: number
}

const minute = 60_000

/** Computes all times of a played day anew, from its trips alone, and holds them against the rules of the instances. */
export function checkDay(instance: Instance, { trips }: PlayedDay, readyAt: (order: number) => number): DayFigures {
  const broken: string[] = []
  const free = instance.drivers.map(({ place, on_at }) => ({ place, at: on_at }))
  const clicks = new Map<number, number>()
  let driverMs = 0
  let keptWaiting = 0
  for (const trip of trips) {
    const courier = free[trip.courier]
    const off_at = instance.drivers[trip.courier]?.off_at ?? 0
    if (!courier) throw new Error(`There is no courier ${trip.courier}`)
    const say = (text: string) => broken.push(`courier ${trip.courier} at ${trip.set_out_at / minute}: ${text}`)
    const { store, arrived, picked_at, doors, free: after } = tripTimes(instance, trip, courier.place, readyAt)
    if (trip.set_out_at < courier.at) say('sets out before he is free')
    const told = Math.max(arrived, ...trip.fetched.map((order) => instance.orders[order]?.ready_at ?? 0))
    if (told > off_at) say('picks up after his shift')
    else if (picked_at > off_at) keptWaiting += 1
    if (trip.fetched.toSorted().join() !== trip.drops.toSorted().join()) say('does not deliver what he fetches')
    for (const order of trip.fetched) {
      const { placed_at = 0, store: own } = instance.orders[order] ?? {}
      if (own !== store) say('fetches at two stores')
      if (placed_at > trip.set_out_at) say('is sent before the order is placed')
      if (picked_at < readyAt(order)) say('takes food that is not ready')
    }
    for (const { order, handed_at } of doors) {
      if (clicks.has(order)) say(`delivers ${order} again`)
      clicks.set(order, (handed_at - (instance.orders[order]?.placed_at ?? 0)) / minute)
    }
    driverMs += after.at - trip.set_out_at
    free[trip.courier] = after
  }
  return {
    delivered: clicks.size,
    clicks: [...clicks.values()].sort((a, b) => a - b),
    driverMinutes: driverMs / minute,
    broken,
    keptWaiting,
  }
}

/** When the orders of a trip are handed over, and the courier can go on. */
function tripTimes(instance: Instance, trip: Trip, from: number, readyAt: (order: number) => number) {
  const { orders, travel, places, service } = instance
  const [pickup_ms, drop_ms] = [2 * service.settle_ms, 2 * service.leave_door_ms]
  const way = (one: number, other: number) => travel[one * places.length + other] ?? 0
  const store = orders[trip.fetched[0] ?? 0]?.store ?? 0
  const arrived = trip.set_out_at + way(from, store) + pickup_ms / 2
  const picked_at = Math.max(arrived, ...trip.fetched.map(readyAt))
  let [at, place] = [picked_at + pickup_ms / 2, store]
  const doors = trip.drops.map((order) => {
    const door = orders[order]?.door ?? 0
    const handed_at = at + way(place, door) + drop_ms / 2
    at = handed_at + drop_ms / 2
    place = door
    return { order, handed_at }
  })
  return { store, arrived, picked_at, doors, free: { at, place } }
}

/** Orders for which no courier could be at the store in time, even alone and standing there. */
export function beyondShifts(instance: Instance): number {
  const { orders, drivers, service } = instance
  const pickup_ms = 2 * service.settle_ms
  return orders.filter(({ placed_at, ready_at, store }) =>
    drivers.every(({ place, on_at, off_at }) => {
      const way = instance.travel[place * instance.places.length + store] ?? 0
      // Who has begun may stand at the counter already.
      const least = on_at <= placed_at ? placed_at + pickup_ms / 2 : on_at + way + pickup_ms / 2
      return Math.max(least, ready_at) > off_at
    }),
  ).length
}

/** What nobody can beat in the mean: each order alone, with a courier waiting at the counter. */
export function meanBound({ orders, travel, places, service }: Instance, readyAt: (order: number) => number) {
  const [pickup_ms, drop_ms] = [2 * service.settle_ms, 2 * service.leave_door_ms]
  const sum = orders.reduce((total, { store, door, placed_at }, order) => {
    const way = travel[store * places.length + door] ?? 0
    return total + readyAt(order) + pickup_ms / 2 + way + drop_ms / 2 - placed_at
  }, 0)
  return sum / orders.length / minute
}
