import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { zoneKinds } from '#areas/markets/rules/zones.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, moneyText, text } from '#platform/core/wire.ts'

const place = { lat: z.number(), lng: z.number() }
const polygons = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))))

export const restaurantMaps = ['delivery', 'alcohol'] as const

/** `/secure/restaurants/88/map?map=alcohol`: where a restaurant delivers, or where its alcohol may go (LEG-08). */
export const restaurantMapPage = definePage({
  face: 'ops',
  path: '/secure/restaurants/:franchise_id/map',
  entry: 'areas/address-desk/web/restaurant-map.page.tsx',
  title: 'Restaurant map',
  may: admin,
  input: z.object({ franchise_id: id }),
  malformed: 'not_found',
  state: z.object({
    restaurant_map: z.strictObject({
      franchise_id: z.int(),
      name: z.string(),
      address: z.string(),
      ...place,
      market_id: z.int(),
      market: z.string(),
      market_slug: z.string(),
      delivers: z.boolean(),
      free_miles: z.number(),
      maximum_miles: z.number(),
      fee_per_mile: moneyText,
      gas_fee: moneyText,
      /** Where its alcohol stays; null: it may deliver none. */
      county: z.nullable(z.string()),
      zones: z.array(
        z.strictObject({
          zone_id: z.int(),
          kind: z.enum(zoneKinds),
          name: z.string(),
          polygons,
          /** Of a game day: it is on now. Of a county: it is the restaurant's. */
          counts: z.boolean(),
        }),
      ),
      map: z.nullable(mapSource),
    }),
  }),
})

/** What an order to one place would be told, by the rules that orders go by. */
export const tryRestaurant = defineRoute({
  method: 'GET',
  path: '/secure/restaurants/:franchise_id/reach',
  may: admin,
  input: z.object({ franchise_id: id, place: text(300) }),
  reply: z.object({
    success: z.literal(true),
    found: z.string(),
    ...place,
    in_range: z.boolean(),
    is_in_zone: z.boolean(),
    outside_game_day: z.boolean(),
    /** The way along the streets, as the fee counts it. */
    miles: z.number(),
    /** Null beyond the maximum. */
    distance_fee: z.nullable(moneyText),
    gas_fee: moneyText,
    alcohol: z.enum(['allowed', 'no_county', 'outside_county', 'restricted']),
  }),
  refusals: {
    place_missing: [422, 'Please enter an address or a point.'],
    place_unknown: [422, 'This place was not found.'],
  },
  limit: { per: 'person', most: 120, withinMs: 60_000 },
  unanswered: 'The place could not be tried. Please try again.',
})
