import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import { daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Reservations } from '../calls/reservations.ts'
import type { OwnShift, RecurringShift, Trade } from '../calls/shapes.ts'
import { expectedPay, type Weekly, weeklyOf } from '../rules/expected-pay.ts'
import { overlaps, type Shift } from '../rules/shift.ts'
import { minutesOf, overlapWeekly, weekOf } from '../rules/shift-times.ts'
import { type TemplateRow, templatesOf } from './instances.ts'
import { newDriverCapOf } from './new-driver-cap.ts'
import { payHistory } from './pay-history.ts'
import { ratesOf } from './pay-rates.ts'
import { heldBy, openTo, type ShiftRow, shiftOf, shiftsOf } from './shift-rows.ts'
import { type Worker, workerOf } from './worker.ts'

const usualDays = 34
const mostDays = 62
const mostOpen = 200
const mostPartners = 300

type Range = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly driver_id?: number | undefined
}

/** Nothing where a driver is named whom this person may not see. */
export async function reservationsFor(
  db: Db,
  actor: Actor,
  range: Range,
  now: Date,
): Promise<Reservations | undefined> {
  const own = await workerOf(db, actor)
  const isOwn = range.driver_id === undefined || range.driver_id === own?.driver_id
  const drivers =
    actor.user && actor.roles.some((role) => role !== 'shift_worker') ? await driversSeenBy(db, actor) : []
  const worker = isOwn ? own : drivers.find(({ driver_id }) => driver_id === range.driver_id)
  if (!isOwn && !worker) return undefined
  return worker ? shownTo(db, worker, { range, now, isOwn, drivers }) : nobody(now, range, drivers.map(personOf))
}

type Shown = { readonly range: Range; readonly now: Date; readonly isOwn: boolean; readonly drivers: readonly Worker[] }

async function shownTo(db: Db, worker: Worker, { range, now, isOwn, drivers }: Shown): Promise<Reservations> {
  const { time_zone } = await db
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', worker.market_id)
    .executeTakeFirstOrThrow()
  const today = localTime(now.getTime(), time_zone).day
  const { from, to } = daysOf(range, today)
  const [mine, held, open, recurring, trades, cap, desired, partners, expected] = await Promise.all([
    shiftsOf(db)
      .where('driver_id', '=', worker.driver_id)
      .where('published_at', 'is not', null)
      .where('start_date', '>=', from)
      .where('start_date', '<=', to)
      .orderBy('starts_at')
      .execute(),
    heldBy(db, worker.driver_id, now),
    openTo(db, worker, now)
      .where('start_date', '>=', from)
      .where('start_date', '<=', to)
      .orderBy('starts_at')
      .orderBy('shift_id')
      .limit(mostOpen + 1)
      .execute(),
    templatesOf(db).where('market_id', '=', worker.market_id).orderBy('weekday').orderBy('start_minute').execute(),
    tradesBeside(db, worker, now),
    newDriverCapOf(db, worker.driver_id, now),
    db
      .selectFrom('shift_workers')
      .select('ultimate_desired_shifts')
      .where('driver_id', '=', worker.driver_id)
      .executeTakeFirst(),
    isOwn ? partnersOf(db, worker, now) : [],
    isOwn ? payExpectedBy(db, worker, time_zone, now) : () => null,
  ])
  const spans = held.map(shiftOf)
  const expectedFor = (shift: Shift) => expected(weeklyOf(shift, time_zone))
  const free = open.slice(0, mostOpen).filter((row) => !spans.some((span) => overlaps(span, shiftOf(row))))
  return {
    driver: personOf(worker),
    drivers: drivers.map(personOf),
    is_own: isOwn,
    market_id: worker.market_id,
    time_zone,
    today,
    read_at: now.getTime(),
    from,
    to,
    mine: withTrades(mine, trades).map((shift) => ({ ...shift, expected_pay: expectedFor(shift) })),
    open: free.map(shiftOf).map((shift) => ({
      ...shift,
      drop_state: 'open',
      expected_pay: expectedFor(shift),
    })),
    is_more: open.length > mostOpen,
    open_recurring: (await openRecurring(db, recurring.filter(isFreeBeside(worker.driver_id, recurring)), now)).map(
      (one) => ({ ...one, expected_pay: expected({ ...one, minutes: minutesOf(one) }) }),
    ),
    held_recurring: recurring
      .filter(({ driver_id }) => driver_id === worker.driver_id)
      .map(({ recurring_shift_template_id }) => recurring_shift_template_id),
    offers: trades
      .filter(({ offered_by }) => offered_by !== worker.driver_id)
      .map((trade) => ({ ...trade, expected_pay: expectedFor(trade.shift) })),
    partners,
    cap,
    ultimate_desired_shifts: desired?.ultimate_desired_shifts ?? null,
  }
}

