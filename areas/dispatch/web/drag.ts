import type { DragEvent } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import type { DispatchBoard, DriverAssignment, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import { kindOf } from '../rules/kinds.ts'
import { freeAt } from '../rules/need.ts'
import type { Offer } from '../rules/plan/best-place.ts'
import { isFine } from '../rules/plan/best-place.ts'
import { limitText, refusalOf, refusalText } from '../rules/plan/may-take.ts'
import { type Preview, previewOf, previewOfMove } from './drag-preview.ts'
import { minutes, minutesText } from './time-text.ts'
import type { WeighedMove } from './use-weighed.ts'

/** What is being dragged: an unassigned order, or a row out of a queue with what moves with it. */
export type Drag =
  | { readonly what: 'order'; readonly order: UnassignedOrder }
  | { readonly what: 'row'; readonly queue: DriverQueue; readonly assignment: DriverAssignment }

/** The same as the board has it now; undefined when it is gone from where it was taken. */
export function presentDrag(drag: Drag, board: DispatchBoard): Drag | undefined {
  if (drag.what === 'order') {
    const order = board.dispatch_unassigned_orders.find(({ order_id }) => order_id === drag.order.order_id)
    if (!order) return undefined
    return order === drag.order ? drag : { what: 'order', order }
  }
  const queue = board.driver_queues.find(({ driver_id }) => driver_id === drag.queue.driver_id)
  const { driver_assignment_id } = drag.assignment
  const assignment = queue?.driver_assignments.find((row) => row.driver_assignment_id === driver_assignment_id)
  if (!queue || !assignment) return undefined
  return queue === drag.queue ? drag : { what: 'row', queue, assignment }
}

/** The order that is weighed meanwhile, and who has it now. */
export function weighedIn(drag: Drag | undefined): { order_id: number; from_driver_id: number | null } | undefined {
  if (!drag) return undefined
  if (drag.what === 'order') return { order_id: drag.order.order_id, from_driver_id: null }
  const { order_id } = drag.assignment
  return order_id === null || !hasPickup(drag.queue, order_id)
    ? undefined
    : { order_id, from_driver_id: drag.queue.driver_id }
}

/** The row that is weighed in its own queue. */
export const movedIn = (drag: Drag | undefined) =>
  drag?.what === 'row' ? { queue: drag.queue, driver_assignment_id: drag.assignment.driver_assignment_id } : undefined

const hasPickup = ({ driver_assignments }: DriverQueue, orderId: number) =>
  driver_assignments.some(
    ({ driver_assignment_id, order_id }) => order_id === orderId && kindOf(driver_assignment_id) === 'pickup',
  )

export type Drop = {
  /** What would happen, in the head of the column; or why nothing can. */
  readonly text: string
  readonly isFine: boolean
  /** What the column shows then, once it is known. */
  readonly preview?: Preview | undefined
  /** Undefined: it cannot be dropped here. A row over its own queue also needs the row under the pointer. */
  readonly intent?: ((before: string | null) => Intent) | undefined
}

type Here = {
  readonly offer: Offer | undefined
  readonly saved: number | null
  /** Before which row the pointer stands, over the row's own queue. */
  readonly before?: string | null | undefined
  readonly moves?: WeighedMove | undefined
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
  const refusal = refusalOf({ ...driver, market_id }, { market_id: from, alcohol: thing.alcohol })
  if (refusal || driver_hour_id === null) return refused(refusalText(refusal ?? 'clocked_out'))
  const at = { pick_before: here.offer?.pick_before ?? null, drop_before: here.offer?.drop_before ?? null }
  const who = { driver_id, driver_hour_id, ...at }
  if (drag.what === 'order') {
    const { order_id } = drag.order
    return {
      ...effectText(queue, order_id, here),
      preview: here.offer && previewOf(order_id, here.offer, here.timeZone),
      intent: () => ({ request: 'dispatch_place_order', data: { order_id, ...who } }),
    }
  }
  const { driver_assignment_id, order_id } = drag.assignment
  if (order_id !== null && !hasPickup(drag.queue, order_id)) return refused('In the other car already')
  const data = { driver_assignment_id, from_driver_id: drag.queue.driver_id, ...who }
  return {
    ...effectText(queue, order_id, here),
    preview: order_id === null || !here.offer ? undefined : previewOf(order_id, here.offer, here.timeZone),
    intent: () => ({ request: 'dispatch_hand_to', data }),
  }
}

function withinQueue({ driver_id }: DriverQueue, assignment: DriverAssignment, here: Here): Drop {
  const { driver_assignment_id } = assignment
  const { before, moves } = here
  const intent = (to: string | null): Intent => ({
    request: 'dispatch_move_to',
    data: { driver_assignment_id, driver_id, before: to },
  })
  if (before === undefined || !moves) return { text: betweenRows(here.saved), isFine: true, intent }
  const place = moves.places.find((one) => one.before === before)
  if (!place) return { text: 'Stays where it is', isFine: true, intent }
  const harm = place.breaks
    ? limitText(place.breaks, assignment.order_id ?? 0, here.timeZone)
    : harmText({ ...place, spare: null })
  const text = `${minutesText(place.extra)}, ${harm}`
  return { text, isFine: isFine({ ...place, spare: null }), preview: previewOfMove(place.ends), intent }
}

const betweenRows = (saved: number | null) =>
  `Drop between rows to move it${saved === null ? '' : `, ${minutesText(-saved)} without it`}`

const refused = (text: string): Drop => ({ text, isFine: false })

function effectText(
  queue: DriverQueue,
  order_id: number | null,
  { offer, now, timeZone }: Here,
): Pick<Drop, 'text' | 'isFine'> {
  if (!offer) return { text: afterText(queue, now, timeZone), isFine: true }
  if (offer.breaks) return { text: limitText(offer.breaks, order_id ?? 0, timeZone), isFine: false }
  const door = `drops ${timeText(offer.at_door, timeZone).slice(0, -3)}`
  return { text: `${minutesText(offer.extra)}, ${harmText(offer)}, ${door}`, isFine: isFine(offer) }
}

/** Who is late by it, in a few words. */
export function harmText({ spare, others, over_shift }: Pick<Offer, 'spare' | 'others' | 'over_shift'>): string {
  if (spare !== null && spare < 0) return `${minutes(-spare)} min late`
  const late = others.filter(({ was, is }) => is < 0 && is < was)
  if (late.length > 0) return late.map(({ order_id, is }) => `${order_id} ${minutes(-is)} late`).join(', ')
  if (over_shift > 0) return `shift over by ${minutes(over_shift)}`
  // Who is late anyway, and not later by it, is no harm; but nobody may read that all is well.
  if (others.some(({ is }) => is < 0)) return 'nobody made later'
  return others.length > 0 || spare !== null ? 'nobody late' : 'no promise'
}

/** Until the effect is known: what is sure without it. */
function afterText(queue: DriverQueue, now: number, timeZone: string): string {
  const { length } = queue.driver_assignments
  if (length === 0) return 'Starts at once'
  const free = freeAt(queue, now)
  const stops = `After ${length} ${length === 1 ? 'stop' : 'stops'}`
  return free > 0 ? `${stops}, free ${timeText(free, timeZone)}` : stops
}

/**
 * The row before which a dragged one would come to stand, by where the pointer is; null is the end. A row that the server has not named yet is
 * no place: what is dropped on it comes after it.
 */
export function rowUnder(
  event: DragEvent,
  rows: DriverQueue['driver_assignments'],
): { id: string; before: string | null } | undefined {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-assignment]') : undefined
  const id = row?.dataset.assignment
  if (!row || !id) return undefined
  const { top, height } = row.getBoundingClientRect()
  const at = rows.findIndex(({ driver_assignment_id }) => driver_assignment_id === id)
  const isAbove = event.clientY < top + height / 2
  return { id, before: nextNamed(rows.slice(isAbove ? at : at + 1)) }
}

const nextNamed = (rows: DriverQueue['driver_assignments']) =>
  rows.find(({ pending }) => !pending)?.driver_assignment_id ?? null
