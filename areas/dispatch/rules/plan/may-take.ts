import { timeText } from '#platform/core/local-time.ts'
import type { Kind } from '../board.ts'

const minute = 60_000
/** Orders that a car holds. */
export const carHolds = 4
/** In whose room an alcohol order counts: cases are large. */
const alcoholRoom = 2
/** Of a queue; the way to a store and its Pickup are one stop, as the board shows them. */
export const stopsAtMost = 12
/** A queue may outlast the shift, or the clock-out that the driver has asked for, by this much. */
export const overShiftAtMost = 10 * minute

/** Why a driver cannot be given an order at all. */
export type Refusal = 'other_market' | 'clocked_out' | 'not_approved'

type Driver = {
  readonly market_id: number
  readonly driver_hour_id: number | null
  readonly alcohol_approved: boolean
}

export function refusalOf(
  driver: Driver,
  order: { readonly market_id: number; readonly alcohol: boolean },
): Refusal | undefined {
  if (driver.market_id !== order.market_id) return 'other_market'
  if (driver.driver_hour_id === null) return 'clocked_out'
  return mayCarry(driver, order) ? undefined : 'not_approved'
}

/** Alcohol goes only to drivers approved for it (ROL-14). */
export function mayCarry(driver: { readonly alcohol_approved: boolean }, order: { readonly alcohol: boolean }) {
  return driver.alcohol_approved || !order.alcohol
}

/** Whom orders are proposed to at all: who is not Inactive (SIL-OPS-52), and has no order in the car that no row delivers. */
export const takesOrders = ({ active, carries }: { readonly active: boolean } & Pick<Limits, 'carries'>) =>
  active && carries.length === 0

const refusals: Readonly<Record<Refusal, string>> = {
  other_market: 'Works in another market.',
  clocked_out: 'Has clocked out.',
  not_approved: 'Is not approved for alcohol.',
}

/** A limit that a queue would break with the order in it. The driver is not proposed; a dispatcher may know better. */
export type BrokenLimit =
  /** An order in the car that no row delivers: it comes first. */
  | { readonly limit: 'not_planned'; readonly order_id: number }
  | { readonly limit: 'alcohol_hours'; readonly order_id: number; readonly at: number }
  | { readonly limit: 'car'; readonly load: number }
  | { readonly limit: 'shift'; readonly over: number }
  | { readonly limit: 'stops'; readonly stops: number }

export type LimitedRow = {
  readonly kind: Kind
  readonly order_id: number | null
  readonly alcohol: boolean
  /** Of an alcohol order, what kinds of it the law must allow. */
  readonly category_types: readonly number[]
}

export type Limits = {
  /** Orders in the car that no row is about. */
  readonly carries: readonly { readonly order_id: number; readonly alcohol: boolean }[]
  readonly shift_end: number | null
  /** Whether these kinds of alcohol may be handed over at that time. */
  readonly mayHandOver: (categoryTypes: readonly number[], at: number) => boolean
}

export type Planned = {
  readonly rows: readonly LimitedRow[]
  /** When each row is over. */
  readonly ends: readonly number[]
  /** When the orders of the queue would be handed over without the new one. */
  readonly before: ReadonlyMap<number, number>
}

/** The first limit that the queue would break as it is planned, in the order in which a dispatcher would ask. */
export function brokenLimit({ carries, shift_end, mayHandOver }: Limits, planned: Planned): BrokenLimit | null {
  const { rows, ends, before } = planned
  const [lost] = carries
  if (lost) return { limit: 'not_planned', order_id: lost.order_id }
  for (const [index, { kind, order_id, alcohol, category_types }] of rows.entries()) {
    const at = ends[index]
    if (kind !== 'deliver' || !alcohol || order_id === null || at === undefined) continue
    if (mayHandOver(category_types, at)) continue
    // What is too late anyway is no reason against this driver.
    const was = before.get(order_id)
    if (was === undefined || mayHandOver(category_types, was)) return { limit: 'alcohol_hours', order_id, at }
  }
  const load = fullestLoad(rows)
  if (load > carHolds) return { limit: 'car', load }
  const over = shift_end === null ? 0 : (ends.at(-1) ?? 0) - shift_end
  if (over > overShiftAtMost) return { limit: 'shift', over }
  const stops = rows.filter(({ kind }) => kind !== 'go_to_order').length
  return stops > stopsAtMost ? { limit: 'stops', stops } : null
}

export const roomOf = ({ alcohol }: Pick<LimitedRow, 'alcohol'>) => (alcohol ? alcoholRoom : 1)

/** Of what lies in the car at any moment of these rows. */
export function fullestLoad(rows: readonly LimitedRow[]): number {
  const fetched = new Set(rows.flatMap(({ kind, order_id }) => (kind === 'pickup' ? [order_id] : [])))
  const inCar = new Map<number | null, number>()
  for (const row of rows) {
    if (row.kind === 'deliver' && !fetched.has(row.order_id)) inCar.set(row.order_id, roomOf(row))
  }
  const load = () => [...inCar.values()].reduce((sum, room) => sum + room, 0)
  let fullest = load()
  for (const row of rows) {
    if (row.kind === 'pickup') inCar.set(row.order_id, roomOf(row))
    if (row.kind === 'deliver') inCar.delete(row.order_id)
    fullest = Math.max(fullest, load())
  }
  return fullest
}

/** One sentence, for the board and the dialog alike. */
export const refusalText = (refusal: Refusal): string => refusals[refusal]

export function limitText(broken: BrokenLimit, order_id: number, timeZone: string): string {
  switch (broken.limit) {
    case 'not_planned':
      return `Order ${broken.order_id} in the car has no Deliver yet.`
    case 'alcohol_hours': {
      const whose = broken.order_id === order_id ? 'It' : `Order ${broken.order_id}`
      return `${whose} would be at the door at ${timeText(broken.at, timeZone)}, outside alcohol hours.`
    }
    case 'car':
      return `The car would hold ${broken.load} of ${carHolds}, where alcohol counts as ${alcoholRoom}.`
    case 'shift':
      return `The queue would end ${Math.ceil(broken.over / minute)} min after the shift.`
    case 'stops':
      return `The queue would have ${broken.stops} stops, more than ${stopsAtMost}.`
  }
}
