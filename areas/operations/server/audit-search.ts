import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { auditFile } from '../calls/audit.ts'
import { subjectOfText } from '../rules/audit-subject.ts'

export type AuditSearch = InputOf<typeof auditFile>
/** More people than these are not one name. */
const mostActors = 20

/** A page of events that one may see, the newest first: `events_by_time`, `_by_actor`, `_by_what` and `_of_subject` are in this order. */
export async function pageOfEvents(
  db: Db,
  actor: Actor,
  search: AuditSearch,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit?: number } = {},
) {
  const conditions = await conditionsOf(db, actor, search)
  const query = conditions.reduce(
    (narrowed, condition) => narrowed.where(condition),
    db
      .selectFrom('events as e')
      .select(['e.event_id', 'e.at', 'e.market_id', 'e.actor_kind', 'e.actor_id', 'e.what', 'e.subject', 'e.detail']),
  )
  const order = [
    { column: 'e.at', kind: 'instant', descending: true },
    { column: 'e.event_id', kind: 'integer', descending: true },
  ] as const
  return paged(query, { order, cursor, ...(limit !== undefined && { limit }) })
}

async function conditionsOf(db: Db, actor: Actor, search: AuditSearch): Promise<RawBuilder<boolean>[]> {
  const { who, what, subject, market, at } = search
  const about = subject.trim() === '' ? undefined : (subjectOfText(subject) ?? '')
  return [
    ofOwnMarkets(actor, 'e.market_id'),
    ...(who.trim() === '' ? [] : [await doneBy(db, who.trim())]),
    ...(what.length === 0 ? [] : [isOneOf('e.what', what)]),
    ...(about === undefined ? [] : [sql<boolean>`e.subject = ${about}`]),
    ...(market.length === 0 ? [] : [await inMarkets(db, market)]),
    ...(at.from === undefined ? [] : [sql<boolean>`e.at >= ${instant(at.from)}::timestamptz`]),
    ...(at.to === undefined ? [] : [sql<boolean>`e.at <= ${instant(at.to)}::timestamptz`]),
  ]
}

/** One value is a stretch of an index in the order of the page; a list of one is not. */
function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
}

type Kind = 'user' | 'driver' | 'restaurant' | 'customer' | 'system'

async function doneBy(db: Db, who: string): Promise<RawBuilder<boolean>> {
  const [, kind, id] = /^(user|driver|restaurant|customer):(\d{1,15})$/.exec(who) ?? []
  if (kind && id) return isActor(kind as Kind, Number(id))
  const pattern = `%${who.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ kind: Kind; id: number }>`
    (select 'user' as kind, user_id as id from users where name ilike ${pattern} or email ilike ${pattern}
      order by user_id limit ${mostActors})
    union all
    (select 'driver', driver_id from drivers where name ilike ${pattern} order by driver_id limit ${mostActors})`.execute(
    db,
  )
  const actors = rows.map((row) => isActor(row.kind, row.id))
  if ('system'.startsWith(who.toLowerCase()))
    actors.push(sql<boolean>`(e.actor_kind = 'system' and e.actor_id is null)`)
  return actors.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(actors, sql` or `)})`
}

const isActor = (kind: Kind, id: number) => sql<boolean>`(e.actor_kind = ${kind} and e.actor_id = ${id})`

async function inMarkets(db: Db, names: readonly string[]): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ market_id: number }>`
    select market_id from markets where name = any(${[...names]}::text[]) order by 1`.execute(db)
  return sql<boolean>`e.market_id = any(${rows.map(({ market_id }) => market_id)}::integer[])`
}

const latest = Date.UTC(9999, 0)
const instant = (ms: number) => new Date(Math.min(Math.max(ms, 0), latest))

/** Each kind by one look into the index, however many events there are. */
export async function eventKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with recursive kinds as (
      (select what from events order by what limit 1)
      union all
      select (select e.what from events e where e.what > k.what order by e.what limit 1) from kinds k where k.what is not null)
    select what from kinds where what is not null order by what`.execute(db)
  return rows.map(({ what }) => what)
}
