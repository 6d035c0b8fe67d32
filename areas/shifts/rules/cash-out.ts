import { type Cents, dollars, fromDecimal, minus, plus } from '#platform/core/money.ts'

/** How an order was paid at the door: by one of them alone, or by both (SIL-OPS-129). */
export type DoorPayment = 'cash' | 'card' | 'split'

/** As it was typed. */
export type CashOutTexts = {
  readonly payment: DoorPayment
  readonly cash: string
  readonly card: string
  readonly change_given: string
  readonly order_total: string
}

export type CashOutAmounts = {
  readonly cash: Cents
  readonly card: Cents
  readonly change_given: Cents
  readonly order_total: Cents
}

export const negativeTipWarning =
  'Whoa! Based on your inputs, you got a negative tip. Maybe check your numbers before proceeding.'
export const noTipWarning =
  'Whoa! Based on your inputs, you got either a negative tip or no tip at all. Reporting your tips correctly is of upmost importance.'

/** Empty cash, card and change are nothing; an order total there must be (SIL-ORD-149, which differs from SIL-OPS-128: decision 0048). Undefined when something is no number. */
export function readCashOut({ payment, ...texts }: CashOutTexts): CashOutAmounts | undefined {
  const optional = (text: string) => (text.trim() === '' ? 0 : fromDecimal(text))
  const cash = payment === 'card' ? 0 : optional(texts.cash)
  const card = payment === 'cash' ? 0 : optional(texts.card)
  const change_given = optional(texts.change_given)
  const order_total = fromDecimal(texts.order_total)
  if (cash === undefined || card === undefined || change_given === undefined || order_total === undefined)
    return undefined
  return { cash, card, change_given, order_total }
}

/** Cash plus card plus change, which is below zero when it was handed back, less the order's total (GEN-18, SIL-OPS-127). */
export const tipOf = ({ cash, card, change_given, order_total }: CashOutAmounts): Cents =>
  minus(plus(cash, card, change_given), order_total)

/** They warn and hold nothing up. */
export function tipWarning(payment: DoorPayment, tip: Cents): string | undefined {
  if (payment === 'split') return tip < 0 ? negativeTipWarning : undefined
  return tip <= 0 ? noTipWarning : undefined
}

/** What the form shows with every key: blank when it cannot be computed (GEN-24). */
export function shownTip(texts: CashOutTexts): { readonly text: string; readonly warning: string | undefined } {
  const amounts = readCashOut(texts)
  if (!amounts) return { text: '', warning: undefined }
  const tip = tipOf(amounts)
  return { text: dollars(tip), warning: tipWarning(texts.payment, tip) }
}
