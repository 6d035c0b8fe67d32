import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { isToBeVoided } from '../rules/payment-account.ts'
import { type CardOwner, type CardRow, cardSeenBy } from './payment-cards.ts'

/** The card that the caller may pay with: in its list, linked to this account or device, not voided (SIL-ORD-073, 074). */
export async function cardToCharge(
  db: Db | Tx,
  owner: CardOwner,
  posted: { payment_card_id: number; payment_card_payment_customer_link_id: number },
  now: Date,
): Promise<CardRow | undefined> {
  const card = await cardSeenBy(db, owner, posted.payment_card_id, now)
  if (!card?.linked || card.voided) return undefined
  return card.payment_card_payment_customer_link_id === posted.payment_card_payment_customer_link_id ? card : undefined
}

export type DeclinedCharge = { idempotency_key: string; payment_card_id: number; amount: number; code: string }

/** Kept as a failed authorization; after three that no bank takes back, the card is voided. */
export async function recordDecline(tx: Tx, declined: DeclinedCharge, now: Date): Promise<void> {
  const { code, ...charge } = declined
  await tx
    .insertInto('card_authorizations')
    .values({ ...charge, provider_reference: code, state: 'failed', created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const latest = await tx
    .selectFrom('card_authorizations')
    .select(['state', 'provider_reference'])
    .where('payment_card_id', '=', declined.payment_card_id)
    .orderBy('card_authorization_id', 'desc')
    .limit(3)
    .execute()
  if (!isToBeVoided(latest.map((row) => (row.state === 'failed' ? row.provider_reference : null)))) return
  await tx
    .updateTable('payment_cards')
    .set({ voided: true, selected: false })
    .where('payment_card_id', '=', declined.payment_card_id)
    .execute()
}
