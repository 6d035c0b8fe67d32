import { sql } from 'kysely'
import { type Cents, cents, plus, times } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Said, WeekOfIssues } from '../rules/issue-patterns.ts'
import { type PaymentMethod, type RefundableItem, refundableItems } from '../rules/refund.ts'

export type IssueOrder = {
  readonly order_id: number
  readonly status: string
  readonly payment_type: string
  readonly subtotal: Cents
  readonly sales_tax: Cents
  readonly total: Cents
  readonly tip: Cents
  /** Beside the total. */
  readonly credit: Cents
}

/** What can be given back for each item, less what earlier issues gave. A credit counts as well: nothing is made good twice. */
export async function itemsOf(db: Db | Tx, order: IssueOrder): Promise<RefundableItem[]> {
  const { order_id, subtotal, sales_tax, total, tip, credit } = order
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_line_id', 'name', 'quantity', 'unit_price'])
    .where('order_id', '=', order_id)
    .orderBy('order_line_id')
    .execute()
  const given = await db
    .selectFrom('order_issue_items as i')
    .innerJoin('order_issues as o', 'o.order_issue_id', 'i.order_issue_id')
    .select(['i.order_item_id', sql<number>`sum(i.amount)::integer`.as('amount')])
    .where('o.order_id', '=', order_id)
    .groupBy('i.order_item_id')
    .execute()
  const before = new Map(given.map(({ order_item_id, amount }) => [Number(order_item_id), cents(amount)]))
  return refundableItems(
    lines.map(({ order_line_id, name, quantity, unit_price }) => ({
      order_item_id: Number(order_line_id),
      name,
      quantity,
      total: times(unit_price, quantity),
    })),
    { subtotal, sales_tax, total: plus(total, tip, credit) },
    (item) => before.get(item) ?? 0,
  )
}

/** What was really paid and not given back yet: charged cards first, then cash and credit of an order that was handed over. */
export async function methodsOf(db: Db | Tx, order: IssueOrder): Promise<PaymentMethod[]> {
  const { order_id, payment_type, status, total, tip, credit } = order
  const cards = await db
    .selectFrom('card_authorizations as a')
    .innerJoin('payment_cards as p', 'p.payment_card_id', 'a.payment_card_id')
    .select(['a.card_authorization_id', 'a.captured_amount', 'p.card_type', 'p.last_four'])
    .where('a.order_id', '=', order_id)
    .where('a.state', '=', 'captured')
    .orderBy('a.card_authorization_id')
    .execute()
  const given = await db
    .selectFrom('order_refunds as r')
    .innerJoin('order_issues as o', 'o.order_issue_id', 'r.order_issue_id')
    .select(['r.card_authorization_id', sql<boolean>`r.way = 'credit'`.as('is_credit')])
    .select(sql<number>`sum(r.amount)::integer`.as('amount'))
    .where('o.order_id', '=', order_id)
    .groupBy(['r.card_authorization_id', sql`r.way = 'credit'`])
    .execute()
  const keyOf = (card: number | null, is_credit: boolean) => (is_credit ? 'credit' : card)
  const before = new Map(given.map((row) => [keyOf(row.card_authorization_id, row.is_credit), row.amount]))
  const left = (paid: number, key: ReturnType<typeof keyOf>) => cents(Math.max(paid - (before.get(key) ?? 0), 0))
  const isOver = status === 'delivered' || status === 'completed'
  const cash = {
    card_authorization_id: null,
    name: 'Cash',
    is_cash: true,
    is_credit: false,
    paid: left(plus(total, tip), null),
  }
  const ofCredit = {
    card_authorization_id: null,
    name: 'Credit',
    is_cash: false,
    is_credit: true,
    paid: left(credit, 'credit'),
  }
  return [
    ...cards.map(({ card_authorization_id, captured_amount, card_type, last_four }) => ({
      card_authorization_id,
      name: `${card_type} ${last_four}`,
      is_cash: false,
      is_credit: false,
      paid: left(captured_amount, card_authorization_id),
    })),
    ...(payment_type !== 'card_online' && isOver ? [cash] : []),
    // What an order that is undone was paid in credit, it has given back itself.
    ...(credit > 0 && isOver ? [ofCredit] : []),
  ]
}

/** What was said of each thing of this restaurant within the last week, and how often, by its name; the most frequent first. */
export async function saidThisWeek(db: Db, franchise_id: number, now: Date): Promise<Map<string, Said[]>> {
  const { rows } = await sql<Said & { readonly name: string }>`
    select l.name, case i.issue_kind when 'incorrect' then coalesce(i.detail ->> 'wrong', 'incorrect') else i.issue_kind end as what,
      count(*)::integer as times
    from order_issues o join order_issue_items i using (order_issue_id) join order_lines l on l.order_line_id = i.order_item_id
      join orders p on p.order_id = o.order_id
    where p.franchise_id = ${franchise_id} and o.created_at > ${now}::timestamptz - interval '7 days'
    group by 1, 2 order by 1, times desc, what`.execute(db)
  const said = Map.groupBy(rows, ({ name }) => name)
  return new Map([...said].map(([name, all]) => [name, all.map(({ what, times: count }) => ({ what, times: count }))]))
}

type Concerned = { readonly franchise_id: number; readonly franchise_name: string } & {
  readonly driver_id: number | null
  readonly driver_name: string | null
}

/** How many orders of the restaurant, and of the driver, had an issue within the last week. */
export async function weekOfIssues(db: Db, order: Concerned, now: Date): Promise<WeekOfIssues> {
  const { franchise_id, franchise_name, driver_id, driver_name } = order
  const { rows } = await sql<Pick<WeekOfIssues, 'of_franchise' | 'of_driver'>>`
    select count(distinct p.order_id) filter (where p.franchise_id = ${franchise_id})::integer as of_franchise,
      count(distinct p.order_id) filter (where p.driver_id = ${driver_id}::integer)::integer as of_driver
    from order_issues o join orders p using (order_id)
    where o.created_at > ${now}::timestamptz - interval '7 days'
      and (p.franchise_id = ${franchise_id} or p.driver_id = ${driver_id}::integer)`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return { ...counts, franchise: franchise_name, driver: driver_name }
}
