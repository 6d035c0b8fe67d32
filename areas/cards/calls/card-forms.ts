import * as z from 'zod/mini'
import { commonRouteRefusals, defineRoute } from '#platform/core/route.ts'
import { addCard, newCardToken } from './cards.ts'

/** The classic routes of entering a card (CSL-21, CSL-32…35). */

const word = (length: number) => z.string().check(z.maxLength(length))
const customerId = z.pipe(
  z.optional(z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,15}$/))])),
  z.transform((value) => Number(value ?? 0)),
)
const done = z.object({ success: z.literal(true) })
const tokenWords = newCardToken.refusals
const cardWords = addCard.refusals

export const getOneTimeToken = defineRoute({
  method: 'POST',
  path: '/cart/get_one_time_token',
  open: 'session',
  caller: 'visitor',
  reply: z.object({ token: z.string() }),
  refusals: {
    too_many_attempts: [429, tokenWords.too_many_attempts],
    vault_unavailable: [502, tokenWords.vault_unavailable],
  },
})

/** Refused with 200, as documented; added, the whole account is in `state.payment_account`. */
export const addPaymentCard = defineRoute({
  method: 'POST',
  path: '/cart/add_payment_card',
  open: 'session',
  caller: 'visitor',
  input: z.object({
    /** What the vault told the browser; the vault itself is asked instead. */
    response_object: z.optional(word(4000)),
    token: word(200),
    customerid: word(200),
    cosmicid: customerId,
  }),
  reply: z.object({ success: z.literal(true), payment_card_id: z.int(), external_customer_id: z.string() }),
  refusals: {
    too_many_attempts: [200, cardWords.too_many_attempts],
    vault_unavailable: [200, cardWords.vault_unavailable],
    card_gone: [200, cardWords.card_gone],
    authentication_failure: [200, cardWords.authentication_failure],
    invalid_card: [200, cardWords.invalid_card],
  },
})

/** Beyond them a report is refused with 200: it is a note to staff, and nobody waits for it. */
const fewReports = {
  refusals: { too_many_requests: [200, commonRouteRefusals.too_many_requests[1]] },
  limit: { per: 'session', most: 60, withinMs: 3_600_000 },
} as const

export const reportFailedCard = defineRoute({
  method: 'POST',
  path: '/cart/payment_card_creation_failed',
  open: 'session',
  caller: 'visitor',
  input: z.object({
    error_thrown: z._default(word(2000), ''),
    text_status: z._default(word(2000), ''),
    response: z._default(word(10_000), ''),
    response_body: z._default(word(10_000), ''),
  }),
  reply: done,
  ...fewReports,
})

export const countFailedAttempt = defineRoute({
  method: 'POST',
  path: '/cart/create_card_attempt_failure',
  open: 'session',
  caller: 'visitor',
  input: z.object({ cosmic_id: customerId }),
  reply: done,
})

export const logCardUpdates = defineRoute({
  method: 'POST',
  path: '/cart/log_card_updates',
  actsFromGet: true,
  open: 'session',
  caller: 'visitor',
  input: z.object({
    selected_value: z._default(word(100), ''),
    /** JSON: a list of cards. */
    payment_cards: z._default(word(20_000), '[]'),
  }),
  reply: done,
  ...fewReports,
})
