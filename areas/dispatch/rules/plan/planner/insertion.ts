import { type Insertion, makeRow, type Places, type Row } from './row.ts'
import { deliverOf, fetchOf, type StopTable } from './stop-table.ts'
import { copyWalk, costAtDoor, makeWalk, minute, step, type Walk } from './walk.ts'

const tiny = 1e-9

const [trial, fetched] = [makeWalk(), makeWalk()]

/** The best place of an order in a row; undefined where every one breaks a limit. */
export function bestInsertion(table: StopTable, row: Row, order: number): Insertion | undefined {
  const known = row.insertions.get(order)
  if (known !== undefined) return known ?? undefined
  const found = findInsertion(table, row, order)
  row.insertions.set(order, found ?? null)
  return found
}

/** All places behind what has begun are tried. */
function findInsertion(table: StopTable, row: Row, order: number): Insertion | undefined {
  const { world } = table
  const driver = world.drivers[row.driver]
  const facts = world.orders[order]
  const length = row.stops.length
  if (!driver?.takes || !facts || (facts.alcohol && !driver.takes_alcohol) || length + 2 > world.limits.stops)
    return undefined
  let best: Insertion | undefined
  let least = costAtEnd(table, row, order, driver.done_until)
  for (let pickAt = driver.has_begun ? 1 : 0; pickAt <= length; pickAt += 1) {
    const before = row.walks[pickAt]
    if (!before) break
    copyWalk(before, fetched)
    if (!step(table, fetched, fetchOf(order))) continue
    for (let dropAt = pickAt; dropAt <= length; dropAt += 1) {
      // What is behind a stop that breaks a limit breaks it too.
      if (
        dropAt > pickAt &&
        (!step(table, fetched, row.stops[dropAt - 1] ?? 0) ||
          leastWith(table, row, fetched, dropAt) + costAtDoor(table, deliverOf(order), fetched.time) >= least)
      )
        break
      copyWalk(fetched, trial)
      if (!step(table, trial, deliverOf(order))) continue
      if (!walkRest(table, row, dropAt, least) || trial.cost >= least || trial.time > driver.done_until) continue
      least = trial.cost
      best = { cost: 0, pickAt, dropAt }
    }
  }
  return best && { ...best, cost: least - row.cost + standing(table, row.driver, order) }
}

/** A little more than the cost of the row with the order behind all others: what costs as much need not be looked at to its end. */
function costAtEnd(table: StopTable, row: Row, order: number, done_until: number): number {
  const end = row.walks[row.stops.length]
  if (!end) return Number.POSITIVE_INFINITY
  copyWalk(end, trial)
  const holds = step(table, trial, fetchOf(order)) && step(table, trial, deliverOf(order)) && trial.time <= done_until
  return holds ? trial.cost + tiny : Number.POSITIVE_INFINITY
}

function walkRest(table: StopTable, row: Row, from: number, least: number): boolean {
  if (trial.cost >= least) return false
  for (let at = from; at < row.stops.length; at += 1) {
    if (!step(table, trial, row.stops[at] ?? 0) || leastWith(table, row, trial, at + 1) >= least) return false
  }
  return true
}

/**
 * What a walk that is before a stop of the row costs at least at its end. Who comes there later than the row does is later everywhere behind
 * it; only a driver's time may be shorter by as much as that, where the row waits.
 */
function leastWith({ driverMinute }: StopTable, row: Row, walk: Walk, at: number): number {
  const present = row.walks[at]
  if (!present || walk.time < present.time || walk.atCounter !== present.atCounter) return walk.cost
  return walk.cost + row.cost - present.cost - (driverMinute * (walk.time - present.time)) / minute
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
