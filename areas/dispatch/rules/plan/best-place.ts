import type { Point } from '#platform/core/place.ts'
import type { Kind } from '../board.ts'
import { type BrokenLimit, brokenLimit } from './may-take.ts'
import {
  effectOn,
  type Measured,
  measure,
  price,
  type QueueEffect,
  type WeighedQueue,
  type WeighedRow,
  withDoors,
} from './measure.ts'
import { placeOrder } from './placement.ts'

export type WeighedOrder = {
  readonly order_id: number
  readonly store: Point
  readonly door: Point
  readonly ready_at: number | null
  readonly promised_at: number | null
  readonly alcohol: boolean
  readonly category_types: readonly number[]
}

/** What giving the order to this driver, at the best place of the queue, would do. Times are ms since 1970, spans ms. */
export type Offer = QueueEffect & {
  readonly pick_before: string | null
  readonly drop_before: string | null
  /** From where the driver is before, to the store. */
  readonly to_store: number
  /** When the driver stands at the counter. */
  readonly at_store: number
  readonly at_door: number
  /** Negative is late; null without a promise. */
  readonly spare: number | null
  /** Why the driver is not proposed; null where nothing speaks against it. */
  readonly breaks: BrokenLimit | null
}

/**
 * The cheapest place for the order's three rows among all that keep what has begun and never part a Go to order from its Pickup; one that
 * breaks no limit before one that does.
 */
export function bestPlace(queue: WeighedQueue, order: WeighedOrder): Offer {
  const { rows } = queue
  const base = measure(queue, rows)
  const added = rowsOf(order)
  const first = rows[0]?.begun ? 1 : 0
  let best: (Placing & { at: At; breaks: BrokenLimit | null }) | undefined
  for (let pick = first; pick <= rows.length; pick++) {
    if (pick > first && rows[pick]?.kind === 'pickup' && rows[pick - 1]?.kind === 'go_to_order') continue
    for (let drop = pick; drop <= rows.length; drop++) {
      if (drop > pick && rows[drop]?.kind === 'pickup' && rows[drop - 1]?.kind === 'go_to_order') continue
      const at = { pick_before: idAt(rows, pick), drop_before: idAt(rows, drop) }
      const placed = placeOrder(rows, added, at)
      if (!placed) continue
      const priced = price(queue, placed)
      const isDearer = best !== undefined && best.measured.cost <= priced.cost
      if (isDearer && !best?.breaks) continue
      const measured = withDoors(placed, priced)
      const ends = measured.times.map(({ end_time }) => end_time)
      const breaks = brokenLimit(queue, { rows: placed, ends, before: base.doors })
      if (best && breaks && (isDearer || !best.breaks)) continue
      best = { order, base, measured, placed, at, breaks }
    }
  }
  if (!best) throw new Error('The end of a queue is always a place')
  return { ...best.at, ...placedAt(queue, best), ...effectOn(queue, best), breaks: best.breaks }
}

type At = Pick<Offer, 'pick_before' | 'drop_before'>

/** The same of one place; undefined when a row by which it is named has gone. */
export const offerAt = (queue: WeighedQueue, order: WeighedOrder, at: At): Offer | undefined =>
  offersAt(queue)(order, at)

/** Of many places, or orders: the queue as it is is measured once. */
export function offersAt(queue: WeighedQueue): (order: WeighedOrder, at: At) => Offer | undefined {
  const base = measure(queue, queue.rows)
  return (order, { pick_before, drop_before }) => {
    const at = { pick_before, drop_before }
    const placed = placeOrder(queue.rows, rowsOf(order), at)
    if (!placed) return undefined
    const measured = measure(queue, placed)
    const ends = measured.times.map(({ end_time }) => end_time)
    const breaks = brokenLimit(queue, { rows: placed, ends, before: base.doors })
    const placing = { order, base, measured, placed }
    return { ...at, ...placedAt(queue, placing), ...effectOn(queue, placing), breaks }
  }
}

const idAt = (rows: readonly WeighedRow[], index: number) => rows[index]?.driver_assignment_id ?? null

function rowsOf({
  order_id,
  store,
  door,
  ready_at,
  promised_at,
  alcohol,
  category_types,
}: WeighedOrder): readonly WeighedRow[] {
  const own = { order_id, alcohol, category_types, start_time: null, end_time: null, begun: false }
  return [
    { ...own, driver_assignment_id: 'g', kind: 'go_to_order', place: store, ready_at: null, promised_at: null },
    { ...own, driver_assignment_id: 'p', kind: 'pickup', place: store, ready_at, promised_at: null },
    { ...own, driver_assignment_id: 'd', kind: 'deliver', place: door, ready_at: null, promised_at },
  ]
}

type Placing = {
  readonly order: WeighedOrder
  readonly base: Measured
  readonly measured: Measured
  readonly placed: readonly WeighedRow[]
}

function placedAt({ place, travel }: WeighedQueue, { order, measured, placed }: Placing) {
  const own = (kind: Kind) => placed.findIndex((row) => row.order_id === order.order_id && row.kind === kind)
  const [go, deliver] = [own('go_to_order'), own('deliver')]
  return {
    to_store: travel(placed[go - 1]?.place ?? place, order.store),
    at_store: measured.times[go]?.end_time ?? 0,
    at_door: measured.times[deliver]?.end_time ?? 0,
    spare: measured.spares.get(order.order_id) ?? null,
  }
}

type Harm = Pick<Offer, 'spare' | 'others' | 'over_shift'> & { readonly breaks?: BrokenLimit | null }

/** Nobody late who would not be late anyway, the shift holds, and so does every limit. */
export function isFine({ spare, others, over_shift, breaks }: Harm): boolean {
  return !breaks && (spare ?? 0) >= 0 && over_shift === 0 && others.every(({ was, is }) => is >= 0 || is >= was)
}

/** Better first: those that break no limit, of them those that harm nobody, then by what is lost in minutes. */
export function compareOffers(a: Offer, b: Offer): number {
  return (
    Number(a.breaks !== null) - Number(b.breaks !== null) ||
    Number(isFine(b)) - Number(isFine(a)) ||
    lossOf(a) - lossOf(b)
  )
}

/** Minutes until the door, minutes of the driver's, and all lateness, the new one's and what it adds to others'. */
function lossOf({ at_door, extra, spare, others }: Offer): number {
  const late = (span: number) => Math.max(0, -span)
  const harm = others.reduce((sum, { was, is }) => sum + Math.max(0, late(is) - late(was)), late(spare ?? 0))
  return at_door + extra / 3 + 2 * harm
}
