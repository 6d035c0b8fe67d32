import { sql } from 'kysely'
import { isPermitted, roles } from '#areas/accounts/rules/permissions.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type {
  assignConversation,
  changeConversationStatus,
  readConversation,
  saveConversationDraft,
  writeStaffNote,
} from '../calls/messaging.ts'
import { longestText } from '../rules/conversation.ts'
import { messaging } from '../rules/roles.ts'
import { hintConversation, lockConversation } from './conversations.ts'

const clerkRoles = roles.filter((role) => isPermitted([role], messaging))

/** Who may have a conversation of this market; of none: any of them. */
export function messagingClerks(db: Db | Tx, marketId: number | null) {
  return db
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${[...clerkRoles]}::text[]`)
    .where(
      marketId === null
        ? sql<boolean>`true`
        : sql<boolean>`(market_ids = '{}' or ${marketId}::integer = any(market_ids))`,
    )
    .orderBy('name')
    .orderBy('user_id')
    .execute()
}

export async function assign(unit: Change<typeof assignConversation>) {
  const { tx, actor, data } = unit
  const conversation = await lockConversation(tx, actor, data.conversation_id)
  if (!conversation) return refuse('unknown_id')
  const { conversation_id, market_id, assignee_id: before } = conversation
  const { assignee_id } = data
  if (before === assignee_id) return ok({ success: true as const })
  if (before !== data.expected_assignee_id) return refuse('changed_meanwhile')
  const clerks = assignee_id === null ? [] : await messagingClerks(tx, market_id)
  if (assignee_id !== null && !clerks.some(({ user_id }) => user_id === assignee_id)) return refuse('not_a_clerk')
  await tx
    .updateTable('conversations')
    .set(({ eb }) => ({ assignee_id, version: eb('version', '+', 1) }))
    .where('conversation_id', '=', conversation_id)
    .execute()
  const detail = { before, after: assignee_id }
  unit.audit({ what: 'conversation_assigned', subject: `conversation:${conversation_id}`, market_id, detail })
  hintConversation(unit, conversation)
  return ok({ success: true as const })
}

export async function changeStatus(unit: Change<typeof changeConversationStatus>) {
  const { tx, actor, data } = unit
  const conversation = await lockConversation(tx, actor, data.conversation_id)
  if (!conversation) return refuse('unknown_id')
  const { conversation_id, market_id } = conversation
  const { status } = data
  if (conversation.status === status) return ok({ success: true as const })
  if (status === 'done' && (await unreadAfter(tx, conversation_id, data.seen_entry_id)) > 0)
    return refuse('changed_meanwhile')
  await tx
    .updateTable('conversations')
    .set(({ eb }) => ({
      status,
      version: eb('version', '+', 1),
      ...(status === 'done' && { unread: 0, waiting_since: null }),
    }))
    .where('conversation_id', '=', conversation_id)
    .execute()
  unit.audit({ what: `conversation_${status}`, subject: `conversation:${conversation_id}`, market_id })
  hintConversation(unit, conversation)
  return ok({ success: true as const })
}

async function unreadAfter(tx: Tx, conversation_id: number, seen: number): Promise<number> {
  const { count } = await tx
    .selectFrom('conversation_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('conversation_id', '=', conversation_id)
    .where('kind', '=', 'in')
    .where('conversation_entry_id', '>', seen)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Up to what was on the screen: what came while it was read stays unread. */
export async function markRead(unit: Change<typeof readConversation>) {
  const { tx, actor, data } = unit
  const conversation = await lockConversation(tx, actor, data.conversation_id)
  if (!conversation) return refuse('unknown_id')
  const unread = Math.min(conversation.unread, await unreadAfter(tx, data.conversation_id, data.seen_entry_id))
  if (unread !== conversation.unread) {
    await tx.updateTable('conversations').set({ unread }).where('conversation_id', '=', data.conversation_id).execute()
    hintConversation(unit, conversation)
  }
  return ok({ success: true as const })
}

export async function addNote(unit: Change<typeof writeStaffNote>) {
  const { tx, actor, data, now } = unit
  const conversation = await lockConversation(tx, actor, data.conversation_id)
  if (!conversation) return refuse('unknown_id')
  if (data.body === '') return refuse('text_missing', { field: 'body' })
  if (data.body.length > longestText) return refuse('text_too_long', { field: 'body' })
  const { conversation_id } = conversation
  const user_id = actor.user?.user_id ?? null
  await tx
    .insertInto('conversation_entries')
    .values({ conversation_id, kind: 'note', body: data.body, user_id, created_at: now })
    .execute()
  hintConversation(unit, conversation)
  return ok({ success: true as const })
}

/** Others see that somebody writes; the words are their writer’s until they are sent. */
export async function keepDraft({ tx, actor, data, now, hint }: Change<typeof saveConversationDraft>) {
  const { conversation_id } = data
  const conversation = await lockConversation(tx, actor, conversation_id)
  if (!conversation) return refuse('unknown_id')
  const user_id = actor.user?.user_id ?? 0
  const body = data.body.slice(0, longestText)
  if (body === '')
    await tx
      .deleteFrom('conversation_drafts')
      .where('conversation_id', '=', conversation_id)
      .where('user_id', '=', user_id)
      .execute()
  else
    await tx
      .insertInto('conversation_drafts')
      .values({ conversation_id, user_id, body, changed_at: now })
      .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ body, changed_at: now }))
      .execute()
  hint(`conversation:${conversation_id}`)
  return ok({ success: true as const })
}
