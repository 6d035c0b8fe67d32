import type { Point } from '#platform/core/place.ts'
import { bestPlace, compareOffers, type Offer, offerAt } from '../best-place.ts'
import { type BrokenLimit, type Limits, type Refusal, refusalOf } from '../may-take.ts'
import type { WeighedRow } from '../measure.ts'
import type { Travel } from '../row-times.ts'
import type { PlanQueue, WaitingOrder } from './board-world.ts'
import type { Plan, PlannedRow, PlannedStop } from './world.ts'

const minute = 60_000
/** Until a driver has read what is new. */
const acknowledgeMs = minute
/** So long before it must be given, a waiting order's driver is shown. */
const shownMs = 6 * minute
/** With so many others who are near it a suggestion is compared. */
const comparedAtMost = 8

/** Who should take a waiting order, where in the queue, and what that does to the queue as it is now. */
export type Suggestion = Omit<Offer, 'ends'> & {
  readonly order_id: number
  readonly driver_id: number
  /** Of the queue by which it was weighed. */
  readonly queue_version: number
  /** When the driver must know of it, so as not to come late to anything. */
  readonly give_by: number
  /** Time to give it; before, nobody loses anything by waiting. */
  readonly is_shown: boolean
  /** The best of the others, and how much later they would be at the door. */
  readonly next: { readonly driver_id: number; readonly later: number } | null
}

/** Later than this it is another suggestion. */
const laterAtMost = 2 * minute

/** The queue has changed, and what was accepted would still come about as it was shown. */
export function isAsSuggested(offer: Offer, { at_door }: { readonly at_door: number }): boolean {
  const makesLate = offer.others.some(({ was, is }) => is < 0 && was >= 0)
  return offer.breaks === null && offer.over_shift === 0 && !makesLate && offer.at_door <= at_door + laterAtMost
}

/** A waiting order that nobody is proposed for, and what is in the way of the one who comes closest. */
export type Unserved = {
  readonly order_id: number
  readonly driver_id: number | null
  readonly why: Refusal | 'inactive' | BrokenLimit | null
}

export type SuggestingBoard = {
  readonly now: number
  readonly market_id: number
  readonly queues: readonly (PlanQueue & { readonly version: number })[]
  readonly orders: readonly WaitingOrder[]
  readonly travel: Travel
  readonly mayHandOver: Limits['mayHandOver']
  /** Orders beside which a driver is shown already. */
  readonly shown: ReadonlyMap<number, number>
}

export function suggestionsOf(board: SuggestingBoard, plan: Plan): readonly Suggestion[] {
  const orders = new Map(board.orders.map((order) => [order.order_id, order]))
  const queues = new Map(board.queues.map((queue) => [queue.driver_id, queue]))
  return plan.rows.flatMap(({ driver_id, stops }) => {
    const queue = queues.get(driver_id)
    if (!queue) return []
    const setOuts = setOutTimes(stops, orders)
    return [...setOuts].flatMap(([order_id, set_out_at]): Suggestion[] => {
      const order = orders.get(order_id)
      const offer = order && offerAt({ ...queue, ...about(board) }, order, placeOf(stops, order_id))
      if (!order || !offer) return []
      const { ends: _ends, ...effect } = offer
      const give_by = Math.max(board.now, set_out_at - acknowledgeMs)
      const is_shown = board.shown.has(order_id) || give_by <= board.now + shownMs
      const next = is_shown ? nextBest(board, order, { driver_id, at_door: offer.at_door }) : null
      return [{ ...effect, order_id, driver_id, queue_version: queue.version, give_by, is_shown, next }]
    })
  })
}

const about = ({ now, travel, mayHandOver }: SuggestingBoard) => ({ now, travel, mayHandOver })

const isWaiting = (stop: PlannedStop) => stop.driver_assignment_id === null

/** Before which rows of the queue as it is now: what is only planned is passed over. */
export function placeOf(stops: readonly PlannedStop[], order_id: number) {
  return placeBy(stops, order_id, ({ driver_assignment_id }) => driver_assignment_id)
}

type Entry = Pick<WeighedRow, 'driver_assignment_id' | 'kind' | 'order_id'>

/** The same where some of what was only planned stands in the queue by now. */
export function placeInQueue(stops: readonly PlannedStop[], order_id: number, rows: readonly Entry[]) {
  return placeBy(stops, order_id, (stop) => {
    if (stop.driver_assignment_id !== null) return stop.driver_assignment_id
    const kind = stop.kind === 'deliver' ? 'deliver' : 'go_to_order'
    return rows.find((row) => row.order_id === stop.order_id && row.kind === kind)?.driver_assignment_id ?? null
  })
}

