import { sql } from 'kysely'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { ListedStatement } from '../calls/payouts.ts'
import { dueOf, type StatementSums, statementEnd, toPayOf } from '../rules/statement.ts'

export type StatementMarket = { readonly market_id: number; readonly name: string; readonly time_zone: string }

export type StoredStatement = StatementSums & {
  readonly restaurant_statement_id: number
  readonly franchise_id: number
  readonly state: 'approved' | 'paid'
  readonly movement_id: number
  readonly approved_at: Date
  readonly approved_by: string
  readonly paid_at: Date | null
  readonly paid_by: string | null
}

/** A restaurant's week: stored from the approval on, and until then what the books come to. */
export type Statement = {
  readonly franchise_id: number
  readonly restaurant: string
  readonly starts_on: Day
  readonly stored: StoredStatement | undefined
  readonly is_in_later: boolean
  readonly sums: StatementSums
}

export const isOver = ({ time_zone }: StatementMarket, starts_on: Day, now: Date): boolean =>
  now.getTime() >= instantOf(daysAfter(starts_on, 7), 0, time_zone)

type BookRow = Record<Exclude<keyof StatementSums, 'carried'> | 'earlier' | 'claimed', number> & {
  readonly franchise_id: number
  readonly restaurant: string
  readonly is_in_later: boolean
}

/**
 * The statements of a market's week: of every restaurant that earned something in it, has one, or is owed something from before. What
 * earlier statements have is never in a later one, be they paid or not, so that each cent is paid once whenever its movement came.
 */
export async function statementsOf(
  db: Db | Tx,
  { market_id }: StatementMarket,
  starts_on: Day,
  franchise_id?: number,
): Promise<Statement[]> {
  const of = franchise_id === undefined ? sql`true` : sql`f.franchise_id = ${franchise_id}`
  const inWeek = sql`b.day between ${starts_on}::date and ${statementEnd(starts_on)}::date`
  const sumInWeek = (column: string) =>
    sql`coalesce(sum(${sql.ref(`b.${column}`)}) filter (where ${inWeek}), 0)::bigint`
  const { rows } = await sql<BookRow>`
    select f.franchise_id, f.name as restaurant, ${sumInWeek('orders')} as orders, ${sumInWeek('food')} as food,
      ${sumInWeek('commission')} as commission, ${sumInWeek('at_store')} as at_store, ${sumInWeek('borne')} as borne,
      ${sumInWeek('restaurant_adjusted')} as adjusted,
      coalesce(sum(b.food + b.commission + b.at_store + b.borne + b.restaurant_adjusted) filter (where b.day < ${starts_on}::date), 0)::bigint as earlier,
      coalesce((select sum(s.to_pay) from restaurant_statements s
        where s.franchise_id = f.franchise_id and s.starts_on < ${starts_on}::date), 0)::bigint as claimed,
      exists (select from restaurant_statements s where s.franchise_id = f.franchise_id and s.starts_on > ${starts_on}::date) as is_in_later
    from franchises f left join book_days b on b.franchise_id = f.franchise_id and b.day <= ${statementEnd(starts_on)}::date
    where f.market_id = ${market_id} and f.kind <> 'business' and ${of}
    group by f.franchise_id, f.name order by f.name, f.franchise_id`.execute(db)
  const stored = await storedStatements(db, market_id, starts_on)
  return rows.flatMap(({ franchise_id: id, restaurant, is_in_later, earlier, claimed, ...week }) => {
    const known = stored.get(id)
    const sums = known ?? sumsOf({ ...week, carried: earlier - claimed })
    const isEmpty = !known && week.orders === 0 && dueOf(sums) === 0 && sums.food === 0
    if (isEmpty && franchise_id === undefined) return []
    return [{ franchise_id: id, restaurant, starts_on, stored: known, is_in_later: !known && is_in_later, sums }]
  })
}

function sumsOf(row: Record<keyof StatementSums, number>): StatementSums {
  const { orders, food, commission, at_store, borne, adjusted, carried } = row
  return {
    orders,
    food: cents(food),
    commission: cents(commission),
    at_store: cents(at_store),
    borne: cents(borne),
    adjusted: cents(adjusted),
    carried: cents(carried),
  }
}

async function storedStatements(db: Db | Tx, market_id: number, starts_on: Day) {
  const rows = await db
    .selectFrom('restaurant_statements')
    .select(['restaurant_statement_id', 'franchise_id', 'state', 'movement_id', 'orders', 'food', 'commission'])
    .select(['at_store', 'borne', 'adjusted', 'carried', 'approved_at', 'approved_by', 'paid_at', 'paid_by'])
    .where('market_id', '=', market_id)
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .execute()
  return new Map<number, StoredStatement>(rows.map((row) => [row.franchise_id, row]))
}

export function listedStatement({
  franchise_id,
  restaurant,
  starts_on,
  stored,
  is_in_later,
  sums,
}: Statement): ListedStatement {
  const { orders, food, commission, at_store, borne, adjusted, carried } = sums
  return {
    franchise_id,
    restaurant,
    starts_on,
    state: stored?.state ?? 'open',
    is_in_later,
    ...{ orders, food, commission, at_store, borne, adjusted, carried },
    due: dueOf(sums),
    to_pay: toPayOf(sums),
  }
}

export type StatementLine = {
  readonly order_id: number | null
  readonly kind: string
  readonly reason: string | null
  readonly at: number
} & Readonly<Record<'food' | 'commission' | 'at_store' | 'borne' | 'adjusted', number>>

/** What a statement is made of, order by order; what came to the ledger after its approval is of a later one. */
export async function linesOf(
  db: Db,
  { time_zone }: StatementMarket,
  { franchise_id, starts_on, stored }: Statement,
): Promise<StatementLine[]> {
  const [from, to] = [0, 7].map((days) => new Date(instantOf(daysAfter(starts_on, days), 0, time_zone)))
  const upTo = stored ? sql`${stored.movement_id}::bigint` : sql`(select movement_id from book_progress)`
  const { rows } = await sql<StatementLine>`
    select order_id, min(kind) as kind, min(reason) as reason, floor(extract(epoch from min(at)) * 1000)::bigint as at, sum(food)::bigint as food,
      sum(commission)::bigint as commission, sum(at_store)::bigint as at_store, sum(borne)::bigint as borne,
      sum(restaurant_adjusted)::bigint as adjusted
    from book_movements
    where franchise_id = ${franchise_id} and at >= ${from} and at < ${to} and movement_id <= ${upTo}
      and (food <> 0 or commission <> 0 or at_store <> 0 or borne <> 0 or restaurant_adjusted <> 0)
    group by order_id, case when order_id is null then movement_id end
    order by min(at), min(movement_id)`.execute(db)
  return rows
}