/** What a shift is expected to pay this driver, at their present rates and by the tips of their own shifts. */
async function payExpectedBy(db: Db, { driver_id }: Worker, timeZone: string, now: Date) {
  const [rates, past] = await Promise.all([ratesOf(db, driver_id), payHistory(db, { driver_id }, timeZone, now)])
  return (shift: Weekly) => expectedPay(shift, rates, past) ?? null
}

/** An open recurring shift that overlaps none that the driver holds each week already. */
function isFreeBeside(driverId: number, all: readonly TemplateRow[]) {
  const held = all.filter(({ driver_id }) => driver_id === driverId)
  return (one: TemplateRow) => one.driver_id === null && !held.some((other) => overlapWeekly(one, other))
}

/** Shifts with the offers that they stand in. */
export function withTrades(rows: readonly ShiftRow[], trades: readonly Trade[]): OwnShift[] {
  const offered = new Map(
    trades.map(({ shift, shift_trade_id, offered_to_name }) => [shift.shift_id, { shift_trade_id, offered_to_name }]),
  )
  return rows.map((row) => ({ ...shiftOf(row), trade: offered.get(row.shift_id) ?? null }))
}

const personOf = ({ driver_id, name }: Worker) => ({ driver_id, name })

/** From this week's Monday, about five weeks; never more than two months at once. */
function daysOf(range: Range, today: string): { from: string; to: string } {
  const from = range.from ?? weekOf(today)
  const to = range.to ?? daysAfter(from, usualDays)
  const last = daysAfter(from, mostDays)
  return { from, to: to < from ? from : to > last ? last : to }
}

function nobody(now: Date, range: Range, drivers: Reservations['drivers']): Reservations {
  const today = now.toISOString().slice(0, 10)
  return {
    driver: null,
    drivers: [...drivers],
    is_own: true,
    market_id: 0,
    time_zone: 'UTC',
    today,
    read_at: now.getTime(),
    ...daysOf(range, today),
    mine: [],
    open: [],
    is_more: false,
    open_recurring: [],
    held_recurring: [],
    offers: [],
    partners: [],
    cap: { most: 0, upcoming: 0, completed: 0, days: 0, is_lifted: true },
    ultimate_desired_shifts: null,
  }
}

export function driversSeenBy(db: Db, actor: Actor): Promise<Worker[]> {
  return db
    .selectFrom('drivers')
    .select(['driver_id', 'market_id', 'name'])
    .where(ofOwnMarkets(actor, 'drivers.market_id'))
    .orderBy('name')
    .orderBy('driver_id')
    .execute()
}