function placeBy(stops: readonly PlannedStop[], order_id: number, idOf: (stop: PlannedStop) => string | null) {
  const before = (kind: 'fetch' | 'deliver') => {
    const at = stops.findIndex((stop) => isWaiting(stop) && stop.order_id === order_id && stop.kind === kind)
    for (const stop of stops.slice(at + 1)) {
      const id = idOf(stop)
      if (id !== null) return id
    }
    return null
  }
  return { pick_before: before('fetch'), drop_before: before('deliver') }
}

/** By waiting order: until when its driver may stay where he is, as the food of what is fetched together is not ready sooner. */
function setOutTimes(
  stops: PlannedRow['stops'],
  orders: ReadonlyMap<number, WaitingOrder>,
): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const [at, stop] of stops.entries()) {
    if (stop.kind !== 'fetch' || stop.order_id === null || !isWaiting(stop)) continue
    const before = stops[at - 1]
    const joined = before?.kind === 'fetch' && isWaiting(before) && isSameStore(orders, before, stop)
    const known = joined && before.order_id !== null ? times.get(before.order_id) : undefined
    const slack = Math.max(0, (orders.get(stop.order_id)?.ready_at ?? 0) - stop.arrives_at)
    times.set(stop.order_id, known ?? stop.starts_at + slack)
  }
  return times
}

function isSameStore(orders: ReadonlyMap<number, WaitingOrder>, one: PlannedStop, other: PlannedStop): boolean {
  const store = (stop: PlannedStop): Point | undefined => orders.get(stop.order_id ?? -1)?.store
  const [a, b] = [store(one), store(other)]
  return a !== undefined && b !== undefined && a.lat === b.lat && a.lng === b.lng
}

type Suggested = { readonly driver_id: number; readonly at_door: number }

function nextBest(board: SuggestingBoard, order: WaitingOrder, suggested: Suggested): Suggestion['next'] {
  const others = board.queues
    .filter((queue) => queue.driver_id !== suggested.driver_id && isProposed(board, queue, order))
    .map((queue) => ({ queue, arrival: arrivalAt(board, queue, order.store) }))
    .sort((a, b) => a.arrival - b.arrival)
    .slice(0, comparedAtMost)
    .map(({ queue }) => ({ driver_id: queue.driver_id, ...bestPlace({ ...queue, ...about(board) }, order) }))
    .filter(({ breaks }) => breaks === null)
    .sort(compareOffers)
  const [best] = others
  return best ? { driver_id: best.driver_id, later: best.at_door - suggested.at_door } : null
}

function arrivalAt({ now, travel }: SuggestingBoard, { rows, place }: PlanQueue, store: Point): number {
  const last = rows.at(-1)
  return Math.max(now, last?.end_time ?? now) + travel(last?.place ?? place, store)
}

const isProposed = ({ market_id }: SuggestingBoard, queue: PlanQueue, order: WaitingOrder) =>
  queue.active && !refusalOf({ ...queue, market_id, driver_hour_id: 0 }, { market_id, alcohol: order.alcohol })

/** What stands in the way of those for whom nobody is proposed. */
export function reasonsOf(board: SuggestingBoard, { unserved, left }: Plan): readonly Unserved[] {
  const { market_id } = board
  return unserved.flatMap((order_id): Unserved[] => {
    const order = board.orders.find((one) => one.order_id === order_id)
    if (!order) return []
    const full = left.get(order_id)
    if (full !== undefined) return [{ order_id, driver_id: full, why: null }]
    const closest = board.queues
      .filter((queue) => isProposed(board, queue, order))
      .map((queue) => ({ driver_id: queue.driver_id, ...bestPlace({ ...queue, ...about(board) }, order) }))
      .sort(compareOffers)[0]
    if (closest) return [{ order_id, driver_id: closest.driver_id, why: closest.breaks }]
    const [first] = board.queues.toSorted((a, b) => Number(b.active) - Number(a.active))
    if (!first) return [{ order_id, driver_id: null, why: null }]
    const refusal = refusalOf({ ...first, market_id, driver_hour_id: 0 }, { market_id, alcohol: order.alcohol })
    return [{ order_id, driver_id: first.driver_id, why: refusal ?? 'inactive' }]
  })
}
