import { sql } from 'kysely'
import type { Verification } from '#areas/addresses/rules/verification.ts'
import { isDeliveredTo } from '#areas/markets/rules/zones.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ShownAddress } from '../calls/addresses.ts'
import { storyTexts } from '../rules/words.ts'

const ordersShown = 5
const eventsShown = 12
const usualTimeZone = 'America/New_York'

type Row = Omit<
  ShownAddress,
  'entered' | 'market' | 'time_zone' | 'in_range' | 'verified_at' | 'replaced_by' | 'orders' | 'story' | 'map'
> & {
  query: string
  market_id: number | null
  verification: Verification
  verified_at: Date | null
  replaced_by: number | null
  replaced_address: string | null
  redirects: boolean
}

/** All that an admin sees of one address; null when there is none of theirs. */
export async function shownAddress(
  db: Db,
  markets: Markets,
  actor: Actor,
  address_id: number,
): Promise<ShownAddress | null> {
  const { rows } = await sql<Row>`
    select a.address_id, a.version, a.verification, a.query, a.addr_line_1, a.city, a.state, a.zip, a.county, a.precision, a.has_units,
      a.lat, a.lng, a.market_id, a.verified_at, u.name as verified_by, a.replaced_by, a.redirects,
      r.addr_line_1 || ', ' || r.city as replaced_address,
      (select count(*)::integer from orders o where o.address_id = a.address_id) as order_count
    from addresses a left join users u on u.user_id = a.verified_by left join addresses r on r.address_id = a.replaced_by
    where a.address_id = ${address_id}`.execute(db)
  const [row] = rows
  if (!row || !worksIn(actor, row.market_id)) return null
  const { query, market_id, verified_at, replaced_by, replaced_address, redirects, ...address } = row
  const [market, orders, story, map] = await Promise.all([
    market_id === null ? undefined : markets.current(market_id),
    ordersThere(db, address_id),
    storyOf(db, address_id),
    market_id === null ? null : mapOf(db, market_id),
  ])
  return {
    ...address,
    entered: query.includes('\n') ? null : query.replace(/ #\d+$/, ''),
    market: market?.name ?? null,
    time_zone: market?.time_zone ?? usualTimeZone,
    in_range: market !== undefined && isDeliveredTo(market.zones, address),
    verified_at: verified_at?.getTime() ?? null,
    replaced_by: replaced_by === null ? null : { address_id: replaced_by, address: replaced_address ?? '', redirects },
    orders,
    story,
    map,
  }
}

async function ordersThere(db: Db, address_id: number): Promise<ShownAddress['orders']> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('drivers as d', 'd.driver_id', 'o.driver_id')
    .select(['o.order_id', 'o.name', 'o.addr_line_2', 'o.created_at', 'o.ended_at', 'd.name as driver'])
    .where('o.address_id', '=', address_id)
    .orderBy('o.order_id', 'desc')
    .limit(ordersShown)
    .execute()
  return rows.map(({ created_at, ended_at, ...order }) => ({
    ...order,
    created_at: created_at.getTime(),
    ended_at: ended_at?.getTime() ?? null,
  }))
}

async function storyOf(db: Db, address_id: number): Promise<ShownAddress['story']> {
  const { rows } = await sql<{
    event_id: number
    at: Date
    who: string
    what: string
    detail: Record<string, unknown>
  }>`
    select e.event_id, e.at, coalesce(u.name, 'Cosmic') as who, e.what, e.detail
    from events e left join users u on e.actor_kind = 'user' and u.user_id = e.actor_id
    where e.subject = ${`address:${address_id}`} order by e.event_id desc limit ${eventsShown}`.execute(db)
  return rows.flatMap(({ event_id, at, who, what, detail }) => {
    const text = storyTexts[what]?.(detail ?? {})
    return text ? [{ event_id: Number(event_id), at: at.getTime(), who, text }] : []
  })
}
