import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type Person, personOf } from './person.ts'

/** What belongs to no market is everybody’s, until somebody knows whose it is. */
export const seenBy = (actor: Actor, column = 'market_id') => ofOwnMarkets(actor, column, { orNone: true })

/** Held until the transaction ends; undefined as well where it belongs to a market of others (SIL-ORD-140). */
export function lockConversation(tx: Tx, actor: Actor, conversationId: number) {
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where(seenBy(actor))
    .forUpdate()
    .executeTakeFirst()
}
export type LockedConversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/** Of a person who need not be the only one that begins it now. */
export async function beginConversation(
  tx: Tx,
  phone_number: string,
  { kind, name, market_id, order_id }: Person,
  now: Date,
): Promise<LockedConversation> {
  await tx
    .insertInto('conversations')
    .values({ phone_number, kind, name, market_id, order_id, last_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['phone_number', 'market_id']).doNothing())
    .execute()
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('phone_number', '=', phone_number)
    .where(sql<boolean>`market_id is not distinct from ${market_id}::integer`)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Where a text of theirs belongs: to the conversation that went on last with this phone, unless they have since ordered in another market, or
 * to a new one.
 */
export async function conversationOfSender(tx: Tx, phone: string, now: Date): Promise<LockedConversation> {
  const latest = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('phone_number', '=', phone)
    .orderBy('last_at', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const person = await personOf(tx, phone)
  const movedOn = latest && person.ordered_at !== null && person.ordered_at > latest.last_at
  return latest && !movedOn ? latest : beginConversation(tx, phone, person, now)
}

export function hintConversation(
  { hint }: Pick<UnitOfWork, 'hint'>,
  { conversation_id, market_id }: { readonly conversation_id: number; readonly market_id: number | null },
): void {
  hint(`conversation:${conversation_id}`)
  hint(`conversations:${market_id ?? 0}`)
}

export async function isSeen(db: Db, actor: Actor, conversationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('conversation_id', '=', conversationId)
    .where(seenBy(actor))
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever has answered STOP gets no text of any kind. */
export async function hasStopped(db: Db | Tx, phone_number: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_opt_outs')
    .select('phone_number')
    .where('phone_number', '=', phone_number)
    .executeTakeFirst()
  return row !== undefined
}