/** Colleagues, with the shifts that one may ask for in return. */
async function partnersOf(db: Db, worker: Worker, now: Date): Promise<Reservations['partners']> {
  const colleagues = await db
    .selectFrom('drivers')
    .select(['driver_id', 'name'])
    .where('market_id', '=', worker.market_id)
    .where('driver_id', '!=', worker.driver_id)
    .orderBy('name')
    .orderBy('driver_id')
    .limit(mostPartners)
    .execute()
  const rows = await shiftsOf(db)
    .where('driver_id', '=', anyOf(colleagues.map(({ driver_id }) => driver_id)))
    .where('dropped_at', 'is', null)
    .where('published_at', 'is not', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<', new Date(now.getTime() + 15 * 24 * 3_600_000))
    .orderBy('starts_at')
    .execute()
  const byDriver = Map.groupBy(rows, ({ driver_id }) => driver_id)
  return colleagues.map((person) => ({ ...person, shifts: (byDriver.get(person.driver_id) ?? []).map(shiftOf) }))
}

async function openRecurring(
  db: Db,
  templates: readonly TemplateRow[],
  now: Date,
): Promise<Omit<RecurringShift, 'expected_pay'>[]> {
  const ids = templates.map(({ recurring_shift_template_id }) => recurring_shift_template_id)
  const rows = await shiftsOf(db)
    .where('recurring_shift_template_id', '=', anyOf(ids))
    .where('starts_at', '>', now)
    .where((shift) => shift.or([shift('driver_id', 'is', null), shift('dropped_at', 'is not', null)]))
    .orderBy('starts_at')
    .execute()
  const byTemplate = Map.groupBy(rows, ({ recurring_shift_template_id }) => recurring_shift_template_id)
  return templates.map((template) => ({
    recurring_shift_template_id: template.recurring_shift_template_id,
    weekday: template.weekday,
    start_minute: template.start_minute,
    end_minute: template.end_minute,
    shift_type: template.shift_type as ShiftType,
    place: template.place,
    valid_from: template.valid_from,
    open_days: (byTemplate.get(template.recurring_shift_template_id) ?? []).map(({ start_date }) => start_date),
  }))
}

/** Offers to this driver or to all, and their own. */
export async function tradesBeside(db: Db, worker: Worker, now: Date): Promise<Trade[]> {
  return tradesWhere(
    db,
    worker.market_id,
    now,
    (trade) => [null, worker.driver_id].includes(trade.offered_to) || trade.offered_by === worker.driver_id,
  )
}

type TradeRow = { readonly offered_by: number; readonly offered_to: number | null }

export async function tradesWhere(
  db: Db,
  marketId: number,
  now: Date,
  isWanted: (trade: TradeRow) => boolean,
): Promise<Trade[]> {
  const found = await db
    .selectFrom('shift_trades as t')
    .innerJoin('drivers as by', 'by.driver_id', 't.offered_by')
    .leftJoin('drivers as to', 'to.driver_id', 't.offered_to')
    .select([
      't.shift_trade_id',
      't.shift_id',
      't.wanted_shift_id',
      't.offered_by',
      't.offered_to',
      't.note',
      't.offered_at',
    ])
    .select(['by.name as offered_by_name', 'to.name as offered_to_name'])
    .where('t.market_id', '=', marketId)
    .where('t.state', '=', 'offered')
    .orderBy('t.offered_at')
    .orderBy('t.shift_trade_id')
    .execute()
  const wanted = found.filter(isWanted)
  const ids = wanted.flatMap(({ shift_id, wanted_shift_id }) => [
    shift_id,
    ...(wanted_shift_id === null ? [] : [wanted_shift_id]),
  ])
  const rows: ShiftRow[] = await shiftsOf(db).where('shift_id', '=', anyOf(ids)).orderBy('shift_id').execute()
  const shifts = new Map<number, Shift>(rows.map((row) => [row.shift_id, shiftOf(row)]))
  return wanted.flatMap(({ shift_id, wanted_shift_id, offered_at, ...trade }) => {
    const shift = shifts.get(shift_id)
    // Nobody can accept it any more once it has begun.
    if (!shift || shift.starts_at <= now.getTime()) return []
    const wish = wanted_shift_id === null ? null : (shifts.get(wanted_shift_id) ?? null)
    return [{ ...trade, shift, wanted: wish, offered_at: offered_at.getTime() }]
  })
}
