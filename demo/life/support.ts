import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { neighbourNumbers } from './cast.ts'
import { mishapOf, secondsOf } from './mishap.ts'
import type { Visitor } from './visitor.ts'

/** A neighbour who waits for an answer, with their last order. */
export type Unanswered = {
  readonly conversation_id: number
  readonly name: string
  readonly waits: number
  readonly newest_entry_id: number
  readonly order_id: number | null
  readonly alcohol: boolean
  readonly is_ended: boolean
  readonly driver: string | null
}

export async function unanswered(db: Db, market_id: number, now: Date): Promise<readonly Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select c.conversation_id, c.name, extract(epoch from (${now}::timestamptz - c.waiting_since))::float8 as waits,
      (select max(conversation_entry_id) from conversation_entries e where e.conversation_id = c.conversation_id) as newest_entry_id,
      o.order_id, coalesce(o.alcohol, false) as alcohol, coalesce(o.ended_at is not null, false) as is_ended, d.name as driver
    from conversations c left join lateral (
      select * from orders o where o.phone_number = c.phone_number order by order_id desc limit 1) o on true
      left join drivers d on d.driver_id = o.driver_id
    where c.market_id = ${market_id} and c.status = 'open' and c.waiting_since is not null and c.assignee_id is null
      and c.phone_number like ${`${neighbourNumbers}%`}
    order by c.conversation_id`.execute(db)
  return rows
}

export const isAnswered = ({ conversation_id, waits }: Unanswered): boolean =>
  waits >= secondsOf(conversation_id, 'answer', 60, 240)

/** What is written back, and whether something is given back or written down first. */
export function replyTo(waiting: Unanswered): {
  readonly text: string
  readonly act: 'refund' | 'ticket' | 'nothing'
} {
  const name = waiting.name.split(' ')[0] || 'there'
  const mishap = waiting.order_id === null ? undefined : mishapOf({ ...waiting, order_id: waiting.order_id })
  if (!waiting.is_ended) {
    const who = waiting.driver ? `${waiting.driver.split(' ')[0]} has it next` : 'A driver is on the way to fetch it'
    return { text: `Hi ${name}, sorry for the wait. ${who}; the order page shows the new time.`, act: 'nothing' }
  }
  if (mishap === 'lost_card')
    return { text: `Hi ${name}, thank you for telling us. We take the card off today.`, act: 'ticket' }
  if (mishap === 'wrong_dish')
    return { text: `Hi ${name}, I am sorry. Your money for it is on its way to your card.`, act: 'refund' }
  return { text: `Hi ${name}, thank you for writing. We look into it.`, act: 'nothing' }
}

/** A clerk at work: what went wrong is set right first, then the customer is told, then the conversation is put away. */
export async function answerWaiting(clerk: Visitor, waiting: Unanswered): Promise<void> {
  const { conversation_id, name, order_id, newest_entry_id } = waiting
  const { text, act } = replyTo(waiting)
  if (act === 'refund' && order_id !== null && !(await refundDish(clerk, order_id))) return
  if (act === 'ticket') {
    const description = `${name} has lost the card of order #${order_id}. Please take it off the account.`
    if (!(await clerk.call('task_create', { description })).ok) return
  }
  const path = `/secure/messaging/${conversation_id}`
  const sent = await clerk.ask('POST', path, { body: text, order_id, seen_entry_id: newest_entry_id })
  if (!sent.ok) return
  const conversation = (await clerk.read(path))?.conversation
  if (conversation)
    await clerk.ask('POST', `${path}/status`, { status: 'done', seen_entry_id: conversation.newest_entry_id })
}

/** The first dish is given back, and the kitchen bears it; once for each order, however often this is tried. */
async function refundDish(clerk: Visitor, order_id: number): Promise<boolean> {
  const path = `/secure/orders/${order_id}/issues`
  const page = await clerk.read(path)
  const dish = page?.issue_items?.find(
    (one: { order_item_id: number; left: number }) => one.order_item_id > 0 && one.left > 0,
  )
  if (!dish) return false
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
  return done.ok
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
