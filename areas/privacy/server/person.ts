import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** Everything by which a person is known: a phone, perhaps a payment account, their orders, and what hangs on those. */
export type Person = {
  readonly phone_number: string
  readonly cosmic_customer_id: number | null
  readonly name: string
  /** Where receipts of their orders went, in small letters. */
  readonly mails: readonly string[]
  readonly order_ids: readonly number[]
  readonly cart_ids: readonly number[]
  readonly ticket_ids: readonly number[]
  readonly card_ids: readonly number[]
  /** By text, as a customer or as somebody unknown: what a driver or a restaurant writes is their work. */
  readonly conversation_ids: readonly number[]
}

/** Undefined: nothing is held of this phone. */
export async function findPerson(db: Db | Tx, phone_number: string): Promise<Person | undefined> {
  const account = await db
    .selectFrom('customers')
    .select(['cosmic_customer_id', 'name'])
    .where('phone_number', '=', phone_number)
    .executeTakeFirst()
  const account_id = account?.cosmic_customer_id ?? null
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'cart_id', 'name', 'receipt_mail'])
    .where(({ or, eb }) =>
      or([
        eb('phone_number', '=', phone_number),
        ...(account_id === null ? [] : [eb('cosmic_customer_id', '=', account_id)]),
      ]),
    )
    .orderBy('order_id')
    .execute()
  const order_ids = orders.map(({ order_id }) => order_id)
  const mails = [...new Set(orders.flatMap(({ receipt_mail }) => (receipt_mail ? [receipt_mail.toLowerCase()] : [])))]
  const carts = await numbers(
    db,
    sql`select cart_id as number from carts where phone_number = ${phone_number} or cosmic_customer_id = ${account_id}
      or cart_id = any(${orders.map(({ cart_id }) => cart_id)}::integer[]) order by 1`,
  )
  const tickets = await numbers(
    db,
    sql`select ticket_id as number from tickets where phone_number = ${phone_number} or order_id = any(${order_ids}::integer[]) order by 1`,
  )
  // A guest's cards are known by the orders that they paid.
  const cards = await numbers(
    db,
    sql`select payment_card_id as number from payment_cards where cosmic_customer_id = ${account_id}
      union select c.payment_card_id from payment_cards c where c.cosmic_customer_id is null and (
        c.payment_card_id in (select payment_card_id from card_authorizations where order_id = any(${order_ids}::integer[]))
        or c.payment_card_id in (select payment_card_id from order_cards where order_id = any(${order_ids}::integer[]))) order by 1`,
  )
  const conversations = await numbers(
    db,
    sql`select conversation_id as number from conversations
      where phone_number = ${phone_number} and kind in ('customer', 'unknown') order by 1`,
  )
  const numbered = [order_ids, carts, tickets, conversations].some(({ length }) => length > 0)
  if (!account && !numbered && !(await isWrittenTo(db, phone_number))) return undefined
  const name = account?.name || orders.at(-1)?.name || ''
  return {
    phone_number,
    cosmic_customer_id: account_id,
    name,
    mails,
    order_ids,
    cart_ids: carts,
    ticket_ids: tickets,
    card_ids: cards,
    conversation_ids: conversations,
  }
}

/** By a text, a campaign, or for a business that has not ordered yet. */
async function isWrittenTo(db: Db | Tx, phone_number: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from messages where lower(recipient) = ${phone_number})
      or exists (select from campaign_recipients where phone_number = ${phone_number})
      or exists (select from business_quotes where ${isQuotedTo(phone_number)})
      or exists (select from delivery_drafts where ${isDraftTo(phone_number)}) as found`.execute(db)
  return rows[0]?.found ?? false
}

export const isQuotedTo = (phone_number: string) => sql<boolean>`delivery ->> 'phone_number' = ${phone_number}`

/** A draft keeps the phone as it was typed. */
export const isDraftTo = (phone_number: string) =>
  sql<boolean>`right(regexp_replace(form ->> 'phone_number', '\\D', '', 'g'), 10) = ${phone_number}`

/** The sessions in which they visited. */
export const visitsOf = ({ cart_ids, cosmic_customer_id }: Person) => sql`(
  select session_persistent_id from carts where cart_id = any(${cart_ids}::integer[])
  union select session_persistent_id from persistent_sessions where cosmic_customer_id = ${cosmic_customer_id})`

/** What went to them. A mail address may be a family's: what another's order sent there is not theirs. */
export const isToThem = ({ phone_number, mails, order_ids }: Person) => sql<boolean>`(lower(recipient) = ${phone_number}
  or lower(recipient) = any(${mails}::text[])
    and (about is null or about not like 'order:%' or about = any(${subjects('order', order_ids)}::text[])))`

export const subjects = (kind: string, ids: readonly number[]): string[] => ids.map((id) => `${kind}:${id}`)

async function numbers(db: Db | Tx, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => Number((row as { number: number }).number))
}

/** Orders whose end is still to come. */
export async function runningOrders(db: Db | Tx, { order_ids }: Person): Promise<number[]> {
  return numbers(
    db,
    sql`select order_id as number from orders where order_id = any(${order_ids}::integer[])
      and (status not in ('delivered', 'completed', 'cancelled', 'rejected') or dispatch_state in ('assigned', 'external'))
      order by 1`,
  )
}

/** Whether a card or a way back for money still has an answer to come. */
export async function hasOpenMoney(db: Db | Tx, { order_ids, cart_ids }: Person): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from order_attempts where stage = 'in_progress' and cart_id = any(${cart_ids}::integer[]))
      or exists (select from card_authorizations where state = 'authorized' and order_id = any(${order_ids}::integer[]))
      or exists (select from order_charges where state = 'pending' and order_id = any(${order_ids}::integer[]))
      or exists (select from order_refunds r join order_issues i using (order_issue_id)
        where r.state = 'pending' and i.order_id = any(${order_ids}::integer[])) as open`.execute(db)
  return rows[0]?.open ?? false
}
