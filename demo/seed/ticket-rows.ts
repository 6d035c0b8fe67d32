import { dueAt, kindRules } from '#areas/support/rules/due.ts'
import { isInHand } from '#areas/support/rules/ticket.ts'
import { liveOrders } from '../live-orders.ts'
import { staff } from '../people.ts'
import { macroPlans, type TicketPlan, ticketPlans } from '../tickets.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000

/** Support’s queue with its notes, and the macros. */
export async function insertTickets(tx: Tx, now: Date): Promise<void> {
  const { market_id } = bellwether().market
  await insertRows(
    tx,
    'tickets',
    ticketPlans.map((plan, index) => ({ ...ticketRow(plan, now), ticket_id: index + 1, market_id })),
  )
  const notes = ticketPlans.flatMap(({ notes = [] }, index) =>
    notes.map(({ by, body, minutes_ago }) => ({
      ticket_id: index + 1,
      user_id: userId(by),
      body,
      version: 1,
      created_at: before(now, minutes_ago),
    })),
  )
  await insertRows(
    tx,
    'ticket_notes',
    notes.map((note, index) => ({ ...note, ticket_note_id: index + 1 })),
  )
  await insertRows(
    tx,
    'ticket_macros',
    macroPlans.map(({ name, body, status = null, assigns = 'as_it_is' }, index) => ({
      ticket_macro_id: index + 1,
      market_id: null,
      name,
      body,
      status,
      priority: null,
      assigns,
      version: 1,
      changed_at: now,
    })),
  )
}

function ticketRow(plan: TicketPlan, now: Date) {
  const { kind, description, minutes_ago, by, status = 'open' } = plan
  const { priority = kindRules[kind].priority } = plan
  const created_at = before(now, minutes_ago)
  const order = plan.order === undefined ? undefined : liveOrders()[plan.order]
  return {
    kind,
    priority,
    description,
    status,
    created_at,
    due_at: new Date(dueAt(kind, created_at.getTime(), bellwether().market.time_zone)),
    due_by_hand: false,
    closed_at: isInHand(status) ? null : now,
    user_id: userId(by),
    assignee_id: plan.with === undefined ? null : userId(plan.with),
    assigned_at: plan.with === undefined ? null : created_at,
    order_id: order?.order_id ?? null,
    name: order?.customer.name ?? '',
    phone_number: order?.customer.phone_number ?? '',
    version: 1,
  }
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

function userId(firstName: string): number {
  const person = staff.find(({ name }) => name.startsWith(`${firstName} `))
  if (!person) throw new Error(`Nobody in the office is called ${firstName}`)
  return person.user_id
}
