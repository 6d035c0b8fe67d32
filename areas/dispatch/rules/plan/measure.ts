import type { Point } from '#platform/core/place.ts'
import type { QueueEntry } from '../queue.ts'
import type { LimitedRow, Limits } from './may-take.ts'
import { type PlannedStop, queueTimes, type Travel } from './row-times.ts'

const minute = 60_000

/** A row of a queue, as it is weighed. */
export type WeighedRow = QueueEntry & PlannedStop & LimitedRow & { readonly promised_at: number | null }

/** A driver's queue and where the driver is. */
export type WeighedQueue = Limits & {
  readonly rows: readonly WeighedRow[]
  readonly now: number
  readonly place: Point
  readonly travel: Travel
}

/** What is left until a promise, before and after; negative is late. */
export type PromiseEffect = { readonly order_id: number; readonly was: number; readonly is: number }

/** When a row would be done. */
export type NewEnd = readonly [driver_assignment_id: string, end_time: number]

/** What a change does to those who are in the queue already. */
export type QueueEffect = {
  /** By how much the queue grows. */
  readonly extra: number
  readonly others: readonly PromiseEffect[]
  /** By how much the queue then outlasts the shift. */
  readonly over_shift: number
  /** Of the rows whose time would be another one than they show. */
  readonly ends: readonly NewEnd[]
}

export type Measured = {
  readonly cost: number
  readonly end: number
  readonly times: ReturnType<typeof queueTimes>
  readonly spares: ReadonlyMap<number, number>
  /** When each order is handed over. */
  readonly doors: ReadonlyMap<number, number>
}

type Priced = Pick<Measured, 'cost' | 'end' | 'times'>

/** A queue with its rows in this order. */
export const measure = (queue: WeighedQueue, placed: readonly WeighedRow[]): Measured =>
  withDoors(placed, price(queue, placed))

/** The same of rows whose price is known. */
export function withDoors(placed: readonly WeighedRow[], priced: Priced): Measured {
  const spares = new Map<number, number>()
  const doors = new Map<number, number>()
  for (const [index, { kind, order_id, promised_at }] of placed.entries()) {
    const done = priced.times[index]?.end_time
    if (kind !== 'deliver' || order_id === null || done === undefined) continue
    doors.set(order_id, done)
    if (promised_at !== null) spares.set(order_id, promised_at - done)
  }
  return { ...priced, spares, doors }
}

/**
 * Its cost and times alone, which most of the places that are tried are asked for. A minute until a door costs one, a minute of lateness two and
 * more the later it is, a minute of the driver's a third.
 */
export function price({ rows, now, place, travel }: WeighedQueue, placed: readonly WeighedRow[]): Priced {
  const keepsFirst = placed[0]?.driver_assignment_id === rows[0]?.driver_assignment_id
  const times = queueTimes(placed, { now, place, travel, keepsFirst })
  const end = Math.max(now, times.at(-1)?.end_time ?? now)
  let cost = (end - now) / minute / 3
  for (let index = 0; index < placed.length; index += 1) {
    const { kind, order_id, promised_at } = placed[index] ?? {}
    const done = times[index]?.end_time
    if (kind !== 'deliver' || order_id === null || done === undefined) continue
    cost += (done - now) / minute
    const late = Math.max(0, done - (promised_at ?? done)) / minute
    cost += 2 * late + (late * late) / 30
  }
  return { cost, end, times }
}

type Change = { readonly base: Measured; readonly measured: Measured; readonly placed: readonly WeighedRow[] }

export function effectOn({ rows, shift_end }: WeighedQueue, { base, measured, placed }: Change): QueueEffect {
  const others = [...base.spares].map(([order_id, was]) => ({
    order_id,
    was,
    is: measured.spares.get(order_id) ?? was,
  }))
  const ends = placed.flatMap((row, index): NewEnd[] => {
    const end = measured.times[index]?.end_time
    return rows.includes(row) && end !== undefined && end !== row.end_time ? [[row.driver_assignment_id, end]] : []
  })
  return {
    extra: measured.end - base.end,
    others,
    over_shift: shift_end === null ? 0 : Math.max(0, measured.end - shift_end),
    ends,
  }
}
