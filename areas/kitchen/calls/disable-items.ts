import * as z from 'zod/mini'
import { kitchen } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'

/** One may come alone, as forms send it. */
const ids = z.pipe(
  z.union([z.array(id), id]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
)

const disabledFor = z.strictObject({
  /** When it comes back; null until somebody turns it on. */
  restore_at: z.nullable(instant),
  /** Who turned it off, and when. */
  who: z.string(),
  at: z.nullable(instant),
})

const menuItem = z.strictObject({
  menu_item_id: z.int(),
  name: z.string(),
  /** Null while it can be ordered. */
  disabled: z.nullable(disabledFor),
})
export type KitchenItem = z.output<typeof menuItem>

const menuCategory = z.strictObject({ menu_category_id: z.int(), name: z.string(), items: z.array(menuItem) })
export type KitchenCategory = z.output<typeof menuCategory>

/** What this kitchen sells, and what of it is off (RST-01). */
export const kitchenItems = defineRoute({
  method: 'GET',
  path: '/restaurant_app/items',
  may: kitchen,
  input: z.object({ franchise_id: z.optional(id) }),
  reply: z.object({
    categories: z.array(menuCategory),
    /** When what is turned off for the rest of the day comes back. */
    end_of_day: instant,
    /** The first day that may be picked, `YYYY-MM-DD`. */
    first_day: z.string(),
  }),
})

/** The app's form at the address that people know. */
export const disableItemsPage = definePage({
  face: 'town',
  path: '/restaurant_app/disable_items',
  entry: 'areas/kitchen/web/kitchen.page.tsx',
  title: 'Items that are off · Cosmic',
  may: kitchen,
})

/**
 * `item_ids` are all that are to be off: what is not among them is on again (SIL-ORD-134). With `seen_ids`, what was off when the form was shown, only
 * what somebody has ticked or unticked is changed, so that two tablets do not undo each other. `until` is of what is ticked now: empty is the end of
 * the business day, `MM/DD/YYYY` the morning of a day, `indefinite` until somebody turns it on.
 */
export const disableItems = defineRoute({
  method: 'POST',
  path: '/restaurant_app/disable_items',
  may: kitchen,
  backTo: '/restaurant_app/disable_items',
  input: z.object({
    franchise_id: z.optional(id),
    item_ids: z._default(ids, []),
    seen_ids: z.optional(ids),
    until: z._default(text(20), ''),
  }),
  reply: z.object({ success: z.literal(true), disabled: z.int(), enabled: z.int() }),
  refusals: {
    until_invalid: [422, 'Please pick a day after today.'],
    item_unknown: [409, 'One of these items is not on your menu any more. Here is the menu as it stands now.'],
  },
  unanswered: 'Not saved: there is no answer from Cosmic. Please try again.',
})
