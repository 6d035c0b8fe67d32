import { offersAt, type WeighedOrder } from '../best-place.ts'
import { measure, type PromiseEffect, type WeighedQueue, type WeighedRow } from '../measure.ts'
import { type ReorderEffect, weighReorder } from '../move-effects.ts'
import { placeOrder } from '../placement.ts'
import { handOverMs, wholeMinutes } from '../row-times.ts'
import { breaksMore, type Meanwhile, makesLate, type TakenBy, worthwhile } from './remedies.ts'

/** Of more orders those are weighed that lie nearest to the way. */
const weighedAtMost = 12

/** An order that could be taken while the driver would wait. */
export type Takeable = {
  readonly order: WeighedOrder
  /** Who has it; null while nobody does. */
  readonly from_driver_id: number | null
  /** When it is at its door as things are; null while nobody has it. */
  readonly at_door: number | null
  /** What it takes of drivers where it is not taken meanwhile; asked only of those that could be. */
  readonly elsewhere: () => number
}

/**
 * The driver would wait at this order's counter: what could be done for another order in that time, by which this one gets no later and no promise
 * is lost. The one that saves most minutes of drivers; none where there is no wait, or it is too short.
 */
export function meanwhileRemedy(
  queue: WeighedQueue,
  order_id: number,
  takeable: readonly Takeable[],
): readonly Meanwhile[] {
  const wait = waitOf(queue, order_id)
  if (!wait || wait.ms < worthwhile) return []
  const base = measure(queue, queue.rows)
  const at_door = base.doors.get(order_id)
  if (at_door === undefined) return []
  const trial = { queue, order_id, at_door, waits: wait.ms }
  return [...ownOrders(trial, wait), ...otherOrders(trial, wait, takeable)]
    .filter(({ extra }) => extra <= -worthwhile)
    .toSorted((a, b) => a.extra - b.extra || a.taken.at_door - b.taken.at_door)
    .slice(0, 1)
}

type Wait = {
  readonly ms: number
  /** Of the first row that does something for the order. */
  readonly at: number
}

/** At the order's counter, as its queue is planned; undefined where nothing can be put before it. */
function waitOf(queue: WeighedQueue, order_id: number): Wait | undefined {
  const { rows, travel, place } = queue
  const pickup = rows.findIndex((row) => row.order_id === order_id && row.kind === 'pickup')
  const row = rows[pickup]
  const isLedTo = rows[pickup - 1]?.kind === 'go_to_order' && rows[pickup - 1]?.order_id === order_id
  const at = isLedTo ? pickup - 1 : pickup
  const start = measure(queue, rows).times[pickup]?.start_time
  if (!row || row.begun || rows[at]?.begun || start === undefined) return undefined
  const from = rows[pickup - 1]?.place ?? place
  const isThere = from.lat === row.place.lat && from.lng === row.place.lng
  const arrival = Math.max(queue.now, start) + (isThere ? 0 : wholeMinutes(travel(from, row.place)))
  return { ms: Math.max(0, (row.ready_at ?? 0) - arrival), at }
}

type Trial = {
  readonly queue: WeighedQueue
  readonly order_id: number
  readonly at_door: number
  readonly waits: number
}

/** What the same driver has behind it, or carries. */
function ownOrders(trial: Trial, wait: Wait): readonly Meanwhile[] {
  const { queue } = trial
  const { rows } = queue
  const effectOf = weighReorder(queue)
  const behind = new Set(rows.slice(wait.at).flatMap(({ order_id }) => order_id ?? []))
  behind.delete(trial.order_id)
  return [...behind].flatMap((order_id) => {
    const own = rows.filter((row, index) => index >= wait.at && row.order_id === order_id)
    const others = rows.filter((row) => !own.includes(row))
    return placesBefore(others, wait.at).flatMap((at) => {
      const placed = placeOrder(others, own, at)
      const effect = placed && effectOf(placed)
      const promise = effect?.others.find((one) => one.order_id === order_id)
      if (!placed || !effect || !isHarmless(trial, effect)) return []
      const taken = { order_id, at_door: doorOf(queue, placed, order_id), spare: promise?.is ?? null }
      const ids = placed.map(({ driver_assignment_id }) => driver_assignment_id)
      return [remedy(trial, effect, { taken, by: { how: 'reorder', rows: ids }, extra: effect.extra })]
    })
  })
}

