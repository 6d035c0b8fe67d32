import { standing } from './insertion.ts'
import type { Row } from './known-rows.ts'
import { makeKnownRows } from './known-rows.ts'
import { makeGivenRow, makeRow, timeAt } from './row.ts'
import { isWaiting, orderOf, type StopTable } from './stop-table.ts'
import { isWithin } from './walk.ts'

/** Who does what: a row for each driver, and for each order the index of its driver, -1 nobody. */
export type Solution = { readonly rows: Row[]; readonly driverOf: Int32Array; cost: number }

/** The queues as they are, with nothing added. Hours that a queue misses already are no reason against adding something to it. */
export function givenRows(asked: StopTable): { readonly rows: readonly Row[]; readonly table: StopTable } {
  const rowsOf = (table: StopTable) => table.given.map((_, driver) => makeGivenRow(table, driver))
  const rows = rowsOf(asked)
  const missed = new Set(
    rows.flatMap((row) =>
      row.stops.filter((stop, index) => {
        const hours = asked.hours[stop]
        return hours != null && !isWithin(hours, timeAt(asked, row, index + 1))
      }),
    ),
  )
  if (missed.size === 0) return { rows, table: asked }
  const hours = asked.hours.map((one, stop) => (missed.has(stop) ? null : one))
  const table = { ...asked, hours, known: makeKnownRows(asked.given.length, asked.world.orders.length) }
  return { rows: rowsOf(table), table }
}

export const copySolution = ({ rows, driverOf, cost }: Solution): Solution => ({
  rows: [...rows],
  driverOf: driverOf.slice(),
  cost,
})

export function costOf(table: StopTable, { rows, driverOf }: Pick<Solution, 'rows' | 'driverOf'>): number {
  let cost = 0
  for (let driver = 0; driver < rows.length; driver += 1) cost += rows[driver]?.cost ?? 0
  for (let order = 0; order < driverOf.length; order += 1) {
    const driver = driverOf[order] ?? -1
    cost += driver < 0 ? table.world.weights.unserved : standing(table, driver, order)
  }
  return cost
}

/** Takes these orders out of the rows, and with them whatever cannot stay without them. */
export function removeOrders(table: StopTable, solution: Solution, orders: readonly number[]): void {
  const drivers = new Set<number>()
  for (const order of orders) {
    const driver = solution.driverOf[order] ?? -1
    if (driver >= 0) drivers.add(driver)
    solution.driverOf[order] = -1
  }
  for (const driver of drivers) {
    const present = solution.rows[driver]?.stops ?? []
    const left = present.filter((stop) => !isWaiting(table, stop) || solution.driverOf[orderOf(stop)] === driver)
    const row = left.some((stop) => isWaiting(table, stop)) ? makeRow(table, driver, left) : makeGivenRow(table, driver)
    solution.rows[driver] = row ?? makeGivenRow(table, driver)
    // An order for which the driver now comes before the hours open, for one.
    if (!row) for (const stop of left) if (isWaiting(table, stop)) solution.driverOf[orderOf(stop)] = -1
  }
}
