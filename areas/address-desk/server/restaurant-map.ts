import { ratesFrom, reachOf } from '#areas/markets/rules/reach.ts'
import { alcoholBar, countyOf, isDeliveredTo, isOutsideGameDayZone, type Zone } from '#areas/markets/rules/zones.ts'
import { findPlace, type Market, type Markets } from '#areas/markets/server/public.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { restaurantMapPage, tryRestaurant } from '../calls/restaurant-map.ts'
import { addressText } from '../rules/place-text.ts'
import { mapChanges } from './map-changes.ts'
import type { AddressDeps } from './verify.ts'

type MapState = PageStateOf<typeof restaurantMapPage>['restaurant_map']
type Deps = Pick<AddressDeps, 'markets' | 'addressBook'>

/** A restaurant with its market, both as they are now; undefined when it is not one of theirs. */
export async function restaurantAt(db: Db, markets: Markets, actor: Actor, franchise_id: number) {
  const row = await db
    .selectFrom('franchises')
    .select([
      'franchise_id',
      'market_id',
      'name',
      'addr_line_1',
      'city',
      'state',
      'zip',
      'lat',
      'lng',
      'county_zone_id',
      'maximum_miles',
      'delivery_type',
    ])
    .where('franchise_id', '=', franchise_id)
    .where('kind', '<>', 'business')
    .executeTakeFirst()
  if (!row || !worksIn(actor, row.market_id)) return undefined
  // Whoever has just drawn a zone sees it here.
  markets.recheck(row.market_id)
  const market = await markets.current(row.market_id)
  const maximum_miles = row.maximum_miles === null ? null : Number(row.maximum_miles)
  return market && { row: { ...row, maximum_miles }, market }
}

export async function restaurantMap(
  db: Db,
  { markets }: Deps,
  actor: Actor,
  franchise_id: number,
  now: Date,
): Promise<MapState | undefined> {
  const found = await restaurantAt(db, markets, actor, franchise_id)
  if (!found) return undefined
  const { row, market } = found
  const { free_miles, maximum_miles, fee_per_mile } = ratesFrom(market, row)
  const county = countyOf(market.zones, row)
  return {
    franchise_id,
    name: row.name,
    address: addressText(row),
    addr_line_1: row.addr_line_1,
    city: row.city,
    state: row.state,
    zip: row.zip,
    lat: row.lat,
    lng: row.lng,
    market_id: market.market_id,
    market: market.name,
    market_slug: market.slug,
    delivers: row.delivery_type === 'delivery_type_delivery',
    free_miles,
    maximum_miles,
    fee_per_mile: toDecimal(fee_per_mile),
    gas_fee: toDecimal(market.gas_fee),
    county: county?.name ?? null,
    zones: shownZones(market, county, now),
    map: await mapOf(db, market.market_id),
    time_zone: market.time_zone,
    changes: await mapChanges(db, row),
    read_at: now.getTime(),
  }
}

function shownZones({ zones }: Market, county: Zone | undefined, now: Date): MapState['zones'] {
  const at = now.getTime()
  return zones.map(({ zone_id, kind, name, polygons, intervals }) => ({
    zone_id,
    kind,
    name,
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng, lat] as [number, number]))),
    counts:
      kind === 'county'
        ? zone_id === county?.zone_id
        : kind !== 'game_day' || intervals.some(({ from, to }) => at >= from && at < to),
  }))
}

export async function reachFrom(
  db: Db,
  { markets, addressBook }: Deps,
  actor: Actor,
  { franchise_id, place }: InputOf<typeof tryRestaurant>,
  now: Date,
) {
  const found = await restaurantAt(db, markets, actor, franchise_id)
  if (!found) return refuse('unknown_id')
  if (place === '') return refuse('place_missing', { field: 'place' })
  const { row, market } = found
  const point = await findPlace(addressBook, place, market)
  if (!point) return refuse('place_unknown', { field: 'place' })
  const { miles, distance_fee, in_range } = reachOf(market, row, point)
  return ok({
    success: true as const,
    ...point,
    in_range,
    is_in_zone: isDeliveredTo(market.zones, point),
    outside_game_day: isOutsideGameDayZone(market.zones, point, now.getTime()),
    miles: Math.round(miles * 100) / 100,
    distance_fee: distance_fee === undefined ? null : toDecimal(distance_fee),
    gas_fee: toDecimal(market.gas_fee),
    alcohol: alcoholBar(market.zones, row, point) ?? ('allowed' as const),
  })
}
