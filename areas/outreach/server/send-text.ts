import { unfilled } from '#areas/support/rules/macro.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { sendText, startConversation } from '../calls/messaging.ts'
import { longestText } from '../rules/conversation.ts'
import {
  beginConversation,
  hasStopped,
  hintConversation,
  type LockedConversation,
  lockConversation,
} from './conversations.ts'
import { personOf } from './person.ts'

export async function start(unit: Change<typeof startConversation>) {
  const { tx, actor, data, now } = unit
  const phone = phoneDigits(data.phone_number)
  if (!phone) return refuse('phone_number_invalid', { field: 'phone_number' })
  const fault = textFault(data.body)
  if (fault) return fault
  const market = await marketFor(tx, actor, phone, data)
  if (market === 'order_unknown') return refuse('order_unknown', { field: 'order_id' })
  if (market === null || !worksIn(actor, market)) return refuse('unknown_market', { field: 'market_id' })
  if (await hasStopped(tx, phone)) return refuse('opted_out')
  const conversation = await beginConversation(tx, phone, await personOf(tx, phone, market), now)
  const message_id = await writeText(unit, conversation, data)
  return ok({ success: true as const, message_id, conversation_id: conversation.conversation_id })
}

/** A market that was named; else that of the order, of whoever has the phone, or the only one of the writer. */
async function marketFor(
  tx: Tx,
  actor: Actor,
  phone: string,
  { market_id, order_id }: { readonly market_id: number | null; readonly order_id: number | null },
): Promise<number | null | 'order_unknown'> {
  const order = order_id === null ? undefined : await marketOfOrder(tx, order_id)
  if (order_id !== null && (order === undefined || !worksIn(actor, order))) return 'order_unknown'
  if (market_id !== null) return order === undefined || order === market_id ? market_id : 'order_unknown'
  if (order !== undefined) return order
  const person = await personOf(tx, phone)
  if (person.market_id !== null && worksIn(actor, person.market_id)) return person.market_id
  const own = marketsOf(actor)
  if (own !== 'all') return own.length === 1 ? (own[0] ?? null) : null
  const all = await tx.selectFrom('markets').select('market_id').limit(2).execute()
  return all.length === 1 ? (all[0]?.market_id ?? null) : null
}

const marketOfOrder = async (tx: Tx, order_id: number): Promise<number | undefined> =>
  (await tx.selectFrom('orders').select('market_id').where('order_id', '=', order_id).executeTakeFirst())?.market_id

/** Of two who answer at once the second sees first what the first has said. */
export async function send(unit: Change<typeof sendText>) {
  const { tx, actor, data } = unit
  const conversation = await lockConversation(tx, actor, data.conversation_id)
  if (!conversation) return refuse('unknown_id')
  const fault = textFault(data.body)
  if (fault) return fault
  if (data.order_id !== null) {
    const market = await marketOfOrder(tx, data.order_id)
    const isTheirs = market !== undefined && worksIn(actor, market)
    if (!isTheirs || (conversation.market_id !== null && market !== conversation.market_id))
      return refuse('order_unknown', { field: 'order_id' })
  }
  if (await hasStopped(tx, conversation.phone_number)) return refuse('opted_out')
  if (data.seen_entry_id !== null && (await answeredSince(tx, conversation, data.seen_entry_id, actor)))
    return refuse('answered_meanwhile')
  const message_id = await writeText(unit, conversation, data)
  return ok({ success: true as const, message_id })
}

function textFault(body: string) {
  if (body === '') return refuse('text_missing', { field: 'body' })
  if (body.length > longestText) return refuse('text_too_long', { field: 'body' })
  if (unfilled(body).length > 0) return refuse('placeholder_left', { field: 'body' })
  return undefined
}

async function answeredSince(tx: Tx, { conversation_id }: LockedConversation, seen: number, actor: Actor) {
  const other = await tx
    .selectFrom('conversation_entries')
    .select('conversation_entry_id')
    .where('conversation_id', '=', conversation_id)
    .where('kind', '=', 'out')
    .where('conversation_entry_id', '>', seen)
    .where('user_id', 'is distinct from', actor.user?.user_id ?? null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type Words = { readonly body: string; readonly order_id: number | null }

/** By the outbox; whoever answers what nobody has takes it. */
async function writeText(
  unit: Omit<UnitOfWork, 'actor'> & { readonly actor: Actor },
  conversation: LockedConversation,
  { body, order_id }: Words,
): Promise<number> {
  const { tx, now, actor, audit } = unit
  const { conversation_id, market_id, phone_number } = conversation
  const user_id = actor.user?.user_id ?? null
  const about = `conversation:${conversation_id}`
  const message_id = await unit.send({ channel: 'text', recipient: phone_number, body, market_id, about })
  if (message_id === undefined) throw new Error('a text without a key was not written')
  await tx
    .insertInto('conversation_entries')
    .values({ conversation_id, kind: 'out', body, message_id, order_id, user_id, created_at: now })
    .execute()
  await tx
    .updateTable('conversations')
    .set(({ eb }) => ({
      last_text: body,
      last_by: 'us',
      last_at: now,
      status: 'open',
      unread: 0,
      waiting_since: null,
      assignee_id: conversation.assignee_id ?? user_id,
      version: eb('version', '+', 1),
      ...(order_id !== null && { order_id }),
    }))
    .where('conversation_id', '=', conversation_id)
    .execute()
  await tx
    .deleteFrom('conversation_drafts')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id ?? 0)
    .execute()
  audit({ what: 'conversation_text', subject: about, market_id, detail: { message_id } })
  hintConversation(unit, conversation)
  return message_id
}
