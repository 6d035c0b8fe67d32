import { clockText, localTime } from '#platform/core/local-time.ts'
import { fromDecimal } from '#platform/core/money.ts'
import { languageTag, type Rich } from '#platform/core/words.ts'
import { moneyText } from '#ui/money-text.ts'
import type { Step } from '#ui/steps.tsx'
import { cancelledByText } from '../rules/cancelled-words.ts'
import type { GivenBack, OrderProgress, OrderState } from '../rules/order-state.ts'
import { wasCharged } from '../rules/paid-after-all.ts'
import type { OrderStatus } from '../rules/status.ts'
import { words } from './words.ts'

/** How far it is, in a word. */
export function progressWord({ status, at_door }: OrderProgress): string {
  return at_door ? words.at_door : words[status]
}

/** The largest text: when it comes, or what has just happened. */
export function headlineText(order: OrderState, progress: OrderProgress): string {
  const { status, at_door, ended_at, driver_name } = progress
  if (at_door) return words.is_at_door({ driver: driver_name ?? 'none' })
  if (status === 'cancelled' || status === 'rejected') return words[`was_${status}`]
  if ((status === 'delivered' || status === 'completed') && ended_at !== null)
    return words[`${status}_at`]({ time: clockText(localTime(ended_at, order.time_zone).minute) })
  return promiseText(order, progress) ?? progressWord(progress)
}

/** What there is to say beside the headline. */
export function sentenceText(order: OrderState, progress: OrderProgress): string | undefined {
  const { status, driver_name, at_door, cancelled_by } = progress
  const place = order.franchise.name
  const driver = driver_name ?? 'none'
  switch (status) {
    case 'picked_up':
      if (!at_door) return words.on_way({ driver })
      if (order.alcohol) return undefined
      return order.placement_type === 'placement_type_contactless' ? words.at_door_left : words.at_door_meet
    case 'delivered':
    case 'completed':
      return words.enjoy
    case 'cancelled':
      return cancelled_by ? cancelledByText(cancelled_by, place) : undefined
    case 'rejected':
      return words.rejected_next
    default:
      return order.is_delivery && driver_name
        ? words.has_order_driver({ place, driver: driver_name })
        : words.has_order({ place })
  }
}

/** The first question after bad news is what became of the money; what came back already is told by itself. */
export function lostMoneyText(order: OrderState, progress: OrderProgress): string | undefined {
  if (!fellThrough(progress) || order.payment_type === 'business_account') return undefined
  if (order.payment_type !== 'card_online' || order.amounts.total_with_tip === '0.00') return words.money_none
  const card = cardText(order)
  if (progress.payment_status === 'refunded') return undefined
  if (wasCharged(progress)) return words.money_charged({ card })
  return words.money_let_go({ card, amount: amountText(order.amounts.total_with_tip) })
}

const fellThrough = ({ status }: OrderProgress) => status === 'cancelled' || status === 'rejected'

export function isOver({ status }: OrderProgress): boolean {
  return status === 'delivered' || status === 'completed' || status === 'cancelled' || status === 'rejected'
}

/** The way of the order so far; what went wrong ends it in place of what did not come. */
export function orderSteps(order: OrderState, progress: OrderProgress): Step[] {
  const { way, status } = progress
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  const times: Partial<Record<OrderStatus, number | null>> = {
    ...(isOver(progress) ? { [status]: progress.ended_at } : {}),
    received: order.created_at,
    ...progress.reached_at,
    picked_up: progress.picked_up_at,
  }
  const reached = way.indexOf(status)
  // A cancelled or rejected order is no step of the way: how far it had come is read off its times.
  const last = reached >= 0 ? reached : way.findLastIndex((step) => times[step])
  const steps = way.slice(0, reached >= 0 ? way.length : last + 1).map((step, index): Step => {
    const at = index <= last && times[step]
    const stage = index < last || (index === last && isOver(progress)) ? 'done' : index === last ? 'now' : 'later'
    return {
      name: words[step],
      stage,
      icon: step === 'picked_up' ? 'car' : 'check',
      ...(at ? { time: clock(at) } : {}),
    }
  })
  if (progress.at_door) return atDoorSteps(steps, reached)
  if (reached >= 0) return steps
  const endedAt = progress.ended_at
  const bad: Step = { name: words[status], stage: 'bad', ...(endedAt ? { time: clock(endedAt) } : {}) }
  return [...steps.map((step): Step => ({ ...step, stage: 'done' })), bad]
}

