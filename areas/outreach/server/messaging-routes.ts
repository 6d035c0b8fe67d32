import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  assignConversation,
  changeConversationStatus,
  conversationPage,
  earlierEntries,
  messagingPage,
  readConversation,
  saveConversationDraft,
  sendText,
  startConversation,
  writeStaffNote,
} from '../calls/messaging.ts'
import { addNote, assign, changeStatus, keepDraft, markRead } from './change-conversation.ts'
import { countConversations, type ListInput, listedOf, pageOfConversations } from './conversation-list.ts'
import { isSeen } from './conversations.ts'
import { entriesOf } from './entries.ts'
import { send, start } from './send-text.ts'
import { shownConversation } from './shown-conversation.ts'

export const messagingRoutes: RouteHandler[] = [
  page(messagingPage, ({ db, actor, data, now }) => listPage(db, actor, data, now)),
  page(conversationPage, ({ db, actor, data, now }) => listPage(db, actor, data, now, data.conversation_id)),
  change(startConversation, start),
  change(sendText, send),
  change(writeStaffNote, addNote),
  change(assignConversation, assign),
  change(changeConversationStatus, changeStatus),
  change(readConversation, markRead),
  change(saveConversationDraft, keepDraft),
  answer(earlierEntries, async ({ db, actor, data }) => {
    if (!(await isSeen(db, actor, data.conversation_id))) return refuse('unknown_id')
    return ok(await entriesOf(db, data.conversation_id, data.before))
  }),
]

async function listPage(db: Db, actor: Actor, input: ListInput, now: Date, conversationId?: number) {
  const [found, conversation_counts, markets, conversation] = await Promise.all([
    pageOfConversations(db, actor, input),
    countConversations(db, actor),
    marketsOfPerson(db, actor),
    conversationId === undefined ? null : shownConversation(db, actor, conversationId),
  ])
  if (!found.ok) return unknownPage
  if (conversation === undefined) return undefined
  const { rows, next, previous } = found.data
  return {
    ...(conversation && { title: conversation.name || 'Messages' }),
    state: {
      view: input.view,
      conversations: rows.map(listedOf),
      conversation_pages: { next, previous },
      conversation_counts,
      conversation,
      markets,
      user_id: actor.user?.user_id ?? null,
      read_at: now.getTime(),
    },
  }
}

const marketsOfPerson = (db: Db, actor: Actor) =>
  db
    .selectFrom('markets')
    .select(['market_id', 'name'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .orderBy('name')
    .execute()
