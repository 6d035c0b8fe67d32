import { type Cents, cents, minus, plus } from '#platform/core/money.ts'

/** The order issue screen's sums (ISS-11…21), the same on the screen and on the server. */
export const recordTypes = ['refund', 'credit', 'note'] as const
export type RecordType = (typeof recordTypes)[number]

/** A note is written down, counted, and worth nothing; so is a form whose type is not chosen yet (ISS-08, SIL-ORD-109). */
export const givesMoney = (type: RecordType | ''): boolean => type === 'refund' || type === 'credit'

/** As the document spells them (ISS-04). */
export const issueKinds = ['incorrect', 'specialInstructions', 'unsainitairy', 'other'] as const
export type IssueKind = (typeof issueKinds)[number]

/** Who bears the cost (SIL-ORD-105). */
export const refundSources = ['restaurant', 'driver', 'company'] as const
export type RefundSource = (typeof refundSources)[number]

/** Something that was paid for: a line of the order, or 0 for its fees and tip together. */
export type RefundableItem = {
  readonly order_item_id: number
  readonly name: string
  readonly quantity: number
  /** With its part of the tax. */
  readonly paid: Cents
  /** Of `paid`: the tax. */
  readonly tax: Cents
  /** What earlier issues have left of it. */
  readonly left: Cents
}

export const feesItemId = 0

type Line = { readonly order_item_id: number; readonly name: string; readonly quantity: number; readonly total: Cents }
type Amounts = {
  readonly subtotal: Cents
  readonly sales_tax: Cents
  /** With tip. */
  readonly total: Cents
}

/**
 * What was paid for each line, and for fees and tip, so that together it is what the order cost. Tax is shared by price, the cents that remain
 * going to the largest remainders. A discount lowers fees first, then the lines from the last one up: nobody gets back more than was paid.
 */
export function refundableItems(
  lines: readonly Line[],
  { subtotal, sales_tax, total }: Amounts,
  refundedBefore: (orderItemId: number) => Cents,
): RefundableItem[] {
  const taxes = shares(
    sales_tax,
    lines.map((line) => line.total),
  )
  let over: number = plus(subtotal, sales_tax) - total
  const items = lines.map((line, at) => ({ ...line, tax: taxes[at] ?? 0, paid: plus(line.total, taxes[at] ?? 0) }))
  for (const item of items.toReversed()) {
    const less = Math.min(Math.max(over, 0), item.paid)
    over -= less
    item.paid = cents(item.paid - less)
    item.tax = cents(Math.min(item.tax, item.paid))
  }
  const rest = cents(total - items.reduce((sum, { paid }) => sum + paid, 0))
  const fees = { order_item_id: feesItemId, name: 'Delivery, fees and tip', quantity: 1, tax: 0 as Cents, paid: rest }
  return [...items, ...(rest > 0 ? [fees] : [])].map(({ order_item_id, name, quantity, paid, tax }) => ({
    order_item_id,
    name,
    quantity,
    paid,
    tax,
    left: cents(Math.max(paid - refundedBefore(order_item_id), 0)),
  }))
}

/** An amount shared in proportion to `weights`, to the cent. */
export function shares(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / sum)
  const whole = exact.map(Math.floor)
  const remaining = amount - whole.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, remaining)) whole[at] = (whole[at] ?? 0) + 1
  return whole.map(cents)
}

/** The tax that is no longer owed of `amount` given back for an item. */
export function taxWithin(item: Pick<RefundableItem, 'paid' | 'tax'>, amount: Cents): Cents {
  return item.paid > 0 ? cents(Math.round((item.tax * amount) / item.paid)) : 0
}

export type PaymentMethod = {
  /** Of a card: its authorization. */
  readonly card_authorization_id: number | null
  readonly name: string
  readonly is_cash: boolean
  /** Goes back as a credit. */
  readonly is_credit: boolean
  /** Less what earlier refunds gave back. */
  readonly paid: Cents
}
export type Allocation = PaymentMethod & { readonly refund: Cents }

/** Through the payment methods in order, each receiving at most what it paid; what cannot be placed remains (ISS-14, ISS-15). */
export function allocate(
  total: Cents,
  methods: readonly PaymentMethod[],
): { readonly allocations: Allocation[]; readonly remaining: Cents } {
  let remaining = total
  const allocations = methods.map((method) => {
    const refund = cents(Math.min(remaining, method.paid))
    remaining = minus(remaining, refund)
    return { ...method, refund }
  })
  return { allocations, remaining }
}

/** Credit by the total of the refund: its tier's upper end (ISS-17…21); nothing gives nothing, 75 and more gives 100 (SIL-ORD-104). */
export function creditFor(total: Cents): Cents {
  if (total <= 0) return 0
  const tier = creditTiers.find(({ under }) => under === undefined || total < under)
  return tier?.credit ?? 0
}

const dollarsOf = (whole: number) => cents(whole * 100)
export const creditTiers: readonly { readonly under: Cents | undefined; readonly credit: Cents }[] = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 75].map((whole) => ({
    under: dollarsOf(whole),
    credit: dollarsOf(whole),
  })),
  { under: undefined, credit: dollarsOf(100) },
]

/** Above it a manager decides (SIL-ORD-103). */
export const supportLimit = cents(100_00)
