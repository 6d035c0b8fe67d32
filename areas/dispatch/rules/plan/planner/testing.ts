import type { Point } from '#platform/core/place.ts'
import { seeded } from '#platform/core/seeded.ts'
import { boardWorld, type PlanQueue, type WaitingOrder } from './board-world.ts'
import { type PlanWorld, plainWeights } from './world.ts'

const minute = 60_000
const evening = 1_900_000_020_000
/** Alcohol may be handed over until this, and again an hour later. */
const cutOff = evening + 35 * minute

export type Town = {
  readonly now: number
  readonly queues: readonly PlanQueue[]
  readonly orders: readonly WaitingOrder[]
  readonly travel: (from: Point, to: Point) => number
  readonly mayHandOver: (categoryTypes: readonly number[], at: number) => boolean
  readonly world: PlanWorld
}

type Size = { readonly drivers: number; readonly orders: number; readonly isBare?: boolean }

/** A town on a small grid, made up from a seed: stores that meet often, queues under way, alcohol, shifts that end. */
export function makeTown(seed: number, size: Size, shown: ReadonlyMap<number, number> = new Map()): Town {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const point = (): Point => ({ lat: upTo(6), lng: upTo(6) })
  const stores = [point(), point(), point()]
  const now = evening
  const travel = (from: Point, to: Point) =>
    (Math.abs(from.lat - to.lat) * 1.7 + Math.abs(from.lng - to.lng) * 2.1) * minute
  const mayHandOver = (_categoryTypes: readonly number[], at: number) => at < cutOff || at >= cutOff + 60 * minute
  let orderNumber = 0
  const facts = () => {
    orderNumber += 1
    const alcohol = size.isBare !== true && upTo(4) === 0
    const placed_at = now - upTo(20) * minute
    return {
      order_id: orderNumber,
      alcohol,
      category_types: alcohol ? [6] : [],
      placed_at,
      ready_at: placed_at + upTo(40) * minute,
      promised_at: upTo(5) === 0 ? null : placed_at + (20 + upTo(40)) * minute,
      store: stores[upTo(2)] ?? point(),
      door: point(),
    }
  }
  const queues = Array.from({ length: size.drivers }, (_, index): PlanQueue => {
    const begins = random() < 0.5
    const rows = size.isBare ? [] : makeRows({ count: upTo(2), facts, upTo, point, now, begins })
    return {
      driver_id: 100 + index,
      active: size.isBare === true || upTo(6) > 0,
      alcohol_approved: upTo(1) === 0,
      load: upTo(4) - 2,
      carries: size.isBare !== true && upTo(9) === 0 ? [{ order_id: 900 + index, alcohol: false }] : [],
      shift_end: size.isBare === true || upTo(2) > 0 ? null : now + (20 + upTo(60)) * minute,
      place: point(),
      rows,
    }
  })
  const orders = Array.from({ length: size.orders }, facts)
  const world = boardWorld({ now, queues, orders, travel, mayHandOver, weights: plainWeights, shown })
  return { now, queues, orders, travel, mayHandOver, world: { ...world, seed } }
}

type Rows = {
  count: number
  facts: () => WaitingOrder
  upTo: (most: number) => number
  point: () => Point
  now: number
  begins: boolean
}

function makeRows({ count, facts, upTo, point, now, begins }: Rows): PlanQueue['rows'] {
  const rows = Array.from({ length: count }, () => {
    const { store, door, ...order } = facts()
    const own = { ...order, start_time: null, end_time: null, begun: false }
    const at = order.order_id
    const deliver = { ...own, driver_assignment_id: `d${at}`, kind: 'deliver' as const, place: door, ready_at: null }
    const go = { ...own, driver_assignment_id: `g${at}`, kind: 'go_to_order' as const, place: store, ready_at: null }
    const pickup = { ...own, driver_assignment_id: `p${at}`, kind: 'pickup' as const, place: store }
    return [[go, pickup, deliver], [pickup, deliver], [deliver], [go, deliver]][upTo(3)] ?? []
  }).flat()
  const waypoint = {
    driver_assignment_id: 'w1',
    kind: 'waypoint' as const,
    order_id: null,
    place: point(),
    placed_at: null,
    promised_at: null,
    ready_at: null,
    alcohol: false,
    category_types: [],
    start_time: null,
    end_time: null,
    begun: false,
  }
  const [first, ...rest] = upTo(3) === 0 ? [...rows, waypoint] : rows
  if (!first) return []
  const said = { start_time: now - 5 * minute, end_time: now + (upTo(20) - 5) * minute }
  return [{ ...first, ...said, begun: begins }, ...rest]
}
