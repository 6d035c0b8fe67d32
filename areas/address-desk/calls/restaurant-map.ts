import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { zoneKinds } from '#areas/markets/rules/zones.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, moneyText, text } from '#platform/core/wire.ts'
import { candidate, changed_meanwhile, could_not_submit, manualPlace, selection, selection_gone } from './addresses.ts'

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
      addr_line_1: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
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
      time_zone: z.string(),
      /** What was last drawn among the zones, or changed of what the map shows. */
      changes: z.array(z.strictObject({ event_id: z.int(), at: instant, who: z.string(), text: z.string() })),
      read_at: instant,
    }),
  }),
})

/** Where a candidate is, beside the address of the restaurant that it may replace. */
export const readRestaurantCandidate = defineRoute({
  method: 'GET',
  path: '/secure/restaurants/:franchise_id/address_candidate',
  may: admin,
  input: z.object({ franchise_id: id, address_selection_id: selection }),
  reply: candidate,
  refusals: { selection_gone },
})

const other_market = [422, 'This address does not lie in the restaurant’s market.'] as const

/** Another address for the restaurant itself: its map, its fees and its drivers go by it from now on. */
export const moveRestaurant = defineRoute({
  method: 'POST',
  path: '/secure/restaurants/:franchise_id/address',
  may: admin,
  input: z.object({
    franchise_id: id,
    address_selection_id: selection,
    /** The address that was seen. */
    expected_address: z.string().check(z.maxLength(400)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    selection_gone,
    changed_meanwhile,
    other_market,
  },
  unanswered: 'The address was not replaced. Please try again.',
})

/** The restaurant's own address as an admin knows it: its words mended, its pin at its door. */
export const modifyRestaurantAddress = defineRoute({
  method: 'POST',
  path: '/secure/restaurants/:franchise_id/address_by_hand',
  may: admin,
  input: z.object({
    franchise_id: id,
    ...manualPlace,
    /** The address and the place that were seen. */
    expected_address: z.string().check(z.maxLength(400)),
    expected_lat: z.number(),
    expected_lng: z.number(),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { could_not_submit, changed_meanwhile, other_market },
  unanswered: 'The address was not saved. Please try again.',
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
