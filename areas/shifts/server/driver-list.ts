import { sql } from 'kysely'
import { ownMarketOf } from '#areas/markets/server/public.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { driversPage, ListedDriver } from '../calls/drivers.ts'

/** Undefined for a market that is not this person's. */
export async function driversOf(
  db: Db,
  actor: Actor,
  { market }: InputOf<typeof driversPage>,
  now: Date,
): Promise<PageStateOf<typeof driversPage> | undefined> {
  const own = await ownMarketOf(db, actor, market)
  if (!own) return undefined
  const { market_id, time_zone } = own
  return {
    listed_drivers: [...(await openInvitations(db, market_id, now)), ...(await driversHere(db, market_id))],
    drivers_market: { market_id, market: own.name, time_zone, now: now.getTime() },
  }
}

/** The latest first: somebody waits for it. */
async function openInvitations(db: Db, market_id: number, now: Date): Promise<ListedDriver[]> {
  const { rows } = await sql<ListedDriver>`
    select null::integer as driver_id, driver_invitation_id, name, phone_number, email,
      case when expires_at > ${now} then 'invited' else 'expired' end as state, ${ms('invited_at')} as since, null::text as tablet_id,
      false as alcohol_approved
    from driver_invitations
    where market_id = ${market_id} and driver_id is null and joined_at is null and ended_at is null
    order by driver_invitation_id desc`.execute(db)
  return rows
}

async function driversHere(db: Db, market_id: number): Promise<ListedDriver[]> {
  const { rows } = await sql<ListedDriver>`
    select d.driver_id, i.driver_invitation_id, d.name, d.phone_number, u.email,
      case when h.driver_hour_id is null then 'off' else 'at_work' end as state, ${ms('h.started_at')} as since, h.tablet_id, d.alcohol_approved
    from drivers d left join users u using (user_id) left join driver_hours h on h.driver_id = d.driver_id and h.ended_at is null
      left join driver_invitations i on i.driver_id = d.driver_id and i.joined_at is null and i.ended_at is null
    where d.market_id = ${market_id} order by d.name, d.driver_id`.execute(db)
  return rows
}
