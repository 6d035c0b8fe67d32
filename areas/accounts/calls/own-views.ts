import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { text, visibleText } from '#platform/core/wire.ts'
import { office } from '../rules/permissions.ts'

/** The lists that have them. */
const places = ['tickets', 'orders'] as const
export type ViewPlace = (typeof places)[number]
export const mostOwnViews = 30

const place = z.enum(places)
const view_id = text(100)

/** A person's own view of a list: a name for a state of its address. */
export const ownView = z.strictObject({ id: z.string(), name: z.string(), search: z.string() })
export type OwnView = z.output<typeof ownView>

/** Saves one, or what one is now; two browsers of a person do not take each other's away. */
export const saveOwnView = defineRoute({
  method: 'POST',
  path: '/secure/own_views/:place',
  may: office,
  input: z.object({ place, view_id, name: visibleText(60), search: text(4000) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    name_missing: [422, 'Please enter a name.'],
    too_many_views: [409, `You have ${mostOwnViews} views of this list. Delete one first.`],
  },
  unanswered: 'The view was not saved: it is gone when the page is closed.',
})

export const removeOwnView = defineRoute({
  method: 'POST',
  path: '/secure/own_views/:place/remove',
  may: office,
  input: z.object({ place, view_id }),
  reply: z.object({ success: z.literal(true) }),
  unanswered: 'The view was not deleted. Please try again.',
})
