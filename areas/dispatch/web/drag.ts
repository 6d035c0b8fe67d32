import type { DragEvent } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { mayBeGiven } from '../rules/add-items.ts'
import type { DriverAssignment, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import { kindOf } from '../rules/kinds.ts'
import { freeAt } from '../rules/need.ts'
import type { Offer } from '../rules/plan/best-place.ts'
import { isFine } from '../rules/plan/best-place.ts'

/** What is being dragged: an unassigned order, or a row out of a queue with what moves with it. */
export type Drag =
  | { readonly what: 'order'; readonly order: UnassignedOrder }
  | { readonly what: 'row'; readonly queue: DriverQueue; readonly assignment: DriverAssignment }

/** The order that is weighed meanwhile, and who has it now. */
export function weighedIn(drag: Drag | undefined): { order_id: number; from_driver_id: number | null } | undefined {
  if (!drag) return undefined
  if (drag.what === 'order') return { order_id: drag.order.order_id, from_driver_id: null }
  const { order_id } = drag.assignment
  return order_id === null || !hasPickup(drag.queue, order_id)
    ? undefined
    : { order_id, from_driver_id: drag.queue.driver_id }
}

const hasPickup = ({ driver_assignments }: DriverQueue, orderId: number) =>
  driver_assignments.some(
    ({ driver_assignment_id, order_id }) => order_id === orderId && kindOf(driver_assignment_id) === 'pickup',
  )

export type Drop = {
  /** What would happen, in the head of the column; or why nothing can. */
  readonly text: string
  readonly isFine: boolean
  /** Undefined: it cannot be dropped here. A row over its own queue also needs the row under the pointer. */
  readonly intent?: ((before: string | null) => Intent) | undefined
}

type Here = {
  readonly offer: Offer | undefined
  readonly saved: number | null
  readonly now: number
  readonly timeZone: string
}

/** What dropping this here would do (SIL-OPS-51 still holds: the server decides). */
export function dropOn(queue: DriverQueue, drag: Drag, here: Here): Drop {
  const { driver_id, market_id, driver_details: driver } = queue
  const isOwn = drag.what === 'row' && drag.queue.driver_id === driver_id
  if (isOwn) return withinQueue(queue, drag.assignment, here)
  const { driver_hour_id } = driver
  const from = drag.what === 'order' ? drag.order.market_id : drag.queue.market_id
  const thing = drag.what === 'order' ? drag.order : drag.assignment
  if (driver_hour_id === null) return refused('Clocked out')
  if (from !== market_id) return refused('Another market')
  if (!mayBeGiven(driver, thing)) return refused('Not alcohol-approved')
  const at = { pick_before: here.offer?.pick_before ?? null, drop_before: here.offer?.drop_before ?? null }
  const who = { driver_id, driver_hour_id, ...at }
  if (drag.what === 'order') {
    const { order_id } = drag.order
    return {
      ...effectText(queue, here),
      intent: () => ({ request: 'dispatch_place_order', data: { order_id, ...who } }),
    }
  }
  const { driver_assignment_id, order_id } = drag.assignment
  if (order_id !== null && !hasPickup(drag.queue, order_id)) return refused('In the other car already')
  const data = { driver_assignment_id, from_driver_id: drag.queue.driver_id, ...who }
  return { ...effectText(queue, here), intent: () => ({ request: 'dispatch_hand_to', data }) }
}

function withinQueue({ driver_id }: DriverQueue, assignment: DriverAssignment, { saved }: Here): Drop {
  const { driver_assignment_id } = assignment
  const without = saved === null ? '' : `, ${minutesText(-saved)} without it`
  return {
    text: `Drop between rows to move it${without}`,
    isFine: true,
    intent: (before) => ({ request: 'dispatch_move_to', data: { driver_assignment_id, driver_id, before } }),
  }
}

const refused = (text: string): Drop => ({ text, isFine: false })

function effectText(queue: DriverQueue, { offer, now, timeZone }: Here): Pick<Drop, 'text' | 'isFine'> {
  if (!offer) return { text: afterText(queue, now, timeZone), isFine: true }
  const door = `at the door ${timeText(offer.at_door, timeZone)}`
  return { text: `${minutesText(offer.extra)}, ${harmText(offer)}, ${door}`, isFine: isFine(offer) }
}

/** Who is late by it, in a few words. */
export function harmText({ spare, others, over_shift }: Pick<Offer, 'spare' | 'others' | 'over_shift'>): string {
  if (spare !== null && spare < 0) return `${minutes(-spare)} min late`
  const late = others.filter(({ was, is }) => is < 0 && is < was)
  if (late.length > 0) return late.map(({ order_id, is }) => `${order_id} ${minutes(-is)} late`).join(', ')
  if (over_shift > 0) return `shift over by ${minutes(over_shift)}`
  return others.length > 0 || spare !== null ? 'nobody late' : 'no promise'
}

export const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000))
/** `+13 min`, `−2 min` */
export function minutesText(ms: number): string {
  const whole = Math.round(ms / 60_000)
  return `${whole < 0 ? '−' : '+'}${Math.abs(whole)} min`
}

/** Until the effect is known: what is sure without it. */
function afterText(queue: DriverQueue, now: number, timeZone: string): string {
  const { length } = queue.driver_assignments
  if (length === 0) return 'Starts at once'
  const free = freeAt(queue, now)
  const stops = `After ${length} ${length === 1 ? 'stop' : 'stops'}`
  return free > 0 ? `${stops}, free ${timeText(free, timeZone)}` : stops
}

/** The row before which a dragged one would come to stand, by where the pointer is; null is the end. */
export function rowUnder(
  event: DragEvent,
  rows: DriverQueue['driver_assignments'],
): { id: string; before: string | null } | undefined {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-assignment]') : undefined
  const id = row?.dataset.assignment
  if (!row || !id) return undefined
  const { top, height } = row.getBoundingClientRect()
  if (event.clientY < top + height / 2) return { id, before: id }
  const at = rows.findIndex(({ driver_assignment_id }) => driver_assignment_id === id)
  return { id, before: rows[at + 1]?.driver_assignment_id ?? null }
}
