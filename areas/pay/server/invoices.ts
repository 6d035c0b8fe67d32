import { sql } from 'kysely'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { ListedInvoice } from '../calls/invoices.ts'
import { approvals } from '../rules/driver-hour.ts'
import { computePay, type Pay, type PaySums, toPay, totalOf } from '../rules/pay.ts'
import { periodSpan } from '../rules/pay-period.ts'
import { type HourRow, hoursBetween } from './hour-rows.ts'
import { workedOf } from './hour-view.ts'
import { type DriverFacts, factsOf } from './pay-facts.ts'

export type PeriodMarket = { readonly market_id: number; readonly time_zone: string }
type StoredInvoice = PaySums & {
  readonly driver_invoice_id: number
  readonly driver_id: number
  readonly state: 'open' | 'approved' | 'paid'
  readonly version: number
  readonly paid_to: string | null
}

/** A driver's week: stored from the approval on, computed until then. */
export type DriverWeek = {
  readonly driver_id: number
  readonly driver: string
  readonly user_id: number | null
  readonly state: StoredInvoice['state']
  readonly stored: StoredInvoice | undefined
  readonly sums: PaySums
  readonly pay: Pay
  readonly hours: readonly HourRow[]
  readonly facts: DriverFacts
  readonly waiting: number
}

/** All drivers of a market who worked, or earned something, in that week. */
export async function weeksOf(
  db: Db | Tx,
  market: PeriodMarket,
  starts_on: Day,
  driver_id?: number,
): Promise<DriverWeek[]> {
  const { from, to } = periodSpan(starts_on, market.time_zone)
  const { market_id } = market
  const all = await hoursBetween(db, market_id, new Date(from), new Date(to))
  const hours = driver_id === undefined ? all : all.filter((hour) => hour.driver_id === driver_id)
  const facts = await factsOf(db, { market_id, from, to, ...(driver_id !== undefined && { driver_id }) })
  const stored = await storedInvoices(db, market_id, starts_on)
  const mileage = await mileageOf(db, market_id)
  const byDriver = Map.groupBy(hours, (hour) => hour.driver_id)
  const drivers = await driversIn(db, market_id, driver_id)
  return drivers.flatMap((driver) => {
    const own = byDriver.get(driver.driver_id) ?? []
    const known = facts(driver.driver_id)
    const invoice = stored.get(driver.driver_id)
    if (own.length === 0 && !invoice && known.tips.length === 0 && driver_id === undefined) return []
    const { tips, orders, taken } = known
    const pay = computePay({ hours: own.map(workedOf), tips, orders, taken, mileage })
    const state = invoice?.state ?? 'open'
    const waiting = own.filter(({ approve }) => approve !== approvals.yes).length
    const sums = invoice && state !== 'open' ? invoice : pay
    return [{ ...driver, state, stored: invoice, sums, pay, hours: own, facts: known, waiting }]
  })
}

function driversIn(db: Db | Tx, market_id: number, driver_id: number | undefined) {
  return db
    .selectFrom('drivers')
    .select(['driver_id', 'name as driver', 'user_id'])
    .where('market_id', '=', market_id)
    .$if(driver_id !== undefined, (all) => all.where('driver_id', '=', driver_id ?? 0))
    .orderBy('name')
    .orderBy('driver_id')
    .execute()
}

async function storedInvoices(db: Db | Tx, market_id: number, starts_on: Day) {
  const rows = await db
    .selectFrom('driver_invoices')
    .select(['driver_invoice_id', 'driver_id', 'state', 'version', 'hundredths', 'wages', 'top_up', 'tips_card'])
    .select(['tips_cash', 'mileage', 'kept', 'borne', 'paid_to'])
    .where('market_id', '=', market_id)
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .execute()
  return new Map<number, StoredInvoice>(rows.map((row) => [row.driver_id, row]))
}

/** Cents for a mile, of the market. */
export async function mileageOf(db: Db | Tx, market_id: number): Promise<Cents> {
  const rate = await db
    .selectFrom('pay_rates')
    .select('mileage')
    .where('market_id', '=', market_id)
    .where('driver_id', 'is', null)
    .executeTakeFirst()
  return rate?.mileage ?? 0
}

export async function openQuestions(
  db: Db | Tx,
  driverIds: readonly number[],
  starts_on: Day,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('pay_questions')
    .select(['driver_id', sql<number>`count(*)::integer`.as('count')])
    .where('driver_id', '=', anyOf(driverIds))
    .where('answered_at', 'is', null)
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .groupBy('driver_id')
    .execute()
  return new Map(rows.map(({ driver_id, count }) => [driver_id, count]))
}

export function listedInvoice(week: DriverWeek, starts_on: Day, questions: number): ListedInvoice {
  const { driver_id, driver, state, sums, waiting } = week
  const { hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne } = sums
  const amounts = { hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne }
  const [total, to_pay] = [totalOf(sums), toPay(sums)]
  return { driver_id, driver, starts_on, state, ...amounts, total, to_pay, waiting, questions }
}

export const isOver = (market: PeriodMarket, starts_on: Day, now: Date): boolean =>
  now.getTime() >= periodSpan(starts_on, market.time_zone).to

export const todayIn = (market: PeriodMarket, now: Date): Day => localTime(now.getTime(), market.time_zone).day
export const lastDay = (starts_on: Day): Day => daysAfter(starts_on, 6)
export const sumOf = (amounts: readonly number[]): Cents => cents(amounts.reduce((all, one) => all + one, 0))
