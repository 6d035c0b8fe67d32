import { currencyText } from '#platform/core/language-formats.ts'

/** Amounts in cents. */
type OrderMoney = {
  readonly payment_type: string
  readonly held: number
  readonly charged: number
  readonly given_back: number
  /** `Visa 4242`; undefined where the order knows none. */
  readonly card: string | undefined
}

/** What becomes of the money of an order that is cancelled, said before it is (SIL-ORD-006). */
export function cancelMoneyText({ payment_type, held, charged, given_back, card }: OrderMoney): string {
  const kept = charged - given_back
  if (kept > 0) return `${currencyText(kept)} is charged: refund it first.`
  if (charged > 0) return 'All that was charged is given back.'
  if (held > 0) return `${currencyText(held)} held on ${card ?? 'the card'} is let go. Nothing is charged.`
  return payment_type === 'card_online' ? 'Nothing is held on a card.' : 'Nothing was paid yet.'
}
