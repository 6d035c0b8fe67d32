import type { Actor } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { MerchantState, PaymentAccountState } from '../rules/payment-account.ts'
import { type CardOwner, type CardRow, cardsSeenBy, staffCard, wireCard } from './payment-cards.ts'

/** The name under which the vault keeps what this browser makes there: another account's tab cannot use it (CSL-31). */
export function vaultOwner(owner: CardOwner): string {
  return owner.cosmic_customer_id === undefined ? `session:${owner.session_id}` : `customer:${owner.cosmic_customer_id}`
}

/** Whose cards a list shows; in an order by phone, of the account that was picked for it. */
export type AccountOwner = CardOwner & Pick<Actor, 'phone_order'>

/** The key of the page's state under which the list of this owner stands. */
export const accountReply = <Account>({ phone_order }: AccountOwner, account: Account) =>
  phone_order ? { admin_selected_payment_account: account } : { payment_account: account }

export async function paymentAccountOf(
  db: Db | Tx,
  owner: AccountOwner,
  merchant: MerchantState,
  now: Date,
): Promise<PaymentAccountState> {
  const cards = cardsSeenBy(db, owner, now).selectAll().orderBy('payment_card_id').execute()
  return accountStateWith(db, owner, merchant, await cards)
}

/** The same, of cards that were just read. */
export async function accountStateWith(
  db: Db | Tx,
  owner: AccountOwner,
  merchant: MerchantState,
  cards: readonly CardRow[],
): Promise<PaymentAccountState> {
  const account = await accountOf(db, owner)
  const { phone_order } = owner
  return {
    ...merchant,
    payment_token: '',
    external_customer_id: account?.external_customer_id ?? '',
    cosmic_customer_id: account?.cosmic_customer_id ?? null,
    restaurant_id: phone_order?.franchise_id ?? null,
    admin_selected: phone_order !== undefined,
    phone_number: account?.phone_number ?? '',
    payment_cards: cards.map((card) => (phone_order ? staffCard : wireCard)(card, owner)),
  }
}

async function accountOf(db: Db | Tx, { cosmic_customer_id }: AccountOwner) {
  if (cosmic_customer_id === undefined) return undefined
  return db
    .selectFrom('customers')
    .select(['cosmic_customer_id', 'external_customer_id', 'phone_number'])
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .executeTakeFirst()
}
