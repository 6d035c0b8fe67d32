import * as z from 'zod/mini'
import { addCard, newCardToken } from '#areas/cards/calls/cards.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'

const may = ['staff', 'customer_support'] as const
const word = z.string().check(z.minLength(1), z.maxLength(200))
const { authentication_failure, card_gone, invalid_card, ...tokenWords } = addCard.refusals
const closed = {
  too_many_attempts: [429, tokenWords.too_many_attempts],
  vault_unavailable: [502, tokenWords.vault_unavailable],
  no_account: [409, 'Nobody’s account belongs to this order, so that it can have no card.'],
} as const

/** Lets this browser enter a card at the vault in the name of the order's customer. */
export const orderCardToken = defineRoute({
  method: 'POST',
  path: '/secure/orders/secure_one_time_token',
  may,
  input: z.object({ order_id: id }),
  reply: z.object({ payment_token: z.string(), external_customer_id: z.string() }),
  refusals: closed,
  unanswered: newCardToken.refusals.vault_unavailable,
})

/** A card that the customer of an order tells staff, for that customer's account (SOR-09, CSL-38). */
export const addOrderCard = defineRoute({
  method: 'POST',
  path: '/secure/orders/secure_add_payment_card',
  may,
  input: z.object({
    /** The vault's, of the card. */
    token: word,
    /** The vault's, of the customer under whom the card is there. */
    customerid: word,
    /** The account that the page was made for. */
    cosmic_id: id,
    order_id: id,
  }),
  reply: z.object({ success: z.literal(true), payment_card_id: z.int(), last_four: z.string() }),
  refusals: {
    ...closed,
    authentication_failure: [409, authentication_failure],
    card_gone: [409, card_gone],
    invalid_card: [422, invalid_card],
  },
  unanswered: newCardToken.refusals.vault_unavailable,
})
