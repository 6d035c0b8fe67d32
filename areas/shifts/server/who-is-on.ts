import { type RawBuilder, sql } from 'kysely'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { ownMarketOf } from '#areas/markets/server/public.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { atWork, type ClockState, type Working, type whoIsOnPage } from '../calls/clock.ts'
import { longestHoursMs } from '../rules/worked-time.ts'
import { clockFiguresOf } from './clock-figures.ts'
import { openEntryOf } from './time-entries.ts'
import { overAt, scheduledEnd } from './work-over.ts'

type State = PageStateOf<typeof whoIsOnPage>

/** Undefined for a market that is not this person's. */
export async function whoIsOn(
  db: Db,
  actor: Actor,
  { market }: InputOf<typeof whoIsOnPage>,
  now: Date,
): Promise<State | undefined> {
  const own = await ownMarketOf(db, actor, market)
  if (!own) return undefined
  const { market_id, time_zone } = own
  const on_the_clock = await everybodyAtWork(db, market_id)
  return {
    on_the_clock: on_the_clock.toSorted((a, b) => a.started_at - b.started_at),
    clock_figures: await clockFiguresOf(db, own, on_the_clock, now),
    clock_market: {
      market_id,
      market: own.name,
      time_zone,
      now: now.getTime(),
      drivers: await freeDrivers(db, market_id),
      tablets: await freeTablets(db, market_id),
    },
    may_correct: isPermitted(actor.roles, ['manager']),
  }
}

async function everybodyAtWork(db: Db, market_id: number): Promise<Working[]> {
  return [...(await driversAtWork(db, market_id)), ...(await staffAtWork(db, market_id))]
}

const msOf = (moment: RawBuilder<Date | null>) => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`
const ms = (column: string) => msOf(sql.raw(column))

async function driversAtWork(db: Db, market_id: number): Promise<Working[]> {
  const { rows } = await sql<Working>`
    select h.driver_hour_id, null::integer as time_entry_id, d.name, h.tablet_id, h.shift_type::integer, ${ms('h.started_at')} as started_at,
      ${msOf(scheduledEnd)} as scheduled_end_at, ${msOf(overAt)} as over_at, ${ms('b.started_at')} as on_break_since, h.version,
      (select count(*)::integer from orders o where o.driver_id = d.driver_id and o.dispatch_state = 'assigned') as orders
    from driver_hours h join drivers d using (driver_id)
      left join driver_breaks b on b.driver_hour_id = h.driver_hour_id and b.ended_at is null
    where h.ended_at is null and d.market_id = ${market_id}`.execute(db)
  return rows
}

/** People who work in this market alone, and those of no single one. Nothing says when their work is over but how long it may be. */
async function staffAtWork(db: Db, market_id: number): Promise<Working[]> {
  const { rows } = await sql<Working>`
    select null::integer as driver_hour_id, e.time_entry_id, u.name, null::text as tablet_id, null::integer as shift_type,
      ${ms('e.started_at')} as started_at, null::bigint as scheduled_end_at, ${ms('e.started_at')} + ${longestHoursMs}::integer as over_at, null::bigint as on_break_since, 0 as orders, 0 as version
    from time_entries e join users u using (user_id)
    where e.ended_at is null and (e.market_id = ${market_id} or (e.market_id is null and (u.market_ids = '{}' or ${market_id} = any(u.market_ids))))`.execute(
    db,
  )
  return rows
}

function freeDrivers(db: Db, market_id: number) {
  return db
    .selectFrom('drivers as d')
    .leftJoin('driver_hours as h', (join) => join.onRef('h.driver_id', '=', 'd.driver_id').on('h.ended_at', 'is', null))
    .select(['d.driver_id', 'd.name'])
    .where('d.market_id', '=', market_id)
    .where('h.driver_hour_id', 'is', null)
    .orderBy('d.name')
    .orderBy('d.driver_id')
    .execute()
}

async function freeTablets(db: Db, market_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tablets as t')
    .leftJoin('driver_hours as h', (join) => join.onRef('h.tablet_id', '=', 't.tablet_id').on('h.ended_at', 'is', null))
    .select('t.tablet_id')
    .where('t.market_id', '=', market_id)
    .where('h.driver_hour_id', 'is', null)
    .orderBy('t.tablet_id')
    .execute()
  return rows.map(({ tablet_id }) => tablet_id)
}

/** One's own clock, with what the checklist asks to have looked at. */
export async function ownClock(db: Db, actor: Actor, now: Date): Promise<ClockState> {
  const entry = actor.user && (await openEntryOf(db, actor.user.user_id))
  const market = await ownMarketOf(db, actor, undefined)
  const sees = isPermitted(actor.roles, atWork)
  const { open_orders, unassigned } = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::integer`.as('open_orders'),
      sql<number>`(count(*) filter (where dispatch_state = 'unassigned'))::integer`.as('unassigned'),
    ])
    .where('ended_at', 'is', null)
    .where(ofOwnMarkets(actor, 'market_id'))
    .executeTakeFirstOrThrow()
  return {
    name: actor.user?.name ?? '',
    time_zone: market?.time_zone ?? 'UTC',
    now: now.getTime(),
    started_at: entry?.started_at.getTime() ?? null,
    open_orders,
    unassigned,
    figures: sees && market ? await clockFiguresOf(db, market, await everybodyAtWork(db, market.market_id), now) : null,
  }
}
