import type { Point, Polygons } from '#platform/core/place.ts'
import { isInside } from '#platform/core/polygons.ts'

export const zoneKinds = ['delivery', 'county', 'game_day', 'restricted'] as const
export type ZoneKind = (typeof zoneKinds)[number]
export const isZoneKind = (word: string): word is ZoneKind => zoneKinds.some((kind) => kind === word)

export type Zone = {
  readonly zone_id: number
  readonly kind: ZoneKind
  readonly name: string
  readonly version: number
  readonly polygons: Polygons
  /** When a game day zone is in force: from, inclusive, to, exclusive, in ms since 1970. */
  readonly intervals: readonly { readonly from: number; readonly to: number }[]
}

/** Inside one of the market's delivery zones (SIL-ORD-036). */
export function isDeliveredTo(zones: readonly Zone[], point: Point): boolean {
  return zones.some((zone) => zone.kind === 'delivery' && isInside(point, zone.polygons))
}

/** During a game day an address must lie inside one of the zones in force (SIL-ORD-040). */
export function isOutsideGameDayZone(zones: readonly Zone[], point: Point, at: number): boolean {
  const inForce = zones.filter(
    (zone) => zone.kind === 'game_day' && zone.intervals.some(({ from, to }) => at >= from && at < to),
  )
  return inForce.length > 0 && !inForce.some((zone) => isInside(point, zone.polygons))
}

export type Store = Point & { readonly county_zone_id: number | null }

/**
 * A store's county (SIL-ORD-041): the one chosen in the office, else the county zone that it lies in. A store that lies in none, or
 * on a border and so in two, has none until somebody chooses.
 */
export function countyOf(zones: readonly Zone[], store: Store): Zone | undefined {
  const counties = zones.filter(({ kind }) => kind === 'county')
  if (store.county_zone_id !== null) return counties.find(({ zone_id }) => zone_id === store.county_zone_id)
  const around = counties.filter(({ polygons }) => isInside(store, polygons))
  return around.length === 1 ? around[0] : undefined
}

export type AlcoholBar = 'no_county' | 'outside_county' | 'restricted'

/** Why alcohol may not go there: it stays in the store's own county and out of restricted places (SIL-ORD-041). A store without a county may deliver none. */
export function alcoholBar(zones: readonly Zone[], store: Store, point: Point): AlcoholBar | undefined {
  const county = countyOf(zones, store)
  if (!county) return 'no_county'
  if (!isInside(point, county.polygons)) return 'outside_county'
  const isRestricted = zones.some((zone) => zone.kind === 'restricted' && isInside(point, zone.polygons))
  return isRestricted ? 'restricted' : undefined
}

export const mayHandOverAlcohol = (zones: readonly Zone[], store: Store, point: Point): boolean =>
  alcoholBar(zones, store, point) === undefined

export function restrictedPlaceNames(zones: readonly Zone[]): string[] {
  return zones.filter(({ kind }) => kind === 'restricted').map(({ name }) => name)
}
