import type { StopTable } from './stop-table.ts'
import { copyWalk, makeWalk, startWalk, step, type Walk } from './walk.ts'

/** A driver's stops in order, with where the driver stands before each of them. Never changed: a new order makes a new row. */
export type Row = {
  readonly driver: number
  readonly stops: readonly number[]
  /** One more than there are stops. */
  readonly walks: readonly Walk[]
  readonly cost: number
  readonly end: number
}

/** Undefined when the row breaks a limit. */
export function makeRow(table: StopTable, driver: number, stops: readonly number[]): Row | undefined {
  const { row, holds } = walkAlong(table, driver, stops)
  const { limits, drivers } = table.world
  return holds && stops.length <= limits.stops && row.end <= (drivers[driver]?.done_until ?? 0) ? row : undefined
}

/** A queue as it is: whoever made it may have known better than the limits. */
export const makeGivenRow = (table: StopTable, driver: number): Row =>
  walkAlong(table, driver, table.given[driver] ?? []).row

function walkAlong(table: StopTable, driver: number, stops: readonly number[]): { row: Row; holds: boolean } {
  const walk = makeWalk()
  startWalk(table, walk, driver)
  const walks = [copied(walk)]
  let holds = true
  for (const stop of stops) {
    holds = step(table, walk, stop) && holds
    walks.push(copied(walk))
  }
  return { row: { driver, stops, walks, cost: walk.cost, end: walk.time }, holds }
}

function copied(walk: Walk): Walk {
  const copy = makeWalk()
  copyWalk(walk, copy)
  return copy
}
