import { expect, test } from 'vitest'
import { type PlannedStop, queueTimes } from '../row-times.ts'
import type { WaitingOrder } from './board-world.ts'
import { makePlan } from './make-plan.ts'
import { makeTown, type Town } from './testing.ts'

const minute = 60_000

type Step = PlannedStop & { readonly order: WaitingOrder }

/** The least that any order of stops costs a driver who has nothing yet, by the board's own times. */
function cheapestRow(town: Town, driver: number, orders: readonly number[]): number {
  const queue = town.queues[driver]
  let least = Number.POSITIVE_INFINITY
  function goOn(stops: readonly string[]): void {
    if (stops.length === 2 * orders.length) {
      least = Math.min(least, costOf(stops))
      return
    }
    for (const order of orders) {
      if (!stops.includes(`p${order}`)) goOn([...stops, `p${order}`])
      else if (!stops.includes(`d${order}`)) goOn([...stops, `d${order}`])
    }
  }
  function costOf(stops: readonly string[]): number {
    const rows = stops.flatMap((stop): Step[] => {
      const order = town.orders[Number(stop.slice(1))]
      if (!order || !queue) throw new Error('no such order')
      const row = { order, ready_at: null, alcohol: order.alcohol, start_time: null, end_time: null, begun: false }
      if (stop.startsWith('d')) return [{ ...row, kind: 'deliver', place: order.door }]
      return [
        { ...row, kind: 'go_to_order', place: order.store },
        { ...row, kind: 'pickup', place: order.store, ready_at: order.ready_at },
      ]
    })
    const times = queueTimes(rows, {
      now: town.now,
      place: queue?.place ?? { lat: 0, lng: 0 },
      travel: town.travel,
      keepsFirst: false,
    })
    let cost = 0
    let load = 0
    for (const [at, { kind, order }] of rows.entries()) {
      if (kind === 'pickup') load += 1
      if (load > 4) return Number.POSITIVE_INFINITY
      if (kind !== 'deliver') continue
      load -= 1
      const end = times[at]?.end_time ?? 0
      const late = order.promised_at === null ? 0 : Math.max(0, end - order.promised_at) / minute
      cost += (end - order.placed_at) / minute + 2 * late + (late * late) / 30
    }
    return cost + orders.length * Math.min(1, 0.05 * Math.max(0, queue?.load ?? 0))
  }
  goOn([])
  return least
}

/** Every way of sharing the orders, and every order of stops. */
function exactCost(town: Town): number {
  const [drivers, orders] = [town.queues.length, town.orders.length]
  const rows = new Map<string, number>()
  const rowCost = (driver: number, own: readonly number[]) => {
    const key = `${driver} ${own.join()}`
    const cost = rows.get(key) ?? (own.length === 0 ? 0 : cheapestRow(town, driver, own))
    rows.set(key, cost)
    return cost
  }
  let least = Number.POSITIVE_INFINITY
  for (let code = 0; code < drivers ** orders; code += 1) {
    const shares = Array.from({ length: drivers }, (): number[] => [])
    for (let [order, left] = [0, code]; order < orders; order += 1, left = Math.floor(left / drivers))
      shares[left % drivers]?.push(order)
    least = Math.min(
      least,
      shares.reduce((sum, own, driver) => sum + rowCost(driver, own), 0),
    )
  }
  return least
}

test('on tiny evenings the plan is at most 3 % above the best that there is, and never below it', () => {
  const evenings = Array.from({ length: 60 }, (_, seed) => {
    const town = makeTown(7000 + seed, { drivers: 1 + (seed % 3), orders: 1 + (seed % 4), isBare: true })
    return { exact: exactCost(town), plan: makePlan(town.world).cost }
  })
  for (const { exact, plan } of evenings) {
    expect(plan).toBeGreaterThanOrEqual(exact - 1e-6)
    expect(plan).toBeLessThanOrEqual(1.03 * exact)
  }
  expect(evenings.filter(({ exact, plan }) => plan - exact < 1e-6).length).toBeGreaterThanOrEqual(54)
})
