import { timeText } from '#platform/core/local-time.ts'
import type { DispatchBoard } from '../../rules/board.ts'
import type { Meanwhile, Remedy } from '../../rules/plan/lateness/remedies.ts'
import type { PromiseEffect } from '../../rules/plan/measure.ts'
import { firstNameOf, orderFactsOf, queueWith } from '../order-facts.ts'
import { minutes, minutesText } from '../time-text.ts'

const minute = 60_000

/** Two of one list never do the same. */
export function keyOf(remedy: Remedy): string {
  switch (remedy.what) {
    case 'give':
    case 'hand':
      return `${remedy.what} ${remedy.driver_id}`
    case 'meanwhile':
      return `${remedy.what} ${remedy.taken.order_id}`
    case 'move':
    case 'hold_back':
      return remedy.what
  }
}

export function titleOf(remedy: Remedy, board: DispatchBoard): string {
  switch (remedy.what) {
    case 'give':
    case 'hand':
      return `Give it to ${nameOf(board, remedy.driver_id)}`
    case 'move':
      return 'Another order of stops'
    case 'hold_back':
      return `Hold back the ${remedy.held.length === 1 ? 'pickup' : 'pickups'} of ${listOf(remedy.held)}`
    case 'meanwhile':
      return meanwhileTitle(remedy, board)
  }
}

function meanwhileTitle({ taken: { order_id }, by }: Meanwhile, board: DispatchBoard): string {
  if (by.how === 'hand') return `Take ${order_id} from ${nameOf(board, by.from_driver_id)} meanwhile`
  return `${orderFactsOf(order_id, board)?.picked_up ? 'Deliver' : 'Take'} ${order_id} meanwhile`
}

type Subject = {
  readonly order_id: number
  readonly promised_at: number | null
  readonly board: DispatchBoard
  readonly timeZone: string
}

export function effectOf(remedy: Remedy, subject: Subject): string {
  return remedy.what === 'meanwhile' ? meanwhileEffect(remedy, subject) : soonerEffect(remedy, subject)
}

function soonerEffect({ at_door, saved, extra, others }: Remedy, { promised_at, timeZone }: Subject): string {
  return listed([
    `At the door ${timeText(at_door, timeZone)}`,
    promised_at !== null && promiseText(at_door, promised_at),
    saved >= minute && `${Math.round(saved / minute)} min sooner`,
    `${minutesText(extra)} of the driver`,
    promisesText(others),
  ])
}

/** Of a time at the door, beside what was promised. */
export const promiseText = (at_door: number, promised_at: number) =>
  at_door > promised_at ? `${minutes(at_door - promised_at)} min late` : 'in time'

/** What becomes of both orders, and what it is good for. */
function meanwhileEffect({ taken, waits, extra, others }: Meanwhile, { order_id, board, timeZone }: Subject): string {
  const driver = queueWith(order_id, board)
  const spare = taken.spare === null ? '' : taken.spare < 0 ? ', late as before' : `, ${spareText(taken.spare)}`
  return listed([
    `${driver ? firstNameOf(driver) : 'The driver'} would wait ${minutes(waits)} min at the store`,
    `${taken.order_id} at the door ${timeText(taken.at_door, timeZone)}${spare}`,
    `${order_id} no later`,
    `saves ${minutes(-extra)} min of driving and waiting`,
    promisesText(others),
  ])
}

/** Every other promise that moves, and that nobody is late by it or how many are. */
function promisesText(others: readonly PromiseEffect[]): string {
  const late = others.filter(({ was, is }) => is < 0 && is < was).length
  const moved = others.filter(({ was, is }) => Math.abs(is - was) >= minute)
  const each = moved.map(
    ({ order_id, was, is }) => `${order_id} ${minutesText(was - is)} (${is < 0 ? lateText(is) : spareText(is)})`,
  )
  const verdict = late > 0 ? `${late} other late` : 'nobody else late'
  return each.length > 0 ? `${verdict}: ${each.join(', ')}` : verdict
}

const spareText = (spare: number) => `${Math.floor(spare / minute)} spare`
const lateText = (spare: number) => `${minutes(-spare)} late`

const listed = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')

const listOf = (orders: readonly number[]) => new Intl.ListFormat('en').format(orders.map(String))

function nameOf({ driver_queues }: DispatchBoard, driver_id: number): string {
  const queue = driver_queues.find((one) => one.driver_id === driver_id)
  return queue ? firstNameOf(queue) : 'another driver'
}
