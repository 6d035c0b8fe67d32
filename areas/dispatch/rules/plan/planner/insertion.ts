import { costDelivered, found, tiny } from './delivered.ts'
import type { Row } from './known-rows.ts'
import { firstPlace, leastGoingOn, leastPickedUp, pickedUp } from './least-insertion.ts'
import { makeRow, resumeWalk } from './row.ts'
import { deliverOf, fetchOf, type StopTable } from './stop-table.ts'
import { costAtDoor, makeWalk, step } from './walk.ts'

/** Places of an order in a row: its stops come before those at these indexes. */
export type Places = { readonly pickAt: number; readonly dropAt: number }

const [trial, fetched] = [makeWalk(), makeWalk()]

/** All places behind what has begun are tried; of those that cost the same the first are taken. */
export function findInsertion(table: StopTable, row: Row, order: number): void {
  found.pickAt = -1
  if (!mayBeIn(table, row, order)) return
  found.cost = costAtEnd(table, row, order)
  leastPickedUp(table, row, order)
  for (let at = firstPlace(table, row); at <= row.stops.length; at += 1)
    if ((pickedUp[at] ?? 0) < found.cost + tiny) tryPickup(table, row, order, at)
}

/** Looks for the cheapest place for the delivery, when the order is fetched before this stop. */
function tryPickup(table: StopTable, row: Row, order: number, pickAt: number): void {
  const deliver = deliverOf(order)
  resumeWalk(table, fetched, row, pickAt)
  if (!step(table, fetched, fetchOf(order))) return
  for (let dropAt = pickAt; dropAt <= row.stops.length; dropAt += 1) {
    // What is behind a stop that breaks a limit breaks it too.
    if (
      dropAt > pickAt &&
      (!step(table, fetched, row.stops[dropAt - 1] ?? 0) ||
        leastGoingOn(table, row, fetched, dropAt) + costAtDoor(table, deliver, fetched.time) >= found.cost + tiny)
    )
      return
    const cost = costDelivered(table, row, order, fetched, dropAt)
    if (cost >= found.cost) continue
    found.cost = cost
    found.pickAt = pickAt
    found.dropAt = dropAt
  }
}

export function mayBeIn({ world }: StopTable, row: Row, order: number): boolean {
  const driver = world.drivers[row.driver]
  const facts = world.orders[order]
  if (!driver?.takes || !facts || (facts.alcohol && !driver.takes_alcohol)) return false
  return row.stops.length + 2 <= world.limits.stops
}

/** A little more than the cost of the row with the order behind all others: what costs as much need not be looked at to its end. */
function costAtEnd(table: StopTable, row: Row, order: number): number {
  const { done_until = 0 } = table.world.drivers[row.driver] ?? {}
  resumeWalk(table, trial, row, row.stops.length)
  const holds = step(table, trial, fetchOf(order)) && step(table, trial, deliverOf(order)) && trial.time <= done_until
  return holds ? trial.cost + tiny : Number.POSITIVE_INFINITY
}

/** What it costs that it is this driver, wherever in the row. */
export function standing({ world, shownTo }: StopTable, driver: number, order: number): number {
  const { shown_change, load } = world.weights
  const shown = shownTo[order] ?? -1
  const more = Math.min(1, load * Math.max(0, world.drivers[driver]?.load ?? 0))
  return more + (shown >= 0 && shown !== driver ? shown_change : 0)
}

export function inserted(table: StopTable, row: Row, order: number, { pickAt, dropAt }: Places): Row | undefined {
  const stops = row.stops.slice()
  stops.splice(dropAt, 0, deliverOf(order))
  stops.splice(pickAt, 0, fetchOf(order))
  return makeRow(table, row.driver, stops)
}
