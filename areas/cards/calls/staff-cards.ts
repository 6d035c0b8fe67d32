import * as z from 'zod/mini'
import { admin, anyone } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id } from '#platform/core/wire.ts'
import { addCard, cardOrNew, noCardDetails, token } from './cards.ts'

/** Cards of the account that was picked for an order by phone (CSL-36, CSL-37); replies carry it in `state.admin_selected_payment_account`. */

const { vault_unavailable, too_many_attempts, authentication_failure } = addCard.refusals

/** Refused with `authentication_failure` where it is not the account that this person has picked (CSL-31). */
export const adminAddCard = defineCall({
  name: 'admin_add_card',
  data: z.object({
    mx_merchant_token: token,
    payment_card_id: cardOrNew,
    cosmic_customer_id: z.nullish(id),
    restaurant_id: z.nullish(id),
    ...noCardDetails,
  }),
  reply: addCard.reply,
  refusals: addCard.refusals,
  may: admin,
  repeatable: true,
})

const syncedCard = z.strictObject({
  payment_card_id: z.int(),
  card_type: z.string(),
  last_four: z.string(),
  payment_card_payment_customer_link_id: z.int(),
  mx_merchant_token: z.string(),
  voided: z.boolean(),
  /** Absent for staff, whose page alone knows which card the caller on the telephone has chosen. */
  selected: z.optional(z.boolean()),
})

/** What the card provider has of this account: new cards come into the list, closed ones are voided (CRD-25, SIL-ORD-073). */
export const syncCards = defineCall({
  name: 'sync_cards',
  data: z.strictObject({
    payment_card_id: cardOrNew,
    admin_cosmic_customer_id: z.nullish(id),
    admin_restaurant_id: z.nullish(id),
  }),
  reply: z.object({
    /** The one that was asked for, else the newest that came in; 0 without either. */
    payment_card_id: z.int(),
    new_cards: z.array(syncedCard),
    /** Of the account that staff have picked (SIL-OPS-125). */
    admin: z.boolean(),
  }),
  refusals: { vault_unavailable, authentication_failure },
  may: anyone,
  repeatable: true,
})

/** The vault's customer of an account, before it has a card there. */
export const saveMerchantCustomerToken = defineCall({
  name: 'save_merchant_customer_token',
  data: z.object({
    payment_card_id: cardOrNew,
    external_customer_id: z._default(z.string().check(z.maxLength(200)), ''),
    merchant_customer_token: z._default(z.string().check(z.maxLength(200)), ''),
    ...noCardDetails,
  }),
  reply: z.object({ payment_token: z.string(), external_customer_id: z.string() }),
  refusals: { vault_unavailable, too_many_attempts, authentication_failure },
  may: anyone,
  repeatable: true,
})
