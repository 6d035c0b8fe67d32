import type { Actor } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { PaymentAccountState, VaultState } from '../rules/payment-account.ts'
import { type CardOwner, type CardRow, cardsSeenBy, wireCard } from './payment-cards.ts'

/** The name under which the vault keeps what this browser makes there: another account's tab cannot use it (CSL-31). */
export function vaultOwner(owner: CardOwner): string {
  return owner.cosmic_customer_id === undefined ? `session:${owner.session_id}` : `customer:${owner.cosmic_customer_id}`
}

export async function paymentAccountOf(
  db: Db | Tx,
  actor: Actor,
  vault: VaultState,
  now: Date,
): Promise<PaymentAccountState> {
  const cards = cardsSeenBy(db, actor, now).selectAll().orderBy('payment_card_id').execute()
  return accountStateWith(db, actor, vault, await cards)
}

/** The same, of cards that were just read. */
export async function accountStateWith(
  db: Db | Tx,
  actor: Actor,
  vault: VaultState,
  cards: readonly CardRow[],
): Promise<PaymentAccountState> {
  const account = await accountOf(db, actor)
  return {
    payment_merchant_account_type: 'other',
    public_key: '',
    payment_token: '',
    external_customer_id: account?.external_customer_id ?? '',
    cosmic_customer_id: account?.cosmic_customer_id ?? null,
    restaurant_id: null,
    admin_selected: false,
    phone_number: account?.phone_number ?? '',
    payment_cards: cards.map((card) => wireCard(card, actor)),
    vault,
  }
}

async function accountOf(db: Db | Tx, actor: Actor) {
  if (actor.cosmic_customer_id === undefined) return undefined
  return db
    .selectFrom('customers')
    .select(['cosmic_customer_id', 'external_customer_id', 'phone_number'])
    .where('cosmic_customer_id', '=', actor.cosmic_customer_id)
    .executeTakeFirst()
}
