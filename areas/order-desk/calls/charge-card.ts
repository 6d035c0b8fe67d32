import * as z from 'zod/mini'
import { declineText } from '#areas/orders/rules/order-money.ts'
import { defineCall } from '#platform/core/call.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, money, moneyText } from '#platform/core/wire.ts'
import { changed_meanwhile, charge_under_way, savingFailed } from './order-desk.ts'

const refusals = {
  changed_meanwhile,
  charge_under_way,
  order_owes_nothing: [409, 'An order that was cancelled or refused owes nothing.'],
  not_by_card: [409, 'This order is not paid by card.'],
  nothing_left: [409, 'This order is charged already.'],
  amount_not_left: [422, 'Charge more than nothing, and no more than is left.'],
  card_not_of_order: [422, 'This card is not one of the order’s.'],
  card_not_usable: [422, 'This card cannot be charged. Choose another one.'],
} as const

/** The provider first, under a key of the form, and the ledger with the record of its answer (SOR-02, SIL-ORD-082). */
export const chargeCardOfOrder = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/charge_card',
  may: ['staff', 'customer_support'],
  input: z.object({
    order_id: id,
    payment_card_id: id,
    amount: money,
    /** What the person saw as left: of two who charge at once, the second is told (SIL-ORD-168). */
    expected_left: z.optional(money),
    idempotency_key: z.string().check(z.minLength(8), z.maxLength(100)),
  }),
  reply: z.object({
    success: z.literal(true),
    payment_status: z.string(),
    state: z.enum(['pending', 'done', 'declined']),
    charged: moneyText,
    /** In words: what was charged, or why not. */
    message: z.string(),
  }),
  refusals,
  unanswered: savingFailed,
})

const wordsOf = <Reasons extends Readonly<Record<string, readonly [number, string]>>>(all: Reasons) =>
  Object.fromEntries(Object.entries(all).map(([reason, [, words]]) => [reason, words])) as {
    readonly [Reason in keyof Reasons]: string
  }

/** For programs, and at the door: what is left is charged; charged already, it answers what was (CRD-24, SIL-OPS-123). */
export const chargeCard = defineCall({
  name: 'charge_card',
  data: z.strictObject({ payment_card_id: id, order_id: id }),
  reply: z.object({ charged: z.boolean(), amount: moneyText }),
  refusals: { ...wordsOf(refusals), card_declined: `The card was not charged: ${declineText('card_declined')}.` },
  may: ['staff', 'driver'],
})