/** The way is behind the driver: what is now is the door, which is no status of its own. */
const atDoorSteps = (steps: readonly Step[], way: number): Step[] => [
  ...steps.slice(0, way + 1).map((step): Step => ({ ...step, stage: 'done' })),
  { name: words.at_door, stage: 'now', icon: 'pin' },
  ...steps.slice(way + 1),
]

/** 'Placed November 22 at 6:14 PM', by the clock of its market. */
export function placedText({ created_at, time_zone: timeZone }: OrderState): string {
  const parts = { timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return words.placed_at({ moment: new Intl.DateTimeFormat(languageTag(), parts).format(created_at) })
}

/** When it will be there, as a clock shows it; nothing once it is over. */
export function promiseText(order: OrderState, progress: OrderProgress): string | undefined {
  if (isOver(progress)) return undefined
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  const { arrival } = progress
  if (arrival) return words.between({ from: clock(arrival.from), to: clock(arrival.to) })
  if (order.window) return order.window
  return order.is_delivery ? undefined : words.ready_at({ time: clock(progress.ready_at) })
}

/** Said as soon as it is known, with what is to blame. */
export function lateText(order: OrderState, { arrival, promised_at }: OrderProgress): string | undefined {
  if (!arrival?.late || promised_at === null) return undefined
  const promised = clockText(localTime(promised_at, order.time_zone).minute)
  return words[`late_${arrival.late}`]({ promised })
}

/** Who may receive the alcohol, 'Ana or Bea or Cleo'; of an order that names nobody, the driver's check alone is said. */
export function idReadyText(order: Pick<OrderState, 'recipients'>): Rich<'b'> {
  const recipients = recipientsText(order)
  return recipients === undefined ? words.id_ready_unnamed : words.id_ready({ recipients })
}

export function recipientsText({ recipients: [first, ...others] }: Pick<OrderState, 'recipients'>): string | undefined {
  return first && others.reduce((one, other) => words.either({ one, other }), first)
}

/** '$4.95 is back on Visa 4242', 'A credit of $5.00 waits for your next order'. */
export function givenBackText(order: OrderState, { amount: decimal, way, done }: GivenBack): string {
  const amount = amountText(decimal)
  if (way === 'credit') return words.back_credit({ amount })
  if (way === 'card') return words[done ? 'back_card' : 'back_card_later']({ amount, card: cardText(order) })
  return words[way === 'check' ? 'back_check' : 'back_cash']({ amount })
}

/** `none`: the messages have words of their own for a card that is not known. */
const cardText = ({ card }: OrderState) => (card ? `${card.card_type} ${card.last_four}` : 'none')

/** `24.39`, as it comes by wire, as a sum. */
export const amountText = (decimal: string) => moneyText(fromDecimal(decimal) ?? 0)

/** 'Paid with Visa 4242', 'Cash at the door: $24.39'. */
export function paymentText(order: OrderState, progress: OrderProgress): string {
  const { total_with_tip } = order.amounts
  const amount = amountText(total_with_tip)
  if (total_with_tip === '0.00') return words.pay_nothing
  const isPaidByHand = order.payment_type === 'cash_at_door' || order.payment_type === 'pay_at_store'
  if (fellThrough(progress) && isPaidByHand) return words.pay_nothing
  if (order.payment_type === 'cash_at_door') return words.pay_cash({ amount })
  if (order.payment_type === 'business_account') return words.paid_to({ place: order.franchise.name })
  if (order.payment_type === 'pay_at_store') return words.pay_store({ amount })
  const card = cardText(order)
  if (wasCharged(progress)) return words.paid_card({ amount, card })
  if (fellThrough(progress)) return words.not_charged({ card })
  return words[progress.payment_status === 'authorized' ? 'held_card' : 'by_card']({ amount, card })
}
