import type { StopTable } from './stop-table.ts'
import { copyWalk, makeWalk, startWalk, step, type Walk } from './walk.ts'

/** Places of an order in a row: its stops come before those at these indexes. */
export type Places = { readonly pickAt: number; readonly dropAt: number }
export type Insertion = Places & { readonly cost: number }

/**
 * A driver's stops in order, with where the driver stands before each of them. Never changed: other stops make another row, and the same stops
 * the same one, so that what was found out of it is found out once.
 */
export type Row = {
  readonly driver: number
  readonly stops: readonly number[]
  /** One more than there are stops. */
  readonly walks: readonly Walk[]
  readonly cost: number
  readonly end: number
  /** The best places of orders, as far as somebody asked; null where every one breaks a limit. */
  readonly insertions: Map<number, Insertion | null>
}

/** Undefined when the row breaks a limit. */
export function makeRow(table: StopTable, driver: number, stops: readonly number[]): Row | undefined {
  const { row, holds } = walkedOnce(table, driver, stops)
  const { limits, drivers } = table.world
  return holds && stops.length <= limits.stops && row.end <= (drivers[driver]?.done_until ?? 0) ? row : undefined
}

/** A queue as it is: whoever made it may have known better than the limits. */
export const makeGivenRow = (table: StopTable, driver: number): Row =>
  walkedOnce(table, driver, table.given[driver] ?? []).row

type Walked = { readonly row: Row; readonly holds: boolean }

/** Orders are taken out and put back a hundred times: most rows have been there before. */
const walked = new WeakMap<StopTable, readonly Map<string, Walked>[]>()

function walkedOnce(table: StopTable, driver: number, stops: readonly number[]): Walked {
  const known = walkedBy(table, driver)
  const key = stops.join()
  const row = known.get(key) ?? walkAlong(table, driver, stops)
  known.set(key, row)
  return row
}

function walkedBy(table: StopTable, driver: number): Map<string, Walked> {
  const byDriver = walked.get(table) ?? table.given.map(() => new Map<string, Walked>())
  walked.set(table, byDriver)
  return byDriver[driver] ?? new Map()
}

function walkAlong(table: StopTable, driver: number, stops: readonly number[]): Walked {
  const walk = makeWalk()
  startWalk(table, walk, driver)
  const walks = [copied(walk)]
  let holds = true
  for (const stop of stops) {
    holds = step(table, walk, stop) && holds
    walks.push(copied(walk))
  }
  return { row: { driver, stops, walks, cost: walk.cost, end: walk.time, insertions: new Map() }, holds }
}

function copied(walk: Walk): Walk {
  const copy = makeWalk()
  copyWalk(walk, copy)
  return copy
}
