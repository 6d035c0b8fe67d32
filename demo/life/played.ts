import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'

/** A session is marked as seen every five minutes: who has asked for nothing for so long has left. */
export const releasedAfterMs = 12 * 60_000
/** A town that nobody has looked at for so long orders nothing more. */
export const awakeForMs = 3 * 3_600_000

/** A session of somebody who is not of the town, as far as it says what they play. */
export type PersonsSession = {
  readonly last_seen_at: number
  readonly tablet_id: string | null
  /** Of a kitchen's tablet. */
  readonly franchise_id: number | null
  readonly roles: readonly string[]
  readonly franchise_ids: readonly number[]
}

export type Played = {
  readonly tablets: ReadonlySet<string>
  readonly kitchens: ReadonlySet<number>
  readonly dispatch: boolean
  readonly support: boolean
  readonly manager: boolean
}

/** What people play now: the town keeps its hands off it. */
export function playedBy(sessions: readonly PersonsSession[], now: number): Played {
  const present = sessions.filter(({ last_seen_at }) => last_seen_at > now - releasedAfterMs)
  const holds = (role: string) => present.some(({ roles }) => roles.includes(role))
  return {
    tablets: new Set(present.flatMap(({ tablet_id }) => tablet_id ?? [])),
    kitchens: new Set(
      present.flatMap(({ franchise_id, roles, franchise_ids }) => [
        ...(franchise_id === null ? [] : [franchise_id]),
        ...(roles.includes('restaurant_staff') ? franchise_ids : []),
      ]),
    ),
    dispatch: holds('dispatcher'),
    support: holds('customer_support'),
    // Who dispatches as well is at the board.
    manager: present.some(({ roles }) => roles.includes('manager') && !roles.includes('dispatcher')),
  }
}

export async function personsSessions(db: Db, now: Date): Promise<readonly PersonsSession[]> {
  const { rows } = await sql<PersonsSession>`
    select (extract(epoch from s.last_seen_at) * 1000)::float8 as last_seen_at, s.tablet_id, t.franchise_id, coalesce(u.roles, '{}') as roles,
      coalesce(u.franchise_ids, '{}') as franchise_ids
    from sessions s left join restaurant_tablets t using (restaurant_tablet_id) left join users u using (user_id)
    where (s.tablet_id is not null or s.restaurant_tablet_id is not null or s.second_step_at is not null)
      and s.expires_at > ${now} and s.last_seen_at > ${new Date(now.getTime() - releasedAfterMs)}
      and not exists (select from demo_life_sessions own where own.session_id = s.session_id)`.execute(db)
  return rows
}

/** Whether anybody has been here lately, in whichever part. */
export async function isAnybodyHere(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`
    select exists (select from sessions s where s.last_seen_at > ${new Date(now.getTime() - awakeForMs)}
      and not exists (select from demo_life_sessions own where own.session_id = s.session_id)) as here`.execute(db)
  return rows[0]?.here ?? false
}
