import { dayToUs } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import type { OrderState } from './order-state.ts'

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
      ['Order', `#${order_id}`],
      ['Placed', `${dayToUs(placed.day)}, ${clockText(placed.minute)}`],
      ['Name', order.name],
      is_delivery
        ? ['Delivered to', [addr_line_1, addr_line_2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')]
        : ['Pickup at', `${franchise.name}, ${franchise.address}`],
      ...(order.window ? [['Window', order.window] as const] : []),
      ...(order.note ? [['Note', order.note] as const] : []),
    ],
    lines: order.lines.map(({ name, quantity, line_total, answer_texts }) => ({
      name: `${quantity} × ${name}`,
      detail: answer_texts.map(({ question, answer }) => `${question}: ${answer}`).join(', '),
      cost: `$${line_total}`,
    })),
    sums: sumsOf(amounts),
    total: `$${amounts.total_with_tip}`,
    paid: kind === 'cancelled' ? unpaidText(order) : paidText(order),
    address,
    help: `Questions about this order? Call ${order.support_phone}.`,
  }
}

function headOf(
  kind: OrderLetterKind,
  { order_id, franchise, is_delivery, progress }: OrderState,
): Pick<OrderLetter, 'subject' | 'heading' | 'intro'> {
  const { name } = franchise
  const what = is_delivery ? 'delivery' : 'pickup'
  if (kind === 'receipt')
    return {
      subject: `Receipt of order #${order_id}, ${name}`,
      heading: 'Thank you, enjoy!',
      intro: `This is the receipt of your ${what} from ${name}.`,
    }
  if (kind === 'confirmation')
    return {
      subject: `${name} has your order #${order_id}`,
      heading: 'We have your order',
      intro: `${name} has your ${what} order. Its page says how it stands.`,
    }
  if (progress.status === 'rejected')
    return {
      subject: `Order #${order_id} from ${name} was not handed over`,
      heading: 'Your order was not handed over',
      intro: `Our driver could not hand your order from ${name} over at the door.`,
    }
  return {
    subject: `Order #${order_id} from ${name} is cancelled`,
    heading: 'Your order is cancelled',
    intro: `Your ${what} order from ${name} is cancelled. Nothing of it will come any more.`,
  }
}

function sumsOf(amounts: OrderState['amounts']): OrderLetter['sums'] {
  const parts: readonly (readonly [string, string])[] = [
    ['Phone fee', amounts.phone_fee],
    ['Delivery fee', amounts.delivery_fee],
    ['Service fee', amounts.service_fee],
    ['Distance fee', amounts.distance_fee],
    ['Gas fee', amounts.gas_fee],
    ['Busy fee', amounts.surge_price],
    [amounts.credit === '0.00' ? 'Discount' : 'Credit', amounts.discount],
    ['Tip', amounts.tip],
  ]
  const asked = parts.filter(([, amount]) => amount !== '0.00')
  return [['Subtotal', amounts.subtotal] as const, ['Sales tax', amounts.sales_tax] as const, ...asked].map(
    ([label, amount]) => [label, amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`] as const,
  )
}

function paidText({ amounts, payment_type, card }: OrderState): string {
  const amount = `$${amounts.total_with_tip}`
  if (amount === '$0.00') return 'Nothing to pay'
  if (payment_type === 'cash_at_door') return `${amount} in cash at the door`
  if (payment_type === 'pay_at_store') return `${amount} at the store`
  return `${amount} by ${card ? `${card.card_type} ${card.last_four}` : 'card'}`
}

/** The first question after bad news is what became of the money. */
function unpaidText({ amounts, payment_type, card, progress }: OrderState): string {
  if (amounts.total_with_tip === '0.00') return 'Nothing is to be paid.'
  if (payment_type !== 'card_online') return 'Nothing is to be paid, and nothing was.'
  const which = card ? `${card.card_type} ${card.last_four}` : 'your card'
  return progress.payment_status === 'charged'
    ? `${which} was charged. Support looks at it and tells you what comes back.`
    : `Nothing is charged. What was held on ${which} is let go; your bank may show it for some days.`
}

/** As plain text, for those who read no HTML. */
export function letterText(letter: OrderLetter): string {
  return [
    letter.heading,
    letter.intro,
    letter.facts.map(([label, text]) => `${label}: ${text}`).join('\n'),
    letter.lines.map(({ name, detail, cost }) => `${name}  ${cost}${detail ? `\n  ${detail}` : ''}`).join('\n'),
    [...letter.sums, ['Total', letter.total] as const].map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    `Payment: ${letter.paid}`,
    `Your order: ${letter.address}`,
    letter.help,
  ].join('\n\n')
}
