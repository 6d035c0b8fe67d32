import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { mostIntervals } from '../rules/zone-intervals.ts'
import { zoneKinds } from '../rules/zones.ts'

const kind = z.enum(zoneKinds)
/** `[polygon][ring][point]`, as GeoJSON's MultiPolygon; what it means is checked by `polygonsProblem`. */
const polygons = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))))
const intervals = z.array(z.object({ from: instant, to: instant })).check(z.maxLength(mostIntervals))
const version = z.int().check(z.positive())

const zone = z.object({ zone_id: z.int(), version, kind, name: z.string(), polygons, intervals })
const franchise = z.object({
  franchise_id: z.int(),
  name: z.string(),
  /** The one that was chosen. */
  county_zone_id: z.nullable(z.int()),
  /** Where its alcohol may go: the chosen one, else the one that it lies in; empty when there is none. */
  county: z.string(),
  /** It lies outside of the county that was chosen for it. */
  is_outside: z.boolean(),
})
const marketZones = { zones: z.array(zone), franchises: z.array(franchise) }

export const zonesOfMarket = defineCall({
  name: 'zones_of_market',
  data: z.strictObject({ market_id: id }),
  reply: z.object(marketZones),
  may: admin,
  reads: true,
})

export const staleZone = { stale_zone: 'Somebody else has changed this zone. It is shown as it is now.' } as const

export const zoneSave = defineCall({
  name: 'zone_save',
  data: z.strictObject({
    market_id: id,
    /** Absent: a new zone. */
    zone_id: z.optional(id),
    /** The version that was edited. */
    version: z.optional(version),
    kind,
    name: text(200),
    polygons,
    intervals,
  }),
  reply: z.object({ zone }),
  refusals: {
    ...staleZone,
    name_missing: 'Please enter a name.',
    name_taken: 'This market has a zone of this kind and name already.',
    bad_polygons: 'This shape cannot be a zone.',
    bad_intervals: 'An interval must begin before it ends, and only game day zones have any.',
    county_in_use: 'Stores use this county, so it stays one.',
  },
  may: admin,
})

export const zoneDelete = defineCall({
  name: 'zone_delete',
  data: z.strictObject({ zone_id: id, version }),
  reply: z.object({ zone_id: z.int() }),
  refusals: { ...staleZone, county_in_use: 'Stores use this county. Give them another one first.' },
  may: admin,
})

export const franchiseCounty = defineCall({
  name: 'franchise_county',
  data: z.strictObject({ franchise_id: id, county_zone_id: z.nullable(id) }),
  reply: z.object({ franchise }),
  refusals: { not_a_county: 'This is no county of the store’s market any more.' },
  may: admin,
})

export const zoneTry = defineCall({
  name: 'zone_try',
  data: z.strictObject({
    market_id: id,
    /** An address, or `39.96, -82.99`. */
    place: text(300),
  }),
  reply: z.object({
    found: z.string(),
    lat: z.number(),
    lng: z.number(),
    delivered: z.boolean(),
    counties: z.array(z.string()),
    restricted: z.array(z.string()),
    /** Null: no game day is on. */
    inside_game_day: z.nullable(z.boolean()),
    /** Stores that may send alcohol there. */
    alcohol_from: z.array(z.string()),
  }),
  refusals: { place_missing: 'Please enter an address or a point.', place_unknown: 'This place was not found.' },
  may: admin,
  reads: true,
})

const market = z.object({
  market_id: z.int(),
  slug: z.string(),
  name: z.string(),
  state: z.string(),
  time_zone: z.string(),
  lat: z.number(),
  lng: z.number(),
})

/** `/admin/zones?market=columbus`: by slug or id; without one, the first market by name. */
export const zonesPage = definePage({
  face: 'ops',
  path: '/admin/zones',
  entry: 'areas/markets/web/zones/zones.page.tsx',
  title: 'Zones',
  may: admin,
  input: z.object({ market: z.optional(z.string()) }),
  state: z.object({
    zones: z.object({
      ...marketZones,
      market,
      markets: z.array(market),
      /** The streets under the zones; null where none were brought in. */
      map: z.nullable(mapSource),
    }),
  }),
  nav: {
    group: 'Places',
    label: 'Zones',
    does: 'Delivery area, counties, game days and restricted places',
    key: 'z',
  },
})
