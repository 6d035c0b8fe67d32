import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { admin } from '../rules/permissions.ts'
import { accessChoices } from './staff.ts'

export const seeAsPage = definePage({
  face: 'ops',
  path: '/secure/see_as',
  entry: 'areas/accounts/web/see-as.page.tsx',
  title: 'See as a role',
  may: admin,
  state: z.object({ access_choices: accessChoices }),
  nav: { group: 'System', label: 'See as', does: 'Look at the office as a role sees it' },
})

/** From the next page on, until it is ended: read only, in this browser alone. */
export const beginSeeAs = defineRoute({
  method: 'POST',
  path: '/secure/see_as',
  may: admin,
  input: z.object({
    role: text(40),
    /** Without one: all of the admin's own. */
    market_id: z.optional(z.nullable(id)),
    franchise_id: z.optional(z.nullable(id)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    role_unknown: [422, 'Please choose a role of the list.'],
    restaurant_missing: [422, 'This role has a restaurant. Please choose one.'],
    restaurant_elsewhere: [422, 'This restaurant is in another market.'],
  },
  unanswered: 'The view was not begun. Please try again.',
})

/** Asks for no role: whoever looks as somebody of few rights must find out again. */
export const endSeeAs = defineRoute({ method: 'POST', path: '/secure/see_as/end', open: 'sign_in' })
