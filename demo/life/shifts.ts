import { sql } from 'kysely'
import { cashOutPath } from '#areas/shifts/rules/driver-paths.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import { type Cents, cents, fromDecimal, plus, toDecimal } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { ordersPerHour } from './order-rate.ts'
import type { Visitor } from './visitor.ts'

/** A driver brings about so many orders an hour to their doors. */
const ordersOfOne = 2.2
const leastDrivers = 2
/** A shift that nobody has planned. */
const usualHours = 6

/** How many drivers an hour needs, with one to spare. */
export const driversWanted = (now: LocalTime): number =>
  Math.max(leastDrivers, Math.ceil(ordersPerHour(now) / ordersOfOne) + 1)

export type AtWork = {
  readonly driver_id: number
  readonly tablet_id: string
  readonly driver_hour_id: number
  readonly is_free: boolean
  readonly is_due: boolean
}
export type AtHome = { readonly driver_id: number; readonly has_shift: boolean }

/** Who goes home now: who is due and has nothing left to do, whom nobody plays. */
export const goesHome = (atWork: readonly AtWork[], played: ReadonlySet<string>): AtWork | undefined =>
  atWork.find(({ is_due, is_free, tablet_id }) => is_due && is_free && !played.has(tablet_id))

/** Who comes to work, if more are wanted than will stay; those of a planned shift first. */
export function comesToWork(atWork: readonly AtWork[], atHome: readonly AtHome[], wanted: number): AtHome | undefined {
  if (atWork.filter(({ is_due }) => !is_due).length >= wanted) return undefined
  return atHome.find(({ has_shift }) => has_shift) ?? atHome[0]
}

export async function driversAtWork(db: Db, market_id: number, now: Date): Promise<readonly AtWork[]> {
  const { rows } = await sql<AtWork>`
    select d.driver_id, h.tablet_id, h.driver_hour_id,
      not exists (select from driver_assignments a where a.driver_id = d.driver_id)
        and not exists (select from orders o where o.driver_id = d.driver_id
          and (o.dispatch_state = 'assigned' or (o.status = 'rejected' and o.goods_returned_at is null))) as is_free,
      h.clock_out_requested_at is not null
        or coalesce(h.scheduled_end_at, h.started_at + make_interval(hours => ${usualHours})) < ${now} as is_due
    from driver_hours h join drivers d using (driver_id)
    where h.ended_at is null and h.tablet_id is not null and d.market_id = ${market_id} order by h.started_at`.execute(
    db,
  )
  return rows
}

/** Whoever went home less than some hours ago rests. */
export async function driversAtHome(db: Db, market_id: number, now: Date): Promise<readonly AtHome[]> {
  const { rows } = await sql<AtHome>`
    select d.driver_id, exists (select from shifts s where s.driver_id = d.driver_id and s.published_at is not null
      and s.starts_at <= ${now} and s.ends_at > ${now}) as has_shift
    from drivers d where d.market_id = ${market_id} and not d.onboarding
      and not exists (select from driver_hours h where h.driver_id = d.driver_id
        and (h.ended_at is null or h.ended_at > ${new Date(now.getTime() - 8 * 3_600_000)}))
    order by d.driver_id`.execute(db)
  return rows
}

const tablets = (db: Db, market_id: number) =>
  sql<{ tablet_id: string }>`
    select tablet_id from tablets t where market_id = ${market_id}
      and not exists (select from driver_hours h where h.tablet_id = t.tablet_id and h.ended_at is null)
    order by tablet_id limit 1`.execute(db)

const ticks = { google_voice: true, phone: true, announcements: true, open_orders: true, start_time: true }

/** Dispatch makes the code, the driver types it on a tablet that lies there. */
export async function clockIn(db: Db, market_id: number, office: Visitor, driver: Visitor, driver_id: number) {
  const tablet = (await tablets(db, market_id)).rows[0]
  if (!tablet) return undefined
  const made = await office.ask('POST', '/secure/clock/codes', { driver_id, tablet_id: tablet.tablet_id })
  if (!made.ok) return undefined
  const done = await driver.ask('POST', '/rocket/driver_app_web/clock_in', { code: made.data.code, ...ticks })
  return done.ok ? tablet.tablet_id : undefined
}

/** People round up to the next bill. */
const bill = 500
const outTicks = { record_tips: true, ignore_tips: false, record_times: true, google_voice: true }

type DoorOrder = {
  readonly order_id: number
  readonly at_door: boolean
  readonly order_total: string
  readonly cash_out: unknown
}

/** Counts what was paid at the doors, hands the cash in, and goes. */
export async function clockOut(driver: Visitor) {
  const day = (await driver.read(cashOutPath))?.cash_out_day
  const orders: readonly DoorOrder[] = (day?.orders ?? []).filter(({ at_door }: DoorOrder) => at_door)
  let handed_in: Cents = 0
  for (const { order_id, order_total, cash_out } of orders) {
    const total = fromDecimal(order_total) ?? 0
    handed_in = plus(handed_in, total)
    const cash = toDecimal(cents(Math.ceil(total / bill) * bill))
    if (!cash_out) await driver.ask('POST', cashOutPath, { order_id, payment: 'cash', cash, change_given: '0.00' })
  }
  return driver.ask('POST', `${cashOutPath}/clock_out`, { ...outTicks, handed_in: toDecimal(handed_in) })
}
