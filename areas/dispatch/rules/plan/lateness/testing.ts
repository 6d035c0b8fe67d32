import type { Point } from '#platform/core/place.ts'
import type { WeighedOrder } from '../best-place.ts'
import { measure, type WeighedQueue, type WeighedRow } from '../measure.ts'

export const minute = 60_000

type OrderInput = {
  /** Places on one straight road, by the minutes to them. */
  readonly store: number
  readonly door: number
  readonly promised?: number | null
  readonly ready?: number
  readonly wine?: boolean
}

const at = (lng: number): Point => ({ lat: 0, lng })

export function waiting(order_id: number, { store, door, promised = null, ready, wine = false }: OrderInput) {
  return {
    order_id,
    store: at(store),
    door: at(door),
    ready_at: ready === undefined ? null : ready * minute,
    promised_at: promised === null ? null : promised * minute,
    alcohol: wine,
    category_types: wine ? [8] : [],
  } satisfies WeighedOrder
}

/** An order's three rows, as a queue holds them. */
export function order(order_id: number, input: OrderInput): readonly WeighedRow[] {
  const { store, door, ready_at, promised_at, alcohol, category_types } = waiting(order_id, input)
  const own = { order_id, alcohol, category_types, start_time: null, end_time: null, begun: false }
  return [
    {
      ...own,
      driver_assignment_id: `g${order_id}`,
      kind: 'go_to_order',
      place: store,
      ready_at: null,
      promised_at: null,
    },
    { ...own, driver_assignment_id: `p${order_id}`, kind: 'pickup', place: store, ready_at, promised_at: null },
    { ...own, driver_assignment_id: `d${order_id}`, kind: 'deliver', place: door, ready_at: null, promised_at },
  ]
}

/** A queue of which nothing was said before, from the road's beginning on; and when its orders are at their doors. */
export function queueOf(rows: readonly WeighedRow[], part: Partial<WeighedQueue> = {}) {
  const queue: WeighedQueue = {
    rows,
    now: 0,
    place: at(0),
    travel: (from, to) => Math.abs(from.lng - to.lng) * minute,
    carries: [],
    mayHandOver: () => true,
    shift_end: null,
    ...part,
  }
  return { queue, doors: measure(queue, rows).doors }
}
