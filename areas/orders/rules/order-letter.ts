import { sumsWords } from '#areas/cart/rules/sums-words.ts'
import { shownQuestion } from '#areas/menu/rules/options.ts'
import { dayToUs } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { dollars, dollarsOf } from '#platform/core/money.ts'
import { cancelledByText } from './cancelled-words.ts'
import { letterWords as words } from './letter-words.ts'
import type { OrderState } from './order-state.ts'
import { paidAfterAll, wasCharged } from './paid-after-all.ts'

export const orderLetterKinds = ['confirmation', 'receipt', 'cancelled'] as const
export type OrderLetterKind = (typeof orderLetterKinds)[number]

/** What a letter about an order says, before it is set as text or as HTML. */
export type OrderLetter = {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly lines: readonly { readonly name: string; readonly detail: string; readonly cost: string }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
  readonly total: string
  readonly paid: string
  /** The order's own page. */
  readonly address: string
  readonly help: string
}

/** It is about an order that somebody placed, and no marketing: there is nothing to unsubscribe from. */
export function orderLetter(kind: OrderLetterKind, order: OrderState, address: string): OrderLetter {
  const { order_id, franchise, amounts, is_delivery } = order
  const placed = localTime(order.created_at, order.time_zone)
  const { addr_line_1, addr_line_2, city, state, zip } = order.address
  return {
    ...headOf(kind, order),
    facts: [
      [words.order, words.number({ order_id })],
      [words.placed, words.placed_at({ day: dayToUs(placed.day), time: clockText(placed.minute) })],
      [words.name, order.name],
      is_delivery
        ? [words.delivered_to, [addr_line_1, addr_line_2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')]
        : [words.pickup_at, words.place({ place: franchise.name, address: franchise.address })],
      ...(order.window ? [[words.window, order.window] as const] : []),
      ...(order.note ? [[words.note, order.note] as const] : []),
    ],
    lines: order.lines.map(({ name, quantity, line_total, answer_texts }) => ({
      name: words.line({ quantity, name }),
      detail: answer_texts
        .map(({ question, answer }) => words.fact({ label: shownQuestion(question), text: answer }))
        .join(', '),
      cost: dollarsOf(line_total),
    })),
    sums: sumsOf(amounts),
    total: dollarsOf(amounts.total_with_tip),
    paid: kind === 'cancelled' ? unpaidText(order) : paidText(order),
    address,
    help: words.help({ phone: order.support_phone }),
  }
}

function headOf(
  kind: OrderLetterKind,
  { order_id, franchise, is_delivery, progress }: OrderState,
): Pick<OrderLetter, 'subject' | 'heading' | 'intro'> {
  const parts = { order_id, place: franchise.name }
  const type = is_delivery ? 'delivery' : 'pickup'
  if (kind === 'cancelled' && progress.status === 'rejected')
    return {
      subject: words.rejected(parts),
      heading: words.rejected_heading,
      intro: words.rejected_intro(parts),
    }
  const intro = words[`${kind}_intro_${type}`](parts)
  const by = kind === 'cancelled' && progress.cancelled_by
  return {
    subject: words[kind](parts),
    heading: words[`${kind}_heading`],
    intro: by ? words.sentences({ first: intro, second: cancelledByText(by, franchise.name) }) : intro,
  }
}

const fees = ['phone_fee', 'delivery_fee', 'service_fee', 'distance_fee', 'gas_fee', 'surge_price'] as const

function sumsOf(amounts: OrderState['amounts']): OrderLetter['sums'] {
  const parts: readonly (readonly [string, string])[] = [
    ...fees.map((fee) => [sumsWords[fee], amounts[fee]] as const),
    [amounts.credit === '0.00' ? sumsWords.discount : sumsWords.credit, amounts.discount],
    [sumsWords.tip, amounts.tip],
  ]
  const asked = parts.filter(([, amount]) => amount !== '0.00')
  return [
    [sumsWords.subtotal, amounts.subtotal] as const,
    [sumsWords.sales_tax, amounts.sales_tax] as const,
    ...asked,
  ].map(([label, amount]) => [label, dollarsOf(amount)] as const)
}

const cardOf = ({ card }: OrderState) => (card ? `${card.card_type} ${card.last_four}` : 'none')

function paidText(order: OrderState): string {
  const { back } = paidAfterAll(order, order.progress) ?? {}
  const paid = askedText(order)
  return back ? words.paid_partly({ paid, back: dollars(back) }) : paid
}

function askedText(order: OrderState): string {
  const { amounts, payment_type } = order
  const amount = dollarsOf(amounts.total_with_tip)
  if (amounts.total_with_tip === '0.00') return words.pay_nothing
  if (payment_type === 'cash_at_door') return words.pay_cash({ amount })
  if (payment_type === 'pay_at_store') return words.pay_store({ amount })
  return words.paid_card({ amount, card: cardOf(order) })
}

/** The first question after bad news is what became of the money. */
function unpaidText(order: OrderState): string {
  const { amounts, payment_type, progress } = order
  if (amounts.total_with_tip === '0.00') return words.unpaid
  if (payment_type !== 'card_online') return words.unpaid_yet
  const card = cardOf(order)
  if (progress.payment_status === 'refunded') return words.refunded({ card })
  return words[wasCharged(progress) ? 'charged' : 'let_go']({ card })
}

/** As plain text, for those who read no HTML. */
export function letterText(letter: OrderLetter): string {
  return [
    letter.heading,
    letter.intro,
    letter.facts.map(([label, text]) => words.fact({ label, text })).join('\n'),
    letter.lines.map(({ name, detail, cost }) => `${name}  ${cost}${detail ? `\n  ${detail}` : ''}`).join('\n'),
    [...letter.sums, [sumsWords.total, letter.total] as const]
      .map(([label, amount]) => words.fact({ label, text: amount }))
      .join('\n'),
    words.payment({ paid: letter.paid }),
    words.your_order({ address: letter.address }),
    letter.help,
  ].join('\n\n')
}
