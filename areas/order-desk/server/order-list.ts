import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '#platform/core/local-time.ts'
import { ok, type Result } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { type PageOf, paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedOrder, ordersPage } from '../calls/order-list.ts'
import { deskQuery } from '../rules/desk-query.ts'
import { acknowledgedWithinMs } from '../rules/order-needs.ts'
import { type OrderView, orderViews } from '../rules/order-views.ts'
import { pageOfFound } from './find-orders.ts'
import { dueAt, listed, listedOrder } from './listed-orders.ts'

export type ListInput = InputOf<typeof ordersPage>
type Found = Result<PageOf<ListedOrder>, 'bad_cursor'>

/** One page of the orders of the person's markets (SIL-ORD-140): live ones by when they are due, all others the newest first. */
export async function pageOfOrders(db: Db, actor: Actor, input: ListInput, now: Date): Promise<Found> {
  const query = deskQuery(input.q)
  if (input.q.trim() !== '' && !query) return ok({ rows: [], next: null, previous: null })
  const condition = sql<boolean>`${ofMarkets(actor, input.market)} and ${await narrowedBy(db, actor, input, now)}`
  if (query) return pageOfFound(db, query, condition, input.page, now)

  const byNumber = { column: 'order_id', kind: 'integer', descending: input.sort !== 'order' } as const
  const isByDue = input.sort === '' && viewsOf(input).some((view) => view !== 'payment_problem')
  const order = isByDue
    ? ([
        { column: 'due_at', kind: 'instant' },
        { ...byNumber, descending: false },
      ] as const)
    : ([byNumber] as const)
  const rows = db.selectFrom(listed(condition).as('listed')).selectAll()
  const found = await paged(rows, { order, cursor: input.page })
  return found.ok ? ok({ ...found.data, rows: found.data.rows.map((row) => listedOrder(row, now)) }) : found
}

/** Orders `o` of the person's markets (SIL-ORD-140), or of that one of them which is looked at. */
export function ofMarkets(actor: Actor, market: number | undefined): RawBuilder<boolean> {
  const own = ofOwnMarkets(actor, 'o.market_id')
  return market === undefined ? own : sql<boolean>`${own} and o.market_id = ${market}`
}

/** How many there are in each of the tabs; `own` says of an order `o` whether it counts. */
export async function countOrders(db: Db, own: RawBuilder<boolean>, now: Date): Promise<Record<OrderView, number>> {
  const counts = sql.join(
    orderViews.map((view) => sql`count(*) filter (where ${conditions[view](now)})::integer as ${sql.ref(view)}`),
  )
  // Each half finds its partial index; ended orders, which become many, are never read but for those that were not charged.
  const { rows } = await sql<Record<OrderView, number>>`
    select ${counts} from (
      select o.* from orders o where o.ended_at is null and ${own}
      union all
      select o.* from orders o where o.payment_status in ('charge_failed', 'unpaid') and o.ended_at is not null and ${own}
    ) o`.execute(db)
  if (!rows[0]) throw new Error('counting gave no row')
  return rows[0]
}

const isLive = sql<boolean>`o.ended_at is null`
const paymentProblem = sql<boolean>`o.payment_status in ('charge_failed', 'unpaid') and (o.payment_status = 'charge_failed'
  or o.payment_type = 'card_online' and o.status not in ('cancelled', 'rejected'))`

/** As `needsOf` says it of one order. */
const conditions: Readonly<Record<OrderView, (now: Date) => RawBuilder<boolean>>> = {
  live: () => isLive,
  needs_you: (now) =>
    sql`(${conditions.late(now)} or ${conditions.not_acknowledged(now)} or ${conditions.payment_problem(now)})`,
  late: (now) => sql`(${isLive} and ${dueAt} < ${now}::timestamptz)`,
  not_acknowledged: (now) =>
    sql`(${isLive} and o.status = 'received' and o.created_at < ${new Date(now.getTime() - acknowledgedWithinMs)}::timestamptz)`,
  payment_problem: () => sql`(${paymentProblem})`,
  alcohol: () => sql`(${isLive} and o.alcohol)`,
  cash: () => sql`(${isLive} and o.payment_type in ('cash_at_door', 'pay_at_store'))`,
  scheduled: () => sql`(${isLive} and o.start_time_minute >= 0)`,
  by_phone: () => sql`(${isLive} and o.source = 'phone')`,
}

/** What makes an order `o` one of a tab. */
export const viewCondition = (view: OrderView, now: Date): RawBuilder<boolean> => conditions[view](now)

const isView = (text: string): text is OrderView => (orderViews as readonly string[]).includes(text)

/** Without a search, a state or a status those that are not over yet. */
function viewsOf({ state, status, q, placed, date }: ListInput): readonly OrderView[] {
  const chosen = state.filter(isView)
  const isNarrowed = state.length > 0 || status.length > 0 || q.trim() !== '' || date !== ''
  return isNarrowed || placed.from !== undefined || placed.to !== undefined ? chosen : ['live']
}

async function narrowedBy(db: Db, actor: Actor, input: ListInput, now: Date): Promise<RawBuilder<boolean>> {
  const { status, placed, date } = input
  const views = viewsOf(input).map((view) => conditions[view](now))
  return sql<boolean>`${sql.join(
    [
      views.length > 0 ? sql`(${sql.join(views, sql` or `)})` : sql`true`,
      ...(status.length > 0 ? [sql`o.status = any(${[...status]}::text[])`] : []),
      ...(placed.from === undefined ? [] : [sql`o.created_at >= ${instant(placed.from)}::timestamptz`]),
      ...(placed.to === undefined ? [] : [sql`o.created_at <= ${instant(placed.to)}::timestamptz`]),
      ...(date === '' ? [] : [await placedOn(db, actor, date)]),
    ],
    sql` and `,
  )}`
}

const latest = Date.UTC(9999, 0)
const instant = (ms: number) => new Date(Math.min(Math.max(ms, 0), latest))

/** The day of each market's own clock (SIL-ORD-155). */
async function placedOn(db: Db, actor: Actor, date: string): Promise<RawBuilder<boolean>> {
  const isDay = !Number.isNaN(Date.parse(`${date}T00:00:00Z`))
  const markets = await db
    .selectFrom('markets')
    .select(['market_id', 'time_zone'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .orderBy('market_id')
    .execute()
  if (!isDay || markets.length === 0) return sql<boolean>`false`
  const days = markets.map(({ market_id, time_zone }) => {
    const [from, to] = [instantOf(date, 0, time_zone), instantOf(date, 24 * 60, time_zone)].map(instant)
    return sql`(o.market_id = ${market_id} and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz)`
  })
  return sql<boolean>`(${sql.join(days, sql` or `)})`
}
