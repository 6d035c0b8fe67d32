import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'

/** One press of Pay, in the list of its week. */
export const payout = z.strictObject({
  payout_id: z.int(),
  paid_at: instant,
  paid_by: z.string(),
  drivers: z.int(),
  /** In cents: all of it, and what of it is in the file for the bank. */
  to_pay: z.int(),
  by_bank: z.int(),
  /** To whom it must be given in another way. */
  by_hand: z.array(z.string()),
  has_file: z.boolean(),
})
export type Payout = z.output<typeof payout>

/** From which bank a market pays; version 0 while there is none. */
export const payoutBank = z.strictObject({
  bank_name: z.string(),
  bank_routing: z.string(),
  company_name: z.string(),
  company_id: z.string(),
  version: z.int(),
})

const routingWords = 'This is no routing number. It has nine digits, at the lower left of a check.'

export const savePayoutBank = defineRoute({
  method: 'POST',
  path: '/secure/invoices/payout_bank',
  may: books,
  input: z.object({
    market_id: id,
    bank_name: text(23),
    bank_routing: text(9),
    company_name: text(16),
    company_id: text(10),
    version: z.int(),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    unknown_market: [404, 'There is no such market of yours.'],
    bank_missing: [422, 'Please enter the bank’s name.'],
    company_missing: [422, 'Please enter the company’s name.'],
    routing_invalid: [422, routingWords],
    company_id_invalid: [422, 'This is no company number. The bank gives one of ten digits or capitals.'],
    changed_meanwhile: [409, 'Somebody else has changed this. Reload the page to see it.'],
  },
  unanswered: 'Error saving data!',
})

/** The account of a driver: it goes in and never comes out again but for its last four digits. */
export const saveDriverBank = defineRoute({
  method: 'POST',
  path: '/secure/invoices/banks/:driver_id',
  may: books,
  input: z.object({
    driver_id: id,
    account_type: z.enum(['checking', 'savings']),
    routing: text(9),
    account: text(17),
    version: z.int(),
  }),
  reply: z.object({ success: z.literal(true), ending: z.string(), version: z.int() }),
  refusals: {
    unknown_driver: [404, 'There is no such driver in your markets.'],
    own_pay: [403, 'Another manager must change your own account.'],
    routing_invalid: [422, routingWords],
    account_invalid: [422, 'This is no account number. It has 4 to 17 digits.'],
    changed_meanwhile: [409, 'Somebody else has changed this account. Reload the page to see it.'],
  },
  unanswered: 'Error saving data!',
})

/** The file for the bank, as it was made when the week was paid; described in docs/payout-file.md. */
export const achPayout = defineRoute({
  method: 'GET',
  path: '/secure/invoices/payouts/:payout_id',
  may: books,
  input: z.object({ payout_id: id }),
  malformed: 'not_found',
})
