import { actionText } from '#areas/dispatch/rules/action-text.ts'
import type { Kind } from '#areas/dispatch/rules/board.ts'
import { kindOf, statusText, typeText } from '#areas/dispatch/rules/kinds.ts'
import { messageText } from '#areas/driving/rules/rejection.ts'
import { declineText } from '#areas/orders/rules/order-money.ts'
import { timeText } from '#platform/core/local-time.ts'
import { cents, dollars } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'

/** One event or message of an order's story, in words; `at` in ms since 1970. */
export type TimelineEntry = {
  readonly key: string
  readonly at: number
  /** When it was told, where that was later: a phone without a signal keeps what was done. */
  readonly told_at?: number
  readonly who: string
  readonly text: string
  readonly detail?: string
  readonly kind: 'order' | 'money' | 'driver' | 'door' | 'staff' | 'message' | 'problem'
}

export type TimelineEvent = {
  readonly event_id: number
  readonly at: number
  readonly who: string
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
}

type Telling = Pick<TimelineEntry, 'text' | 'kind'> & { readonly detail?: string | undefined }

const amount = (value: unknown) => (typeof value === 'number' ? dollars(cents(value)) : 'the amount')
const said = (value: unknown) => (typeof value === 'string' && value !== '' ? `“${value}”` : 'nothing')
const phone = (value: unknown) => (typeof value === 'string' ? phoneText(value) : '')

const stars = (whose: string, rating: unknown) =>
  typeof rating === 'number' && rating > 0 ? `${whose} ${rating} of 5` : ''

const clock = (at: unknown, zone: unknown) =>
  typeof at === 'number' && typeof zone === 'string' ? `ready at ${timeText(at, zone)}` : 'another time'

const payments: Readonly<Record<string, string>> = {
  card_online: 'by card',
  cash_at_door: 'in cash at the door',
  pay_at_store: 'at the store',
  business_account: 'to the business',
}

const cancelledFor: Readonly<Record<string, string>> = {
  customer: 'Cancelled for the customer',
  restaurant: 'Cancelled for the restaurant',
  support: 'Cancelled by ourselves',
}
const cancelledText = (by: unknown) => cancelledFor[String(by)] ?? 'Cancelled'

/** What was undone, or done again, in the words of dispatch. */
const doneBefore = ({ request, order_id, driver, from_driver }: TimelineEvent['detail']) =>
  actionText(
    String(request),
    { order_id: Number(order_id), from: typeof from_driver === 'string' ? from_driver : undefined },
    String(driver),
  )

const steps: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
  go_to_order: {
    acknowledged: 'The driver has seen it',
    started: 'On the way to the restaurant',
    arrived: 'At the restaurant',
  },
  deliver: { started: 'On the way to the door', arrived: 'At the door' },
}

function stepText(driver_assignment_id: string, status: string): string {
  const kind = kindOf(driver_assignment_id)
  return (kind && steps[kind]?.[status]) ?? `${kind ? typeText(kind) : 'Driver'}: ${statusText(status).toLowerCase()}`
}

/** What the ID said, also a reading that was corrected later: nothing of a check is left out of the story. */
function idCheckTelling(detail: TimelineEvent['detail']): Telling {
  const { age_result, expiry_result, corrected, outside_hours, birth_date_differs } = detail
  const failed = [age_result === 'too_young' && 'too young', expiry_result === 'expired' && 'expired'].filter(Boolean)
  const notes = [
    corrected !== undefined && 'a typing mistake was corrected',
    outside_hours !== undefined && 'outside the hours of alcohol',
    birth_date_differs === true && 'birth date other than at the checkout',
  ].filter(Boolean)
  return {
    text: failed.length > 0 ? `ID checked: ${failed.join(', ')}` : 'ID checked',
    detail: notes.length > 0 ? notes.join(', ') : undefined,
    kind: failed.length > 0 ? 'problem' : 'door',
  }
}

