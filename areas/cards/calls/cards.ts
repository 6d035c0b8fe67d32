import * as z from 'zod/mini'
import { anyone } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id } from '#platform/core/wire.ts'

/** Every reply also carries the whole account in `state.payment_account` (`PaymentAccountState`). */

export const token = z.string().check(z.minLength(1), z.maxLength(200))
/** 0 or null means a new card; a number confirms the details of a card that has no link (SIL-ORD-074). */
export const cardOrNew = z.pipe(
  z.nullish(z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,15}$/))])),
  z.transform((value) => Number(value ?? 0)),
)

/** What belongs to the vault alone: a request that carries it is refused, not trimmed (SIL-OPS-117); other unknown fields are ignored (SIL-OPS-124). */
const forbidden = z.optional(z.never())
export const noCardDetails = {
  number: forbidden,
  card_number: forbidden,
  cvv: forbidden,
  cvc: forbidden,
  security_code: forbidden,
}

const tooMany = {
  too_many_attempts: 'Too many cards were tried. Please try again later.',
  vault_unavailable: 'An server error occurred while saving your card.',
} as const
const cardGone = { card_gone: 'This card is no longer in your list.' } as const
const oneCard = z.strictObject({ payment_card_id: id })

export const newCardToken = defineCall({
  name: 'new_card_token',
  data: z.strictObject({}),
  reply: z.object({ payment_token: z.string(), external_customer_id: z.string() }),
  refusals: tooMany,
  may: anyone,
  // Asked again, it gives another token that nobody has to use; and a token is not for our tables (SIL-ORD-078).
  reads: true,
})

export const addCard = defineCall({
  name: 'add_card',
  data: z.object({ mx_merchant_token: token, payment_card_id: cardOrNew, ...noCardDetails }),
  reply: z.object({ payment_card_id: z.int(), payment_token: z.string(), external_customer_id: z.string() }),
  refusals: {
    ...tooMany,
    ...cardGone,
    authentication_failure:
      'An authentication error occurred while adding your card! This may happen if you recently logged to a different account on another tab.',
    invalid_card: 'Invalid Card! Please double check the entered information.',
  },
  may: anyone,
  // The vault's token is unique among the cards.
  repeatable: true,
})

export const setSelectedCard = defineCall({
  name: 'set_selected_card',
  data: oneCard,
  reply: oneCard,
  refusals: {
    ...cardGone,
    card_voided: 'This card was voided. Please choose another one.',
  },
  may: anyone,
  repeatable: true,
})

export const deleteSelectedCard = defineCall({
  name: 'delete_selected_card',
  data: oneCard,
  reply: oneCard,
  refusals: cardGone,
  may: anyone,
})
