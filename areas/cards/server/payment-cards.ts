import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Actor } from '#platform/server/actor.ts'
import { lastRequest, type RequestNumber } from '#platform/server/handler.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { deviceCardsDays, type PaymentCard } from '../rules/payment-account.ts'

export type CardRow = Selectable<DB['payment_cards']>
export type CardOwner = Pick<Actor, 'session_id' | 'session_persistent_id' | 'cosmic_customer_id'>

const dayMs = 86_400_000

/** Signed in: the account's cards. Otherwise the ones entered or used on this device of late (SIL-ORD-070). */
export function cardsSeenBy(db: Db | Tx, owner: CardOwner, now: Date) {
  const seen = db.selectFrom('payment_cards').where('deleted_at', 'is', null)
  if (owner.cosmic_customer_id !== undefined) return seen.where('cosmic_customer_id', '=', owner.cosmic_customer_id)
  return seen
    .where('session_persistent_id', '=', owner.session_persistent_id)
    .where('last_used_at', '>', seenSince(now))
}

/** A device's cards that were not used since are not shown there. */
export const seenSince = (now: Date) => new Date(now.getTime() - deviceCardsDays * dayMs)

export function cardSeenBy(
  db: Db | Tx,
  owner: CardOwner,
  paymentCardId: number,
  now: Date,
): Promise<CardRow | undefined> {
  return cardsSeenBy(db, owner, now).where('payment_card_id', '=', paymentCardId).selectAll().executeTakeFirst()
}

/** Selects this card and no other of the same list; at most one is ever selected (CSL-10). */
export async function selectOnly(
  tx: Tx,
  owner: CardOwner,
  paymentCardId: number,
  request: RequestNumber,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_cards')
    .set({ selected: sql<boolean>`payment_card_id = ${paymentCardId}`, ...lastRequest(request) })
    .where('payment_card_id', 'in', cardsSeenBy(tx, owner, now).select('payment_card_id'))
    .execute()
}

/** Entered or confirmed under the account that is signed in to, or on this device (SIL-ORD-074). */
function isLinked(card: CardRow, owner: CardOwner): boolean {
  if (owner.cosmic_customer_id === undefined) return card.linked
  return card.linked && (card.linked_to_account || card.session_persistent_id === owner.session_persistent_id)
}

/** For staff: of somebody else's card they need no more than it can be told apart by. */
export const staffCard = (card: CardRow, owner: CardOwner): PaymentCard => ({
  ...wireCard(card, owner),
  mx_merchant_token: '',
})

export function wireCard(card: CardRow, owner: CardOwner): PaymentCard {
  const linked = isLinked(card, owner)
  return {
    payment_card_id: card.payment_card_id,
    card_type: card.card_type,
    last_four: card.last_four,
    payment_card_payment_customer_link_id: linked ? card.payment_card_payment_customer_link_id : 0,
    mx_merchant_token: card.vault_token,
    voided: card.voided,
    selected: card.selected && !card.voided,
  }
}
