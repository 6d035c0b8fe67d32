import * as z from 'zod/mini'
import { franchiseCard, landingState } from '#areas/menu/calls/wire-menu.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { publicState, withoutMoment } from './public-state.ts'
import { todayState } from './today.ts'

const text = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined)

/** The address box, the cities, the prompt of places to come (LND-01…11). What an address says wrong is passed over. */
export const landingPage = definePage({
  face: 'town',
  path: '/',
  entry: 'areas/storefront/web/landing.page.tsx',
  title: 'Cosmic: your town, delivered',
  summary: 'The landing page',
  open: 'session',
  caller: 'cookie',
  input: z.object({
    coming_soon: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
    /** Why an address that was sent without scripts leads nowhere, and what was typed. */
    notice: text,
    address: text,
  }),
  state: z.object({
    ...publicState,
    franchises: z.array(franchiseCard),
    today: z.nullable(todayState),
    landing: landingState,
  }),
  pictureOf: withoutMoment,
})

/** The answer is the page again, with what came of it. */
export const signUp = defineRoute({
  method: 'POST',
  path: '/',
  summary: 'Sign up for a place to come',
  open: 'session',
  caller: 'cookie',
  input: z.object({ 'early_adopter[email]': text, 'early_adopter[ref]': text }),
})
