import { phoneDigits } from '#platform/core/phone.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { cleanSender, cleanText } from '../rules/conversation.ts'
import { conversationOfSender, hintConversation } from './conversations.ts'

export type IncomingText = {
  /** The provider’s number of it: it tells of a text again when it has not heard us. */
  readonly provider_id: string
  readonly from: string
  readonly body: string
  /** STOP ends texts and asks for no answer. */
  readonly isStop: boolean
}

/** A text of somebody’s stands in their conversation, once, and waits there to be read (SIL-ORD-128). */
export async function takeText(unit: UnitOfWork, { provider_id, from, body, isStop }: IncomingText): Promise<void> {
  const { tx, now } = unit
  const sender = cleanSender(from)
  const phone_number = phoneDigits(sender.replace(/^\+/, '')) ?? sender
  if (phone_number === '' || provider_id === '') return
  const conversation = await conversationOfSender(tx, phone_number, now)
  const { conversation_id } = conversation
  const last_text = cleanText(body)
  const written = await tx
    .insertInto('conversation_entries')
    .values({ conversation_id, kind: 'in', body: last_text, provider_id, created_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('conversation_entry_id')
    .executeTakeFirst()
  if (!written) return
  await tx
    .updateTable('conversations')
    .set(({ eb }) => ({
      last_text,
      last_by: 'them',
      last_at: now,
      version: eb('version', '+', 1),
      ...(!isStop && {
        status: 'open',
        unread: eb('unread', '+', 1),
        waiting_since: conversation.waiting_since ?? now,
      }),
    }))
    .where('conversation_id', '=', conversation_id)
    .execute()
  hintConversation(unit, conversation)
}
