import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchText } from '#platform/core/search.ts'
import { id } from '#platform/core/wire.ts'

const listedRestaurant = z.strictObject({
  franchise_id: z.int(),
  name: z.string(),
  market: z.string(),
  kind: z.enum(['restaurant', 'package_store']),
  /** By now: 'Open until 10:00 PM'. */
  hours: z.string(),
  prep_minutes: z.int(),
  active: z.boolean(),
})
export type ListedRestaurant = z.output<typeof listedRestaurant>

export const restaurantsPage = definePage({
  face: 'ops',
  path: '/secure/restaurants',
  entry: 'areas/menu/web/settings/restaurants.page.tsx',
  title: 'Restaurants',
  may: admin,
  input: z.object({ page: pageCursor, q: searchText, state: searchList(), market: searchList() }),
  state: z.object({ restaurants: z.array(listedRestaurant), restaurant_pages: pageEnds }),
  nav: { group: 'Places', label: 'Restaurants', does: 'Hours, holidays, fees, pickup and delivery', key: 'r' },
})

const ofRestaurant = { franchise_id: id }

export const restaurantPage = definePage({
  face: 'ops',
  path: '/secure/restaurants/:franchise_id',
  entry: 'areas/menu/web/settings/restaurant.page.tsx',
  title: 'Restaurant',
  may: admin,
  input: z.object(ofRestaurant),
  malformed: 'not_found',
  state: z.object({
    restaurant: z.strictObject({
      franchise_id: z.int(),
      name: z.string(),
      market: z.string(),
      address: z.string(),
      version: z.int(),
      hours_now: z.string(),
      /** As the form begins with them. */
      settings: z.record(z.string(), z.string()),
    }),
  }),
})

/** Customers see it with their next page: menus are kept in memory by version. */
export const changeRestaurant = defineRoute({
  method: 'POST',
  path: '/secure/restaurants/:franchise_id',
  may: admin,
  input: z.object({
    ...ofRestaurant,
    version: z.int(),
    settings: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8000))),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile: [409, 'Somebody else has changed this restaurant. Reload the page to see it.'],
    setting_invalid: [422, 'Please look at the field again.'],
    nights_overlap: [422, 'This night goes on when the next day has already opened. Let it end earlier.'],
    name_taken: [422, 'There is a restaurant or business of this name in this market.'],
  },
  unanswered: 'The settings were not saved. Please try again.',
})
