import { makeRow, type Row } from './row.ts'
import { deliverOf, fetchOf, type StopTable } from './stop-table.ts'
import { copyWalk, makeWalk, step } from './walk.ts'

/** Places of an order in a row: its stops come before those at these indexes. */
type Places = { readonly pickAt: number; readonly dropAt: number }
type Insertion = Places & { readonly cost: number }

const [trial, fetched] = [makeWalk(), makeWalk()]

/** All places behind what has begun are tried; undefined where every one breaks a limit. */
export function bestInsertion(table: StopTable, row: Row, order: number): Insertion | undefined {
  const { world } = table
  const driver = world.drivers[row.driver]
  const facts = world.orders[order]
  const length = row.stops.length
  if (!driver?.takes || !facts || (facts.alcohol && !driver.takes_alcohol) || length + 2 > world.limits.stops)
    return undefined
  let best: Insertion | undefined
  let least = Number.POSITIVE_INFINITY
  for (let pickAt = driver.has_begun ? 1 : 0; pickAt <= length; pickAt += 1) {
    const before = row.walks[pickAt]
    if (!before) break
    copyWalk(before, fetched)
    if (!step(table, fetched, fetchOf(order))) continue
    for (let dropAt = pickAt; dropAt <= length; dropAt += 1) {
      // What is behind a stop that breaks a limit breaks it too.
      if (dropAt > pickAt && (!step(table, fetched, row.stops[dropAt - 1] ?? 0) || fetched.cost >= least)) break
      copyWalk(fetched, trial)
      if (!step(table, trial, deliverOf(order))) continue
      if (!walkRest(table, row, dropAt, least) || trial.cost >= least || trial.time > driver.done_until) continue
      least = trial.cost
      best = { cost: 0, pickAt, dropAt }
    }
  }
  return best && { ...best, cost: least - row.cost + standing(table, row.driver, order) }
}

function walkRest(table: StopTable, row: Row, from: number, least: number): boolean {
  for (let at = from; at < row.stops.length; at += 1) {
    if (trial.cost >= least || !step(table, trial, row.stops[at] ?? 0)) return false
  }
  return true
}

/** What it costs that it is this driver, wherever in the row. */
export function standing({ world, shownTo }: StopTable, driver: number, order: number): number {
  const { shown_change, load } = world.weights
  const shown = shownTo[order] ?? -1
  const more = Math.min(1, load * Math.max(0, world.drivers[driver]?.load ?? 0))
  return more + (shown >= 0 && shown !== driver ? shown_change : 0)
}

export function inserted(table: StopTable, row: Row, order: number, { pickAt, dropAt }: Places): Row | undefined {
  const stops = [
    ...row.stops.slice(0, pickAt),
    fetchOf(order),
    ...row.stops.slice(pickAt, dropAt),
    deliverOf(order),
    ...row.stops.slice(dropAt),
  ]
  return makeRow(table, row.driver, stops)
}
