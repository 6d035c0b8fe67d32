import { candidatesFor } from './candidates.ts'
import { inserted } from './insertion.ts'
import { bestInsertion, exactCost, isExact, leastCost } from './insertion-costs.ts'
import type { Solution } from './solution.ts'
import type { StopTable } from './stop-table.ts'

/** Nobody else can take it. */
const alone = 1e6

type Pending = {
  readonly order: number
  readonly drivers: readonly number[]
  /** At least so much, and by how much each is mistaken on purpose. */
  readonly costs: number[]
  readonly mistakes: number[]
  /** That it is what it costs, and not only the least. */
  readonly areSure: boolean[]
  best: number
  regret: number
}

/** How much a cost is mistaken on purpose, as a factor. */
type Noise = () => number
export const exactly: Noise = () => 1

/**
 * Gives each order that nobody has to a driver: again and again the one whose second best driver costs most more than the best, for it
 * has most to lose by waiting. What fits nowhere stays without a driver.
 */
export function repair(table: StopTable, solution: Solution, noise: Noise): void {
  const pending: Pending[] = []
  for (let order = 0; order < solution.driverOf.length; order += 1) {
    if ((solution.driverOf[order] ?? 0) >= 0) continue
    const drivers = candidatesFor(table, solution, order)
    const one: Pending = { order, drivers, costs: [], mistakes: [], areSure: [], best: -1, regret: 0 }
    for (let at = 0; at < drivers.length; at += 1) weigh(table, solution, one, at, noise())
    choose(table, solution, one)
    pending.push(one)
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
      weigh(table, solution, other, at, noise())
      choose(table, solution, other)
    }
  }
}

function weigh(table: StopTable, { rows }: Solution, one: Pending, at: number, mistake: number): void {
  const row = rows[one.drivers[at] ?? 0]
  one.mistakes[at] = mistake
  one.costs[at] = row ? leastCost(table, row, one.order) * mistake : Number.POSITIVE_INFINITY
  one.areSure[at] = !row || isExact(table, row, one.order)
}

/**
 * Finds the best driver, and what is lost when that one is taken. What an order costs exactly is worked out only where it costs little enough at
 * least to be one of the two.
 */
function choose(table: StopTable, { rows }: Solution, one: Pending): void {
  const { order, drivers, costs, mistakes, areSure } = one
  for (;;) {
    let [best, least, next, second] = [-1, Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY]
    for (let at = 0; at < costs.length; at += 1) {
      const cost = costs[at] ?? 0
      if (cost < least) {
        next = best
        second = least
        least = cost
        best = at
      } else if (cost < second) {
        second = cost
        next = at
      }
    }
    const unsure = best >= 0 && !areSure[best] ? best : next
    if (unsure < 0 || areSure[unsure]) {
      one.best = best
      one.regret = (second === Number.POSITIVE_INFINITY ? alone : second) - least
      return
    }
    const row = rows[drivers[unsure] ?? 0]
    if (row) costs[unsure] = exactCost(table, row, order) * (mistakes[unsure] ?? 1)
    areSure[unsure] = true
  }
}