const tellings: Readonly<Record<string, (detail: TimelineEvent['detail']) => Telling>> = {
  order_created: ({ total, tip, payment_type, source }) => ({
    text: `${source === 'phone' ? 'Taken by phone' : 'Placed'} for ${amount(Number(total ?? 0) + Number(tip ?? 0))}, paid ${payments[String(payment_type)] ?? 'otherwise'}`,
    kind: 'order',
  }),
  order_confirmed: () => ({ text: 'Accepted by the restaurant', kind: 'order' }),
  order_preparing: () => ({ text: 'In the kitchen', kind: 'order' }),
  order_ready: () => ({ text: 'Ready', kind: 'order' }),
  order_received: () => ({ text: 'Set back to placed', kind: 'order' }),
  order_picked_up: () => ({ text: 'Picked up', kind: 'driver' }),
  order_delivered: () => ({ text: 'Delivered', kind: 'order' }),
  order_completed: () => ({ text: 'Fetched by the customer', kind: 'order' }),
  order_cancelled: ({ cancelled_by }) => ({ text: cancelledText(cancelled_by), kind: 'problem' }),
  order_rejected: () => ({ text: 'Not handed over', kind: 'problem' }),
  order_reopened: ({ before, after }) => ({ text: `Opened again, from ${before} to ${after}`, kind: 'staff' }),
  order_rated: ({ restaurant_rating, driver_rating }) => ({
    text: `Rated: ${[stars('restaurant', restaurant_rating), stars('driver', driver_rating)].filter(Boolean).join(', ')}`,
    kind: 'order',
  }),
  order_phone_changed: ({ before, after }) => ({
    text: `Phone changed to ${phone(after)}`,
    detail: `was ${phone(before)}`,
    kind: 'staff',
  }),
  order_address_corrected: ({ before, after }) => ({
    text: `Address corrected to ${said(after)}`,
    detail: `was ${said(before)}`,
    kind: 'staff',
  }),
  order_note_changed: ({ before, after }) => ({
    text: `Note changed to ${said(after)}`,
    detail: `was ${said(before)}`,
    kind: 'staff',
  }),
  order_to_at_door: ({ after }) => ({
    text: after === 'at_store' ? 'Changed to payment at the store' : 'Changed to payment at the door',
    kind: 'money',
  }),
  order_card_added: ({ card_type, last_four }) => ({ text: `Card added: ${card_type} ${last_four}`, kind: 'money' }),
  courier_money_adjusted: (detail) => ({
    text: `${detail.what === 'tip' ? 'Tip' : 'Cash'} of ${amount(detail.amount)}: ${String(detail.outcome).toLowerCase()}`,
    detail: said(detail.reason),
    kind: 'money',
  }),
  kitchen_accepted: ({ ready_at, time_zone }) => ({
    text: `The kitchen says ${clock(ready_at, time_zone)}`,
    kind: 'order',
  }),
  kitchen_needs_time: ({ ready_at, time_zone, reason }) => ({
    text: `The kitchen needs more time: ${clock(ready_at, time_zone)}`,
    detail: typeof reason === 'string' && reason !== '' ? reason : undefined,
    kind: 'problem',
  }),
  kitchen_handed_over: ({ handed_to }) => ({ text: `Handed over to ${handed_to}`, kind: 'driver' }),
  kitchen_ticket_printed: ({ copy }) => ({ text: `Ticket printed, copy ${copy}`, kind: 'order' }),
  ticket_reminded: ({ after_minutes }) => ({
    text: `Restaurant reminded after ${after_minutes} minutes`,
    kind: 'problem',
  }),
  text_not_delivered: ({ error_code }) => ({
    text: 'A text did not arrive',
    detail: typeof error_code === 'number' ? `error ${error_code} of the provider` : undefined,
    kind: 'problem',
  }),
  ticket_sent_again: () => ({ text: 'Ticket sent to the restaurant again', kind: 'staff' }),
  authorization_captured: (detail) => ({ text: `Charged ${amount(detail.amount)}`, kind: 'money' }),
  authorization_voided: (detail) => ({ text: `Let go of ${amount(detail.amount)} on the card`, kind: 'money' }),
  authorization_lapsed: (detail) => ({
    text: `The bank had let go of ${amount(detail.amount)}; it is held anew`,
    kind: 'money',
  }),
  order_charge: (detail) => ({ text: `Charging ${amount(detail.amount)} to ${detail.card}`, kind: 'money' }),
  charge_declined: (detail) => ({
    text: `${amount(detail.amount)} was not charged: ${declineText(String(detail.code))}`,
    kind: 'problem',
  }),
  authorization_failed: (detail) => ({ text: `The charge of ${amount(detail.amount)} failed`, kind: 'problem' }),
  dispute_closed: (detail) =>
    typeof detail.amount === 'number' && detail.amount < 0
      ? { text: `The customer’s bank left ${amount(-detail.amount)} with us after all`, kind: 'money' }
      : { text: `Lost to the customer’s bank and written off: ${amount(detail.amount)}`, kind: 'problem' },
  order_refund: ({ total }) => ({ text: `Refund of ${amount(total)} decided`, kind: 'money' }),
  order_credit: ({ total_credit }) => ({ text: `Credit of ${amount(total_credit)} given`, kind: 'money' }),
  order_note: ({ items }) => ({
    text: 'What went wrong was noted',
    detail: Array.isArray(items) ? items.join(', ') : undefined,
    kind: 'staff',
  }),
  refund_done: (detail) => ({
    text: `Gave back ${amount(detail.amount)} ${detail.way === 'card' ? 'to the card' : detail.way === 'driver' ? 'by the driver' : detail.way === 'credit' ? 'as a credit' : 'by check'}`,
    kind: 'money',
  }),
  refund_retried: (detail) => ({ text: `The refund of ${amount(detail.amount)} is tried again`, kind: 'money' }),
  refund_failed: (detail) => ({ text: `The refund of ${amount(detail.amount)} failed`, kind: 'problem' }),
  pickup_check: () => ({ text: 'Pickup checklist ticked', kind: 'driver' }),
  verified_recipient: ({ recipient_id }) => ({
    text: 'Recipient chosen at the door',
    detail: recipient_id === 'new' ? 'somebody who was not named at the checkout' : undefined,
    kind: 'door',
  }),
  verify: idCheckTelling,
  save_signature: () => ({ text: 'Signed', kind: 'door' }),
  sign_for_order: () => ({ text: 'Signed', kind: 'door' }),
  driver_reject_order: ({ message }) => ({
    text: 'Refused at the door',
    detail: typeof message === 'string' ? said(messageText(message).replaceAll('\n', '; ')) : 'nothing',
    kind: 'problem',
  }),
  goods_returned: () => ({ text: 'Goods are back at the store', kind: 'driver' }),
  send_to_external_delivery: () => ({ text: 'Given to the courier', kind: 'driver' }),
  dispatch_goods_returned: () => ({ text: 'Goods are back at the store', kind: 'driver' }),
  dispatch_enqueue: ({ type, driver }) => ({
    text: type === 'deliver' ? `The rest of the way is planned with ${driver}` : `Given to ${driver}`,
    kind: 'driver',
  }),
  dispatch_place_order: ({ driver, reason }) => ({
    text: `Given to ${driver}`,
    detail: typeof reason === 'string' ? reason : undefined,
    kind: 'driver',
  }),
  dispatch_hand_to: ({ driver, from_driver }) => ({
    text: `Given to ${driver}`,
    detail: `was with ${from_driver}`,
    kind: 'driver',
  }),
  dispatch_delete: ({ driver }) => ({ text: `Taken from ${driver}, waits for a driver`, kind: 'driver' }),
  undo_last_action: (detail) => ({ text: `Undone: ${doneBefore(detail)}`, kind: 'driver' }),
  redo_action: (detail) => ({ text: `Done again: ${doneBefore(detail)}`, kind: 'driver' }),
  driver_assignment_advance: ({ driver_assignment_id, after }) => ({
    text: stepText(String(driver_assignment_id), String(after)),
    kind: 'driver',
  }),
  tell_customer_time: () => ({ text: 'The customer was told a later time', kind: 'staff' }),
  cash_out: ({ cash, card }) => ({
    text: `Counted at the door: ${amount(cash)} in cash, ${amount(card)} by card`,
    kind: 'money',
  }),
  pos_order_sent_again: () => ({ text: 'Sent to the restaurant’s till again', kind: 'staff' }),
  external_delivery_sent: () => ({ text: 'The courier has taken it', kind: 'driver' }),
  external_delivery_failed: ({ reason }) => ({
    text: 'The courier gave it back',
    detail: said(reason),
    kind: 'problem',
  }),
}

/** Events without words of their own are shown by their name: nothing that happened is left out. */
export function timelineEntry({ event_id, at, who, what, detail }: TimelineEvent): TimelineEntry {
  const { detail: more, ...told } = tellings[what]?.(detail) ?? {
    text: what.replaceAll('_', ' '),
    kind: 'order' as const,
  }
  const { done_at } = detail
  const isLate = typeof done_at === 'number' && done_at < at
  const moments = isLate ? { at: done_at, told_at: at } : { at }
  return { key: `event ${event_id}`, ...moments, who, ...told, ...(more !== undefined && { detail: more }) }
}
