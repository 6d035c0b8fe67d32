import { currencyText } from '#platform/core/language-formats.ts'

/** Amounts in cents. */
type OrderMoney = {
  readonly payment_type: string
  readonly held: number
  readonly charged: number
  readonly given_back: number
  readonly credit_back: number
  /** `Visa 4242`; undefined where the order knows none. */
  readonly card: string | undefined
}

/** What becomes of the money of an order that is cancelled, said before it is (SIL-ORD-006, SIL-ORD-047). */
export function cancelMoneyText(money: OrderMoney): string {
  const { charged, given_back, credit_back } = money
  const kept = charged - given_back
  if (kept > 0) return `${currencyText(kept)} is charged: refund it first.`
  const credit = credit_back > 0 ? ` ${currencyText(credit_back)} of credit is given back.` : ''
  return `${otherMoneyText(money)}${credit}`
}

function otherMoneyText({ payment_type, held, charged, credit_back, card }: OrderMoney): string {
  if (charged > 0) return 'All that was charged is given back.'
  if (held > 0) return `${currencyText(held)} held on ${card ?? 'the card'} is let go. Nothing is charged.`
  if (payment_type === 'card_online') return 'Nothing is held on a card.'
  return credit_back > 0 ? 'Nothing but credit was paid yet.' : 'Nothing was paid yet.'
}
