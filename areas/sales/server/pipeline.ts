import { sql } from 'kysely'
import type { Day } from '#platform/core/day.ts'
import { likePattern } from '#platform/core/like-pattern.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedRestaurant, salesPage } from '../calls/sales.ts'
import { stages } from '../rules/stage.ts'

type Input = InputOf<typeof salesPage>
type State = PageStateOf<typeof salesPage>

/** Each word in the restaurant's name or kitchen, or of somebody there: name, phone or e-mail. */
function withWords(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const conditions = words.map((word) => {
    const pattern = likePattern(word)
    return sql<boolean>`(lower(' ' || coalesce(f.name, r.name) || ' ' || r.cuisine || ' ') like ${pattern}
      or exists (select from sales_people p where p.sales_restaurant_id = r.sales_restaurant_id
        and lower(' ' || p.name || ' ' || p.phone_number || ' ' || p.email || ' ') like ${pattern}))`
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Today by the calendar of the restaurant's market. */
const today = (now: Date) => sql<Day>`(${now}::timestamptz at time zone m.time_zone)::date`

type Row = Omit<ListedRestaurant, 'owner'> & { readonly owner_id: number | null; readonly owner_name: string | null }

/** As it is listed; of ours, name and place are those of its menu. */
const columns = (now: Date) => sql`r.sales_restaurant_id, coalesce(f.name, r.name) as name, r.stage::integer as stage,
  r.outcome::integer as outcome, r.rejection_reason::integer as rejection_reason, r.last_event_on, r.next_step, r.next_step_on,
  r.next_step_on - ${today(now)} as due_in, r.owner_id, u.name as owner_name,
  case when f.franchise_id is null then r.lat else f.lat end as lat,
  case when f.franchise_id is null then r.lng else f.lng end as lng`
const tables = sql`sales_restaurants r join markets m on m.market_id = r.market_id
  left join franchises f on f.franchise_id = r.franchise_id left join users u on u.user_id = r.owner_id`

/** By how far they are, and within it what is due first; what has no next step comes last. */
export async function pageOfRestaurants(db: Db, actor: Actor, input: Input, now: Date) {
  const stage = stages.find(({ word }) => word === input.stage)?.stage
  const mine = input.whose === 'mine' ? sql`and r.owner_id = ${actor.user?.user_id ?? 0}` : sql``
  const query = sql<Row>`(select ${columns(now)} from ${tables}
    where ${ofOwnMarkets(actor, 'r.market_id')} ${mine}
      ${stage === undefined ? sql`` : sql`and r.stage = ${stage}`} and ${withWords(input.q)})`
  const page = await paged(db.selectFrom(query.as('listed')).selectAll(), {
    order: [
      { column: 'stage', kind: 'integer' },
      { column: 'next_step_on', kind: 'day', nullable: true },
      { column: 'sales_restaurant_id', kind: 'integer' },
    ],
    cursor: input.page,
  })
  return page.ok ? ok({ ...page.data, rows: page.data.rows.map(listedOf) }) : page
}

function listedOf({ owner_id, owner_name, ...row }: Row): ListedRestaurant {
  return { ...row, owner: owner_id === null ? null : { user_id: owner_id, name: owner_name ?? '' } }
}

export async function countsOf(db: Db, actor: Actor, now: Date): Promise<State['sales_counts']> {
  type Counted = { stage: number; count: number; mine: number; due_today: number; overdue: number }
  const { rows } = await sql<Counted>`
    select r.stage::integer as stage, count(*)::integer as count,
      (count(*) filter (where r.owner_id = ${actor.user?.user_id ?? 0}))::integer as mine,
      (count(*) filter (where r.next_step_on = ${today(now)}))::integer as due_today,
      (count(*) filter (where r.next_step_on < ${today(now)}))::integer as overdue
    from sales_restaurants r join markets m on m.market_id = r.market_id
    where ${ofOwnMarkets(actor, 'r.market_id')} group by r.stage order by r.stage`.execute(db)
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    all: sum(({ count }) => count),
    mine: sum(({ mine }) => mine),
    due_today: sum(({ due_today }) => due_today),
    overdue: sum(({ overdue }) => overdue),
    stages: rows.map(({ stage, count }) => ({ stage, count })),
  }
}

const funnelDays = 90
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** How many restaurants came how far: one that is signed was also met, one that said no was spoken to. */
export async function funnelOf(db: Db, actor: Actor, now: Date): Promise<State['sales_funnel']> {
  const reached = (condition: ReturnType<typeof sql>) =>
    sql`(count(distinct e.sales_restaurant_id) filter (where ${condition}))::integer`
  const { rows } = await sql<State['sales_funnel']>`
    select ${reached(sql`true`)} as visited, ${reached(sql`e.outcome >= 3`)} as decision_maker,
      ${reached(sql`e.outcome in (4, 5, 6)`)} as meeting, ${reached(sql`e.outcome in (5, 6)`)} as interested,
      ${reached(sql`e.outcome = 6`)} as signed
    from sales_events e join sales_restaurants r using (sales_restaurant_id)
    where ${ofOwnMarkets(actor, 'r.market_id')} and e.happened_on > ${daysAgo(now, funnelDays)}`.execute(db)
  return rows[0] ?? { visited: 0, decision_maker: 0, meeting: 0, interested: 0, signed: 0 }
}

/** Why restaurants said no, the most frequent reason first. */
export async function reasonsOf(db: Db, actor: Actor, now: Date): Promise<State['sales_reasons']> {
  const { rows } = await sql<State['sales_reasons'][number]>`
    select e.rejection_reason::integer as rejection_reason, count(*)::integer as count
    from sales_events e join sales_restaurants r using (sales_restaurant_id)
    where ${ofOwnMarkets(actor, 'r.market_id')} and e.rejection_reason is not null
      and e.happened_on > ${daysAgo(now, funnelDays)}
    group by e.rejection_reason order by count desc, e.rejection_reason`.execute(db)
  return rows
}

/** Who sells in these markets. */
export async function ownersIn(db: Db, actor: Actor): Promise<State['sales_owners']> {
  const { rows } = await sql<State['sales_owners'][number]>`
    select user_id, name from users u
    where active and roles && array['sales', 'manager'] and (market_ids = '{}'
      or exists (select from unnest(u.market_ids) as own (market_id) where ${ofOwnMarkets(actor, 'own.market_id')}))
    order by name, user_id limit 200`.execute(db)
  return rows
}

/** One of this person's markets, as it is listed and with what else is kept of it. */
export async function restaurantRow(db: Db, actor: Actor, restaurantId: number, now: Date) {
  type Whole = Row & {
    version: number
    market_id: number
    franchise_id: number | null
    cuisine: string
    phone_number: string
    addr_line_1: string
    city: string
    today: Day
  }
  const { rows } = await sql<Whole>`
    select ${columns(now)}, r.version, r.market_id, r.franchise_id, coalesce(nullif(r.cuisine, ''), f.cuisine, '') as cuisine,
      coalesce(f.phone_number, r.phone_number) as phone_number, coalesce(f.addr_line_1, r.addr_line_1) as addr_line_1,
      coalesce(f.city, r.city) as city, ${today(now)} as today
    from ${tables} where r.sales_restaurant_id = ${restaurantId} and ${ofOwnMarkets(actor, 'r.market_id')}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { version, market_id, franchise_id, cuisine, phone_number, addr_line_1, city, today: day, ...listed } = row
  const more = { version, market_id, franchise_id, cuisine, phone_number, addr_line_1, city, today: day }
  return { ...listedOf(listed), ...more }
}
