import * as z from 'zod/mini'
import { postBoxWords } from '#areas/addresses/rules/post-box.ts'
import { defineRoute } from '#platform/core/route.ts'
import { sessionValues } from '#platform/core/wire.ts'
import { adopterWords } from '../rules/early-adopter.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

/** Suggestions while typing: those of the page's market first, else of the one that was looked at last (LND-05, SIL-ORD-097). */
export const suggestAddresses = defineRoute({
  method: 'GET',
  path: '/addresses/suggest',
  open: 'session',
  input: z.object({
    q: text,
    market_id: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))), undefined),
  }),
  reply: z.object({ success: z.literal(true), suggestions: z.array(z.string()), source: z.string() }),
})

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

/** The address next to where somebody's phone says they are, to be looked over and sent like one that was typed. The place is kept nowhere. */
export const nearestAddress = defineRoute({
  method: 'POST',
  path: '/addresses/nearest',
  open: 'session',
  input: z.object({ lat: degrees(90), lng: degrees(180) }),
  limit: { per: 'address', most: 60, withinMs: 60_000 },
  reply: z.object({ success: z.literal(true), address: z.string() }),
  refusals: {
    none_near: [422, 'We know no address where you are. Please type yours.'],
    too_many_requests: [429, 'Too many searches. Please try again in a minute.'],
  },
  unanswered: 'We could not look that up. Please check your connection and try again.',
})

/**
 * Where the accepted address leads (SIL-ORD-098). `typed`: what the person wrote before a suggestion was chosen, which names the house and
 * not the apartment. A session is made once there is an address to remember, and not before.
 */
export const chooseAddress = defineRoute({
  method: 'POST',
  path: '/addresses/choose',
  open: 'session',
  input: z.object({ ...sessionValues, address: text, typed: text }),
  limit: { per: 'address', most: 120, withinMs: 60_000 },
  backTo: '/',
  reply: z.object({ success: z.literal(true), location: z.string() }),
  refusals: {
    address_required: [422, adopterWords.enter_address],
    too_many_requests: [429, 'Too many searches. Please try again in a minute.'],
    post_box: [422, postBoxWords],
    address_not_found: [422, 'Address lookup was not successful!'],
    number_required: [422, 'Please add the house number, so that we know your door.'],
  },
  unanswered: 'We could not look that up. Please check your connection and try again.',
})
