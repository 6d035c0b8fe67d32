import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import type { PaymentAccountState } from '../rules/payment-account.ts'

const card = z.strictObject({
  payment_card_id: z.int(),
  card_type: z.string(),
  last_four: z.string(),
  payment_card_payment_customer_link_id: z.int(),
  mx_merchant_token: z.string(),
  voided: z.boolean(),
  selected: z.boolean(),
})

/** Fields of whatever tells a browser how new cards are entered. */
export const merchantFields = {
  payment_merchant_account_type: z.enum(['card_provider', 'other']),
  public_key: z.string(),
  script_url: z.string(),
  vault: z.strictObject({ fields_url: z.string(), origin: z.string(), environment: z.string() }),
}

const account = schemaOf<PaymentAccountState>()(
  z.strictObject({
    ...merchantFields,
    payment_token: z.string(),
    external_customer_id: z.string(),
    cosmic_customer_id: z.nullable(z.int()),
    restaurant_id: z.nullable(z.int()),
    admin_selected: z.boolean(),
    phone_number: z.string(),
    payment_cards: z.array(card),
  }),
)

/** `state.payment_account` of the pages that show cards. */
export const paymentAccountState = { payment_account: account }

/** The one that was picked for an order by phone. */
export const pickedAccountState = { admin_selected_payment_account: z.nullable(account) }

/** What a change of the cards answers beside its reply. */
export const cardsReplyState = ofOneAccount(account)

/** Of a new token: the rest stays as the page has it. */
export const tokenReplyState = ofOneAccount(
  z.strictObject({ payment_token: z.string(), external_customer_id: z.string() }),
)

/** The caller's own, or in an order by phone the one that was picked for it. */
function ofOneAccount<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.union([
    z.strictObject({ payment_account: schema }),
    z.strictObject({ admin_selected_payment_account: schema }),
  ])
}
