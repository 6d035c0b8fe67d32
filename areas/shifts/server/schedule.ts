import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import { daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Schedule } from '../calls/schedule.ts'
import { daysShown, type ScheduleView } from '../rules/schedule-view.ts'
import { weekOf } from '../rules/shift-times.ts'
import { forecastOf } from './forecast.ts'
import { templatesOf } from './instances.ts'
import { tradesWhere } from './reservations.ts'
import { shiftGroups } from './shift-groups.ts'
import { shiftOf, shiftsOf } from './shift-rows.ts'
import { managesMarket } from './worker.ts'

type Asked = {
  readonly view: ScheduleView
  readonly week?: string | undefined
  readonly day?: string | undefined
  readonly market?: number | undefined
}

/** Nothing of a market in which this person does not work. */
export async function scheduleFor(db: Db, actor: Actor, asked: Asked, now: Date): Promise<Schedule | undefined> {
  const markets = await db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .orderBy('market_id')
    .execute()
  const own = markets.filter(({ market_id }) => worksIn(actor, market_id))
  const market = asked.market === undefined ? own[0] : own.find(({ market_id }) => market_id === asked.market)
  if (!market) return undefined
  const { market_id, time_zone } = market
  const today = localTime(now.getTime(), time_zone).day
  const { view } = asked
  const day = asked.day ?? asked.week ?? today
  const week = weekOf(day)
  const { from, to } = daysShown(view, day)
  const [published, drivers, shifts, groups, before, recurring, trades, forecast] = await Promise.all([
    db
      .selectFrom('schedule_weeks')
      .select('published_at')
      .where('market_id', '=', market_id)
      .where('week', '=', week)
      .executeTakeFirst(),
    db
      .selectFrom('drivers as d')
      .leftJoin('shift_workers as w', 'w.driver_id', 'd.driver_id')
      .select(['d.driver_id', 'd.name', 'w.ultimate_desired_shifts', 'w.cap_lifted_at'])
      .where('d.market_id', '=', market_id)
      .orderBy('d.name')
      .orderBy('d.driver_id')
      .execute(),
    shiftsOf(db)
      .where('market_id', '=', market_id)
      .where('start_date', '>=', from)
      .where('start_date', '<=', to)
      .$if(view === 'month', (some) => some.where('driver_id', 'is not', null).where('dropped_at', 'is not', null))
      .orderBy('starts_at')
      .orderBy('shift_id')
      .execute(),
    view === 'month' ? shiftGroups(db, market_id, from, to) : [],
    shiftGroups(db, market_id, daysAfter(from, -1), daysAfter(from, -1)),
    templatesOf(db).where('market_id', '=', market_id).orderBy('weekday').orderBy('start_minute').execute(),
    tradesWhere(db, market_id, now, () => true),
    forecastOf(db, market, today),
  ])
  return {
    market_id,
    market: market.name,
    time_zone,
    view,
    day,
    week,
    from,
    to,
    today,
    read_at: now.getTime(),
    published_at: published?.published_at.getTime() ?? null,
    drivers: drivers.map(({ cap_lifted_at, ...driver }) => ({ ...driver, is_new: cap_lifted_at === null })),
    shifts: shifts.map((row) => ({
      shift: shiftOf(row),
      driver_id: row.driver_id,
      is_draft: row.published_at === null,
      is_extra: row.is_extra,
      version: row.version,
    })),
    groups,
    reaching_in: before.filter(({ shift }) => shift.ends_at > instantOf(from, 0, time_zone)),
    recurring: recurring.map((one) => ({
      recurring_shift_template_id: one.recurring_shift_template_id,
      weekday: one.weekday,
      start_minute: one.start_minute,
      end_minute: one.end_minute,
      shift_type: one.shift_type as ShiftType,
      place: one.place,
      driver_id: one.driver_id,
      valid_from: one.valid_from,
    })),
    trades,
    ...forecast,
    may_change: managesMarket(actor, market_id),
  }
}
