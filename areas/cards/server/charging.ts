import type { Tx } from '#platform/server/unit-of-work.ts'
import { isToBeVoided } from '../rules/payment-account.ts'
import { type CardOwner, type CardRow, seenSince } from './payment-cards.ts'

export type CardToCharge = Pick<CardRow, 'payment_card_id' | 'vault_token' | 'external_customer_id'>
export type PostedCard = {
  readonly payment_card_id: number
  readonly payment_card_payment_customer_link_id: number
}

/**
 * A part of a statement: the card that the caller may pay with, in its list, linked to this account or device, not voided
 * (SIL-ORD-073, 074); null otherwise.
 */
export const cardToCharge = `(
  select json_build_object('payment_card_id', p.payment_card_id, 'vault_token', p.vault_token,
    'external_customer_id', p.external_customer_id)
  from payment_cards p
  where p.payment_card_id = :card_id and p.payment_card_payment_customer_link_id = :card_link_id
    and p.linked and not p.voided and p.deleted_at is null
    and case when :card_account::integer is not null then p.cosmic_customer_id = :card_account
        and (p.linked_to_account or p.session_persistent_id = :card_device)
      else p.session_persistent_id = :card_device and p.last_used_at > :card_seen_since end)`

export const chargeValues = (owner: CardOwner, posted: PostedCard, now: Date) => ({
  card_id: posted.payment_card_id,
  card_link_id: posted.payment_card_payment_customer_link_id,
  card_account: owner.cosmic_customer_id ?? null,
  card_device: owner.session_persistent_id,
  card_seen_since: seenSince(now),
})

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
