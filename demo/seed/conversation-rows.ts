import { type ConversationPlan, conversationPlans } from '../conversations.ts'
import { fleet } from '../drivers.ts'
import { type LiveOrder, liveOrders } from '../live-orders.ts'
import { staff } from '../people.ts'
import { places } from '../town/places/all.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000

/** What was said by text: those of ours with the messages that left, so that nothing is sent anew. */
export async function insertConversations(tx: Tx, now: Date): Promise<void> {
  const { market_id } = bellwether().market
  const conversations = conversationPlans.map((plan, index) => ({ plan, ...rowOf(plan, index + 1, now) }))
  await insertRows(
    tx,
    'conversations',
    conversations.map(({ plan: _plan, ...row }) => ({ ...row, market_id })),
  )
  const entries = conversations
    .flatMap(({ plan, conversation_id, phone_number, order_id }) =>
      plan.entries.map((entry) => ({ entry, conversation_id, phone_number, order_id })),
    )
    .map((said, index) => ({ ...said, id: index + 1, created_at: before(now, said.entry.minutes_ago) }))
  await insertRows(
    tx,
    'messages',
    entries.filter(isText).map(({ entry, id, conversation_id, phone_number, created_at }) => ({
      message_id: id,
      market_id,
      channel: 'text',
      recipient: phone_number,
      body: entry.text,
      state: entry.failed ? 'failed' : 'delivered',
      about: `conversation:${conversation_id}`,
      tries: 1,
      next_try_at: created_at,
      created_at,
      sent_at: entry.failed ? null : created_at,
      is_bulk: false,
    })),
  )
  await insertRows(
    tx,
    'conversation_entries',
    entries.map((said) => ({
      conversation_entry_id: said.id,
      conversation_id: said.conversation_id,
      kind: said.entry.note ? 'note' : isText(said) ? 'out' : 'in',
      body: said.entry.text,
      message_id: isText(said) ? said.id : null,
      provider_id: said.entry.by === 'them' ? `SMdemo${said.id}` : null,
      order_id: isText(said) ? said.order_id : null,
      user_id: said.entry.by === 'them' ? null : userId(said.entry.by),
      created_at: said.created_at,
    })),
  )
}

type Said = { readonly entry: ConversationPlan['entries'][number] }
const isText = ({ entry }: Said) => entry.by !== 'them' && !entry.note

function rowOf(plan: ConversationPlan, conversation_id: number, now: Date) {
  const order = plan.order === undefined ? undefined : liveOrders()[plan.order]
  const texts = plan.entries.filter(({ note }) => !note)
  const last = texts.at(-1)
  const ours = texts.findLastIndex(({ by }) => by !== 'them')
  const unanswered = texts.slice(ours + 1)
  const waits = plan.done ? undefined : unanswered[0]
  return {
    conversation_id,
    ...personOf(plan, order),
    kind: plan.kind,
    order_id: order?.order_id ?? null,
    status: plan.done ? 'done' : 'open',
    assignee_id: plan.with === undefined ? null : userId(plan.with),
    unread: plan.done ? 0 : unanswered.length,
    waiting_since: waits ? before(now, waits.minutes_ago) : null,
    last_text: last?.text ?? '',
    last_by: last?.by === 'them' ? 'them' : 'us',
    last_at: before(now, last?.minutes_ago ?? 0),
    version: 1,
    created_at: before(now, plan.entries[0]?.minutes_ago ?? 0),
  }
}

function personOf({ kind, name = '' }: ConversationPlan, order: LiveOrder | undefined) {
  const person =
    kind === 'customer'
      ? order?.customer
      : kind === 'driver'
        ? fleet.find((driver) => driver.name === name)
        : places.find((place) => place.name === name)
  if (!person) throw new Error(`Nobody in the town is called ${name}`)
  return { name: person.name, phone_number: person.phone_number }
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

function userId(firstName: string): number {
  const person = staff.find(({ name }) => name.startsWith(`${firstName} `))
  if (!person) throw new Error(`Nobody in the office is called ${firstName}`)
  return person.user_id
}