/** What waits for a driver, or another one has not fetched yet. */
function otherOrders(trial: Trial, wait: Wait, takeable: readonly Takeable[]): readonly Meanwhile[] {
  const { queue } = trial
  const offerAt = offersAt(queue)
  const places = placesBefore(queue.rows, wait.at)
  return nearestOf(takeable, queue, wait).flatMap((one) => {
    const { order, from_driver_id, at_door } = one
    const offers = places.flatMap((at): Meanwhile[] => {
      const offer = offerAt(order, at)
      if (!offer || !isHarmless(trial, offer)) return []
      const isKept = (offer.spare ?? 0) >= 0 || (at_door !== null && offer.at_door <= at_door)
      if (!isKept) return []
      const by: TakenBy = from_driver_id === null ? { how: 'place', ...at } : { how: 'hand', from_driver_id, ...at }
      const taken = { order_id: order.order_id, at_door: offer.at_door, spare: offer.spare }
      return [remedy(trial, offer, { taken, by, extra: offer.extra })]
    })
    const [best] = offers.toSorted((a, b) => a.extra - b.extra || a.taken.at_door - b.taken.at_door)
    return best ? [{ ...best, extra: best.extra - one.elsewhere() }] : []
  })
}

type Places = readonly { readonly pick_before: string | null; readonly drop_before: string | null }[]

/** Where an order can be fetched before the row at that index, and delivered there or later; before a Pickup is before the way to it. */
function placesBefore(rows: readonly WeighedRow[], until: number): Places {
  const first = rows[0]?.begun ? 1 : 0
  const isPlace = (index: number) => rows[index]?.kind !== 'pickup' || rows[index - 1]?.kind !== 'go_to_order'
  const ends = [...rows.map(({ driver_assignment_id }) => driver_assignment_id), null]
  const places = ends
    .map((before, index) => ({ before, index }))
    .filter(({ index }) => index >= first && isPlace(index))
  return places
    .filter(({ index }) => index <= until)
    .flatMap((pick) =>
      places
        .filter(({ index }) => index >= pick.index)
        .map((drop) => ({ pick_before: pick.before, drop_before: drop.before })),
    )
}

/** This order is no later, nobody else is late by it, and what held still holds. */
function isHarmless({ order_id }: Trial, effect: ReorderEffect): boolean {
  const { others } = effect
  const own = others.find((one) => one.order_id === order_id)
  return own !== undefined && own.is >= own.was && !makesLate(others) && !breaksMore(effect)
}

type Taken = Pick<Meanwhile, 'taken' | 'by' | 'extra'>

function remedy({ order_id, at_door, waits }: Trial, { others }: { others: readonly PromiseEffect[] }, taken: Taken) {
  const own = others.find((one) => one.order_id === order_id)
  const saved = own ? own.is - own.was : 0
  const rest = others.filter((one) => one !== own && one.order_id !== taken.taken.order_id)
  return { what: 'meanwhile' as const, at_door: at_door - saved, saved, waits, others: rest, ...taken }
}

const doorOf = (queue: WeighedQueue, placed: readonly WeighedRow[], order_id: number) =>
  measure(queue, placed).doors.get(order_id) ?? 0

/** Those whose store fits into the wait, the shortest way round first. */
function nearestOf(takeable: readonly Takeable[], { rows, place, travel }: WeighedQueue, wait: Wait) {
  const from = rows[wait.at - 1]?.place ?? place
  const store = rows[wait.at]?.place ?? place
  const roundBy = ({ order }: Takeable) => travel(from, order.store) + travel(order.store, store) - travel(from, store)
  return takeable
    .map((one) => ({ one, round: roundBy(one) }))
    .filter(({ round }) => round + handOverMs <= wait.ms)
    .toSorted((a, b) => a.round - b.round)
    .slice(0, weighedAtMost)
    .map(({ one }) => one)
}
