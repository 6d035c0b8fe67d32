import { candidatesFor } from './candidates.ts'
import { bestInsertion, inserted } from './insertion.ts'
import type { Solution } from './solution.ts'
import type { StopTable } from './stop-table.ts'

/** Nobody else can take it. */
const alone = 1e6

type Pending = {
  readonly order: number
  readonly drivers: readonly number[]
  readonly costs: Float64Array
  best: number
  regret: number
}

/** How much a cost is mistaken on purpose, by that share at most. */
type Noise = () => number

/**
 * Gives each order that nobody has to a driver: again and again the one whose second best driver costs most more than the best, for it
 * has most to lose by waiting. What fits nowhere stays without a driver.
 */
export function repair(table: StopTable, solution: Solution, noise: Noise): void {
  const pending: Pending[] = []
  for (let order = 0; order < solution.driverOf.length; order += 1) {
    if ((solution.driverOf[order] ?? 0) >= 0) continue
    const drivers = candidatesFor(table, solution, order)
    const costs = new Float64Array(drivers.length)
    for (let at = 0; at < drivers.length; at += 1)
      costs[at] = costOf(table, solution, order, drivers[at] ?? 0) * (1 + noise())
    pending.push(chosen({ order, drivers, costs, best: -1, regret: 0 }))
  }
  while (pending.length > 0) {
    let most = -1
    let regret = Number.NEGATIVE_INFINITY
    for (let at = 0; at < pending.length; at += 1) {
      const one = pending[at]
      if (!one || one.best < 0 || one.regret <= regret) continue
      most = at
      regret = one.regret
    }
    const [next] = most < 0 ? [] : pending.splice(most, 1)
    if (!next) return
    const driver = next.drivers[next.best] ?? 0
    const present = solution.rows[driver]
    const places = present && bestInsertion(table, present, next.order)
    const row = places && inserted(table, present, next.order, places)
    if (!row) throw new Error('A place that was found is none')
    solution.rows[driver] = row
    solution.driverOf[next.order] = driver
    for (const other of pending) {
      const at = other.drivers.indexOf(driver)
      if (at < 0) continue
      other.costs[at] = costOf(table, solution, other.order, driver) * (1 + noise())
      chosen(other)
    }
  }
}

function costOf(table: StopTable, { rows }: Solution, order: number, driver: number): number {
  const row = rows[driver]
  return (row && bestInsertion(table, row, order)?.cost) ?? Number.POSITIVE_INFINITY
}

/** With its best driver, and what is lost when that one is taken. */
function chosen(pending: Pending): Pending {
  let [best, least, second] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = 0; at < pending.costs.length; at += 1) {
    const cost = pending.costs[at] ?? 0
    if (cost < least) {
      second = least
      least = cost
      best = at
    } else if (cost < second) second = cost
  }
  pending.best = best
  pending.regret = (second === Number.POSITIVE_INFINITY ? alone : second) - least
  return pending
}
