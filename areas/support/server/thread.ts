import { sql } from 'kysely'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ThreadEntry } from '../calls/case.ts'
import { eventText } from '../rules/thread.ts'

const mostEvents = 200
const mostTexts = 100

type Case = {
  readonly ticketIds: readonly number[]
  readonly orderIds: readonly number[]
  readonly phoneNumber: string
  readonly timeZone: string
}

/** What was done with these tickets, in words, what customers wrote, and the texts that they got about them and their orders. */
export async function threadOf(db: Db, actor: Actor, input: Case): Promise<ThreadEntry[]> {
  const subjects = input.ticketIds.map((id) => `ticket:${id}`)
  const [events, texts, messages] = await Promise.all([
    eventsOf(db, subjects),
    textsOf(db, actor, subjects, input),
    messagesOf(db, input.ticketIds),
  ])
  const senders = new Map(
    events.flatMap(({ what, detail, who }) =>
      what === 'ticket_text' ? [[Number(detail.message_id), who] as const] : [],
    ),
  )
  return [
    ...events.flatMap(({ event_id, at, who, ...event }): ThreadEntry[] => {
      const told = eventText(event, input.timeZone)
      return told ? [{ key: `event ${event_id}`, kind: 'event', at: at.getTime(), who, ...told }] : []
    }),
    ...texts.map(
      ({ message_id, created_at, body, state }): ThreadEntry => ({
        key: `text ${message_id}`,
        kind: 'text',
        at: created_at.getTime(),
        who: senders.get(message_id) ?? 'Cosmic',
        text: body,
        state,
      }),
    ),
    ...messages.map(
      ({ ticket_message_id, created_at, body, name, order_id }): ThreadEntry => ({
        key: `message ${ticket_message_id}`,
        kind: 'message',
        at: created_at.getTime(),
        who: `${name} (customer, order ${order_id})`,
        text: body,
      }),
    ),
  ]
}

/** What customers wrote after their first message, which is the ticket's description. */
async function messagesOf(db: Db, ticketIds: readonly number[]) {
  const rows = await db
    .selectFrom('ticket_messages as m')
    .innerJoin('orders as o', 'o.order_id', 'm.order_id')
    .select(['m.ticket_message_id', 'm.created_at', 'm.body', 'm.order_id', 'o.name'])
    .where('m.ticket_id', '=', anyOf(ticketIds))
    .orderBy('m.ticket_message_id', 'desc')
    .limit(mostTexts)
    .execute()
  return rows.reverse()
}

async function eventsOf(db: Db, subjects: readonly string[]) {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'e.actor_id').on('e.actor_kind', '=', 'user'))
    .select(['e.event_id', 'e.at', 'e.what', 'e.detail', 'u.name'])
    .where('e.subject', '=', anyOf(subjects))
    .orderBy('e.event_id', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.reverse().map(({ name, detail, ...event }) => ({
    ...event,
    who: name ?? 'Cosmic',
    detail: detail as Record<string, unknown>,
  }))
}

/** Only what says of itself what it is about: a text with a code to sign in with is nobody's to read. */
async function textsOf(db: Db, actor: Actor, subjects: readonly string[], { orderIds, phoneNumber }: Case) {
  const about = [...subjects, ...orderIds.map((id) => `order:${id}`)]
  const isOwn = marketsOf(actor) === 'all' ? sql<boolean>`true` : ofOwnMarkets(actor, 'market_id', { orNone: true })
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'created_at', 'body', 'state', 'recipient', 'about'])
    .where('about', '=', anyOf(about))
    .where('channel', '=', 'text')
    .where(isOwn)
    .orderBy('message_id', 'desc')
    .limit(mostTexts)
    .execute()
  // Of an order the restaurant has texts too. What a ticket sent stays its own, whoever's phone number it has now.
  return rows.filter((row) => row.recipient === phoneNumber || row.about?.startsWith('ticket:'))
}
