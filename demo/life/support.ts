import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { neighbourNumbers } from './cast.ts'
import { mishapOf, secondsOf } from './mishap.ts'
import { cardTakenOffText, givenBackText, hasComeText, waitText } from './texts.ts'
import type { Visitor } from './visitor.ts'

/** A neighbour who waits for an answer, with the order whose number they wrote, or their last one. */
export type Unanswered = {
  readonly conversation_id: number
  readonly name: string
  readonly waits: number
  readonly newest_entry_id: number
  readonly order_id: number | null
  readonly alcohol: boolean
  readonly is_ended: boolean
  readonly driver: string | null
  readonly franchise: string | null
}

export async function unanswered(db: Db, market_id: number, now: Date): Promise<readonly Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select c.conversation_id, c.name, extract(epoch from (${now}::timestamptz - c.waiting_since))::float8 as waits,
      (select max(conversation_entry_id) from conversation_entries e where e.conversation_id = c.conversation_id) as newest_entry_id,
      o.order_id, coalesce(o.alcohol, false) as alcohol, coalesce(o.ended_at is not null, false) as is_ended, d.name as driver, f.name as franchise
    from conversations c left join lateral (
      select * from orders o where o.phone_number = c.phone_number
      order by (o.order_id::text = substring(c.last_text from '#([0-9]+)')) desc nulls last, order_id desc limit 1) o on true
      left join drivers d on d.driver_id = o.driver_id left join franchises f on f.franchise_id = o.franchise_id
    where c.market_id = ${market_id} and c.status = 'open' and c.waiting_since is not null and c.assignee_id is null
      and c.phone_number like ${`${neighbourNumbers}%`}
    order by c.conversation_id`.execute(db)
  return rows
}

export const isAnswered = ({ conversation_id, waits }: Unanswered): boolean =>
  waits >= secondsOf(conversation_id, 'answer', 60, 240)

/** What a clerk does about it before answering. */
export function actFor({ order_id, alcohol, is_ended }: Unanswered): 'refund' | 'ticket' | 'nothing' {
  const mishap = order_id === null || !is_ended ? undefined : mishapOf({ order_id, alcohol })
  if (mishap === 'lost_card') return 'ticket'
  return mishap === 'wrong_dish' ? 'refund' : 'nothing'
}

/** A clerk at work: what went wrong is set right first, then the customer is told, then the conversation is put away. */
export async function answerWaiting(clerk: Visitor, waiting: Unanswered): Promise<void> {
  const { conversation_id, order_id, newest_entry_id } = waiting
  const text = await setRight(clerk, waiting)
  if (text === undefined) return
  const path = `/secure/messaging/${conversation_id}`
  const sent = await clerk.ask('POST', path, { body: text, order_id, seen_entry_id: newest_entry_id })
  if (!sent.ok) return
  const conversation = (await clerk.read(path))?.conversation
  if (conversation)
    await clerk.ask('POST', `${path}/status`, { status: 'done', seen_entry_id: conversation.newest_entry_id })
}

/** What to tell the customer; undefined where it could not be set right. */
async function setRight(clerk: Visitor, waiting: Unanswered): Promise<string | undefined> {
  const { name, order_id, is_ended } = waiting
  const act = actFor(waiting)
  if (act === 'refund' && order_id !== null) {
    const given = await refundDish(clerk, order_id)
    return given && givenBackText({ order_id, name, franchise: waiting.franchise ?? '', ...given })
  }
  if (act === 'ticket') {
    const description = `${name} has lost the card of order #${order_id}. Please take it off the account.`
    return (await clerk.call('task_create', { description })).ok ? cardTakenOffText(name) : undefined
  }
  return is_ended ? hasComeText(name) : waitText(waiting)
}

type Allocation = { readonly is_cash: boolean; readonly refund: string }
type Given = { readonly amount: string; readonly way: 'card' | 'check' }

/** The first dish is given back, and the kitchen bears it; once for each order, however often this is tried. */
async function refundDish(clerk: Visitor, order_id: number): Promise<Given | undefined> {
  const path = `/secure/orders/${order_id}/issues`
  const page = await clerk.read(path)
  const dish = page?.issue_items?.find(
    (one: { order_item_id: number; left: number }) => one.order_item_id > 0 && one.left > 0,
  )
  if (!dish) return undefined
  const amount = (dish.left / 100).toFixed(2)
  const done = await clerk.ask('POST', path, {
    record_type: 'refund',
    refund_source: 'restaurant',
    cash_refund_confirmed: true,
    items: [
      { order_item_id: dish.order_item_id, amount, issue_kind: 'incorrect', detail: { wrong: 'wrong_item', text: '' } },
    ],
    expected_total: amount,
    idempotency_key: `town-wrong-dish-${order_id}`,
  })
  if (!done.ok) return undefined
  // Tried again it is the first answer that counts.
  const { total_refund, allocations } = done.data
  const isCash = allocations.some(({ is_cash, refund }: Allocation) => is_cash && refund !== '0.00')
  return { amount: `$${total_refund}`, way: isCash ? 'check' : 'card' }
}

/** Tickets about neighbours that have been open for a while. */
export async function ticketsToSolve(db: Db, market_id: number, now: Date) {
  const { rows } = await sql<{ ticket_id: number; status: string; seconds: number }>`
    select t.ticket_id, t.status, extract(epoch from (${now}::timestamptz - t.created_at))::float8 as seconds
    from tickets t left join orders o using (order_id)
    where t.market_id = ${market_id} and t.status = 'open' and t.assignee_id is null and t.merged_into is null
      and (o.phone_number like ${`${neighbourNumbers}%`} or t.description like '% has lost the card of order #%')
    order by t.ticket_id`.execute(db)
  return rows.filter(({ ticket_id, seconds }) => seconds >= secondsOf(ticket_id, 'solve', 1_500, 5_400))
}

export const solveTicket = (clerk: Visitor, { ticket_id, status }: { ticket_id: number; status: string }) =>
  clerk.ask('POST', `/secure/tickets/${ticket_id}/status`, { status: 'solved', expected_status: status })
