import { sql } from 'kysely'
import { type LocalTime, localTime } from '#platform/core/local-time.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { typedOf } from '#platform/core/typed-values.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedRestaurant, restaurantsPage } from '../../calls/restaurant-settings.ts'
import { hoursText, type Opening, type WeekHours } from '../../rules/hours.ts'
import { daysOfHours, restaurantFields } from '../../rules/restaurant-settings.ts'

/** Restaurants and stores of the reader's markets, by name. */
export async function pageOfRestaurants(db: Db, actor: Actor, input: InputOf<typeof restaurantsPage>, now: Date) {
  const words = input.q.trim()
  const query = db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select([
      'f.franchise_id',
      'f.name',
      'm.name as market',
      'm.time_zone',
      'f.kind',
      'f.hours',
      'f.closed_dates',
      'f.paused_until',
      'f.prep_minutes',
      'f.active',
    ])
    .where('f.kind', '<>', 'business')
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .$if(words !== '', (rows) => rows.where('f.name', 'ilike', `%${words.replace(/[\\%_]/g, '\\$&')}%`))
    .$if(input.state.length === 1, (rows) => rows.where('f.active', '=', input.state[0] === 'listed'))
    .$if(input.market.length > 0, (rows) => rows.where(sql<boolean>`m.name = any(${input.market}::text[])`))
  const found = await paged(query, {
    order: [
      { column: 'f.name', kind: 'text' },
      { column: 'f.franchise_id', kind: 'integer' },
    ],
    cursor: input.page,
  })
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  const restaurants = rows.map(
    ({ time_zone, hours, closed_dates, paused_until, kind, ...row }): ListedRestaurant => ({
      ...row,
      kind: kind === 'package_store' ? kind : 'restaurant',
      hours: hoursNow({ hours, closed_dates, paused_until }, time_zone, now),
    }),
  )
  return ok({ restaurants, ...pages })
}

type Hours = { readonly hours: WeekHours; readonly closed_dates: readonly string[]; readonly paused_until: Date | null }

/** As customers read it, by the market's clock (SIL-ORD-155). */
function hoursNow({ hours, closed_dates, paused_until }: Hours, timeZone: string, now: Date): string {
  const clock = (at: Date): LocalTime => localTime(at.getTime(), timeZone)
  const opening: Opening = { hours, closed_dates, paused_until: paused_until && clock(paused_until) }
  return hoursText(opening, clock(now))
}

/** Undefined as well where it belongs to a market of others. */
export async function restaurantState(db: Db, actor: Actor, franchise_id: number, now: Date) {
  const row = await db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .selectAll('f')
    .select(['m.name as market', 'm.time_zone'])
    .where('f.franchise_id', '=', franchise_id)
    .where('f.kind', '<>', 'business')
    .executeTakeFirst()
  if (!row || !worksIn(actor, row.market_id)) return undefined
  return {
    restaurant: {
      franchise_id,
      name: row.name,
      market: row.market,
      address: `${row.addr_line_1}, ${row.city}, ${row.state} ${row.zip}`,
      version: row.settings_version,
      hours_now: hoursNow(row, row.time_zone, now),
      settings: typedOf(restaurantFields, { ...row, ...daysOfHours(row.hours) }),
    },
  }
}
