import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, visibleText } from '#platform/core/wire.ts'

/** `/restaurant_app/sign_in`: by the code that the office has read out or sent. */
export const tabletSignInPage = definePage({
  face: 'town',
  path: '/restaurant_app/sign_in',
  entry: 'areas/kitchen/web/tablet-sign-in.page.tsx',
  title: 'Sign in this tablet · Cosmic',
  open: 'sign_in',
  state: z.object({ tablet_sign_in: z.strictObject({ error: z.optional(z.string()) }) }),
})

export const tabletSignIn = defineRoute({
  method: 'POST',
  path: '/restaurant_app/sign_in',
  open: 'sign_in',
  input: z.object({ code: z.string().check(z.maxLength(40)) }),
})

/** Back to the sign-in, whoever stands before the tablet. */
export const tabletSignOut = defineRoute({ method: 'POST', path: '/restaurant_app/sign_out', open: 'sign_in' })

/** Words that the form shows again. */
export const tabletSignInWords = {
  wrong: 'This code is not right, or it is older than 15 minutes. Ask the office for a new one.',
  too_many: 'Too many tries. Please wait 15 minutes.',
} as const

const may = ['staff'] as const

const listedTablet = z.strictObject({
  restaurant_tablet_id: z.int(),
  franchise_id: z.int(),
  franchise: z.string(),
  market: z.string(),
  name: z.string(),
  /** Null until its code was typed in. */
  paired_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  /** Of a code that was not used yet. */
  code_expires_at: z.nullable(instant),
  made_by: z.string(),
})
export type ListedTablet = z.output<typeof listedTablet>

export const restaurantTabletsPage = definePage({
  face: 'ops',
  path: '/secure/restaurant_tablets',
  entry: 'areas/kitchen/web/restaurant-tablets.page.tsx',
  title: 'Kitchen tablets',
  may,
  input: z.object({ page: pageCursor }),
  state: z.object({
    restaurant_tablets: z.array(listedTablet),
    restaurant_tablet_pages: pageEnds,
    kitchens: z.array(
      z.strictObject({ franchise_id: z.int(), name: z.string(), market: z.string(), ticket_mail: z.string() }),
    ),
    read_at: instant,
  }),
  nav: { group: 'Places', label: 'Kitchen tablets', does: 'Pair, see and end the tablets of restaurants' },
})

/** A new tablet and the code that signs it in once. */
export const makeRestaurantTablet = defineRoute({
  method: 'POST',
  path: '/secure/restaurant_tablets',
  may,
  input: z.object({ franchise_id: id, name: visibleText(40) }),
  reply: z.object({
    success: z.literal(true),
    restaurant_tablet_id: z.int(),
    code: z.string(),
    code_expires_at: instant,
  }),
  refusals: { name_missing: [422, 'Please say where the tablet stands, such as Counter.'] },
  unanswered: 'No code was made. Please try again.',
})

/** It is signed out at once. */
export const endRestaurantTablet = defineRoute({
  method: 'POST',
  path: '/secure/restaurant_tablets/:restaurant_tablet_id/end',
  may,
  input: z.object({ restaurant_tablet_id: id }),
  reply: z.object({ success: z.literal(true) }),
  unanswered: 'The tablet was not ended. Please try again.',
})

/** Where a restaurant has its tickets mailed, beside the text. */
export const changeTicketMail = defineRoute({
  method: 'POST',
  path: '/secure/restaurant_tablets/ticket_mail',
  may,
  input: z.object({ franchise_id: id, ticket_mail: visibleText(254) }),
  reply: z.object({ success: z.literal(true), ticket_mail: z.string() }),
  refusals: { mail_invalid: [422, 'Please enter an e-mail address, or nothing.'] },
  unanswered: 'The address was not saved. Please try again.',
})
