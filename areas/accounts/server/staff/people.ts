import { sql } from 'kysely'
import { ok } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { AccessChoices, ListedPerson, PersonState, peoplePage } from '../../calls/staff.ts'
import { coversMarkets } from '../../rules/staff-access.ts'

const state = sql<PersonState>`case when not u.active then 'left' when u.invited_at is not null then 'invited' else 'works' end`

/** Those who work in the reader's markets and in no others, by name. */
export async function pageOfPeople(db: Db, actor: Actor, input: InputOf<typeof peoplePage>) {
  const own = marketsOf(actor)
  const query = db
    .selectFrom('users as u')
    .select([
      'u.user_id',
      'u.name',
      'u.email',
      'u.roles',
      state.as('state'),
      sql<string[]>`array(select m.name from markets m where m.market_id = any(u.market_ids) order by m.name)`.as(
        'markets',
      ),
      sql<number>`cardinality(u.franchise_ids)`.as('restaurants'),
      sql<Date | null>`(select max(d.signed_in_at) from staff_devices d where d.user_id = u.user_id)`.as(
        'last_seen_at',
      ),
    ])
    .where(sql<boolean>`${state} = any(${input.state.length > 0 ? input.state : ['works', 'invited']}::text[])`)
    .$if(own !== 'all', (rows) =>
      rows.where(sql<boolean>`u.market_ids <> '{}' and u.market_ids <@ ${[...own]}::integer[]`),
    )
    .$if(input.roles.length > 0, (rows) => rows.where(sql<boolean>`u.roles && ${input.roles}::text[]`))
    .$if(input.markets.length > 0, (rows) =>
      rows.where(sql<boolean>`(u.market_ids = '{}' or u.market_ids && array(select m.market_id from markets m
        where m.name = any(${input.markets}::text[])))`),
    )
    .$if(input.q.trim() !== '', (rows) => rows.where(holds(input.q.trim())))
  const found = await paged(query, {
    order: [
      { column: 'u.name', kind: 'text' },
      { column: 'u.user_id', kind: 'integer' },
    ],
    cursor: input.page,
  })
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  const people = rows.map(
    (row): ListedPerson => ({
      ...row,
      roles: [...row.roles],
      last_seen_at: row.last_seen_at?.getTime() ?? null,
    }),
  )
  return ok({ people, ...pages })
}

/** Anywhere in the name or the e-mail, the pattern's own signs taken as they are. */
function holds(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(u.name ilike ${pattern} or u.email ilike ${pattern})`
}

export async function personState(db: Db, actor: Actor, user_id: number, now: Date) {
  const row = await db
    .selectFrom('users as u')
    .select([
      'u.user_id',
      'u.name',
      'u.email',
      'u.roles',
      'u.market_ids',
      'u.franchise_ids',
      'u.version',
      'u.created_at',
      state.as('state'),
      sql<boolean>`u.totp_last_step is not null`.as('second_step'),
      sql<Date | null>`(select max(d.signed_in_at) from staff_devices d where d.user_id = u.user_id)`.as(
        'last_seen_at',
      ),
      sql<Date | null>`(select max(l.expires_at) from staff_links l
        where l.user_id = u.user_id and l.ended_at is null and l.expires_at > ${now})`.as('link_expires_at'),
      sql<number | null>`(select min(d.driver_id) from drivers d where d.user_id = u.user_id)`.as('driver_id'),
    ])
    .where('u.user_id', '=', user_id)
    .executeTakeFirst()
  if (!row || !actor.user || !coversMarkets(actor.user.market_ids, row.market_ids)) return undefined
  const sessions = await db
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .where('second_step_at', 'is not', null)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()
  return {
    ...row,
    is_reader: row.user_id === actor.user.user_id,
    created_at: row.created_at.getTime(),
    last_seen_at: row.last_seen_at?.getTime() ?? null,
    link_expires_at: row.link_expires_at?.getTime() ?? null,
    sessions: sessions.map(({ session_id, created_at, last_seen_at }) => ({
      session_id,
      begun_at: created_at.getTime(),
      last_seen_at: last_seen_at.getTime(),
    })),
  }
}

/** Markets and restaurants that the reader may let somebody work in. */
export async function accessChoices(db: Db, actor: Actor): Promise<AccessChoices> {
  const [markets, restaurants] = await Promise.all([
    db
      .selectFrom('markets')
      .select(['market_id as id', 'name'])
      .where(ofOwnMarkets(actor, 'market_id'))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('franchises as f')
      .leftJoin('businesses as b', 'b.franchise_id', 'f.franchise_id')
      .select(['f.franchise_id as id', 'f.name', 'f.market_id', 'b.business_id'])
      .where(ofOwnMarkets(actor, 'f.market_id'))
      .orderBy('f.name')
      .orderBy('f.franchise_id')
      .execute(),
  ])
  return { markets, restaurants, everywhere: marketsOf(actor) === 'all' }
}
