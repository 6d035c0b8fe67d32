import type { WeighedQueue, WeighedRow } from '../measure.ts'
import { weighReorder } from '../move-effects.ts'
import { compareRemedies, type Remedy, soonerBy } from './remedies.ts'

/** Every choice of so many is weighed; of more, those that are fetched last before this order's Deliver. */
const weighedAtMost = 6

/**
 * The driver's other pickups that come before this order's Deliver go behind it: those of them with which it is soonest, and of two choices that
 * are alike the smaller one.
 */
export function holdBackRemedy(queue: WeighedQueue, order_id: number, at_door: number): readonly Remedy[] {
  const { rows } = queue
  const effectOf = weighReorder(queue)
  const choices = subsetsOf(fetchedBefore(rows, order_id).slice(-weighedAtMost)).flatMap((held): Remedy[] => {
    const placed = holdBack(rows, order_id, held)
    const sooner = soonerBy(order_id, at_door, effectOf(placed))
    const ids = placed.map(({ driver_assignment_id }) => driver_assignment_id)
    return sooner ? [{ what: 'hold_back', held, rows: ids, ...sooner }] : []
  })
  return choices.toSorted(compareRemedies).slice(0, 1)
}

/** Other orders whose Pickup stands before this one's Deliver, and to whose store nobody is on the way. */
function fetchedBefore(rows: readonly WeighedRow[], order_id: number): readonly number[] {
  const before = rows.slice(0, deliverAt(rows, order_id))
  return before.flatMap((row) => {
    const { kind, order_id: other } = row
    if (kind !== 'pickup' || other === null || other === order_id) return []
    return before.some((one) => one.order_id === other && one.begun) ? [] : [other]
  })
}

/** What is done for these orders before this one's Deliver is done behind it. */
function holdBack(rows: readonly WeighedRow[], order_id: number, held: readonly number[]): readonly WeighedRow[] {
  const at = deliverAt(rows, order_id)
  const isHeld = (row: WeighedRow, index: number) => index < at && row.order_id !== null && held.includes(row.order_id)
  const [deliver, ...after] = rows.slice(at)
  if (!deliver) return rows
  const before = rows.slice(0, at).filter((row, index) => !isHeld(row, index))
  return [...before, deliver, ...rows.filter(isHeld), ...after]
}

const deliverAt = (rows: readonly WeighedRow[], order_id: number) =>
  Math.max(
    0,
    rows.findIndex((row) => row.order_id === order_id && row.kind === 'deliver'),
  )

/** Each choice of one or more, smaller ones first. */
function subsetsOf(all: readonly number[]): readonly (readonly number[])[] {
  const choices = Array.from({ length: 2 ** all.length - 1 }, (_none, index) => index + 1)
  return choices.map((bits) => all.filter((_one, at) => bits & (1 << at))).toSorted((a, b) => a.length - b.length)
}
