import type { Market, Markets } from '#areas/markets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import { isInside } from '#platform/core/polygons.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { slipsBetween } from '../../rules/edit-distance.ts'
import { type ParsedAddress, streetKey } from '../../rules/us-address.ts'

/** A city or a postal code that addresses name. */
export type KnownPlace = {
  readonly market_id: number
  readonly kind: 'city' | 'zip'
  readonly key: string
  readonly city: string
  readonly zip: string
  readonly lat: number
  readonly lng: number
}

/** What the markets know of themselves, of one moment. */
export type Atlas = {
  readonly markets: ReadonlyMap<number, Market>
  readonly places: readonly KnownPlace[]
  /** In key form. */
  readonly cities: ReadonlySet<string>
}

export async function readAtlas(db: Db, markets: Markets): Promise<Atlas> {
  const [all, rows] = await Promise.all([
    markets.all(),
    db
      .selectFrom('address_places')
      .select(['market_id', 'kind', 'key', 'city', 'zip', 'lat', 'lng'])
      .orderBy('houses', 'desc')
      .execute(),
  ])
  const places = rows.map((row) => ({
    ...row,
    key: row.kind === 'city' ? streetKey(row.key) : row.key,
  }))
  const own = all
    .map(({ market_id, city, lat, lng }) => ({
      market_id,
      kind: 'city' as const,
      key: streetKey(city),
      city,
      zip: '',
      lat,
      lng,
    }))
    .filter((city) => !places.some(({ market_id, key }) => market_id === city.market_id && key === city.key))
  const known = [...places, ...own]
  return {
    markets: new Map(all.map((market) => [market.market_id, market])),
    places: known,
    cities: new Set(known.filter(({ kind }) => kind === 'city').map(({ key }) => key)),
  }
}

/** What one of them knows, with the names of all cities: who types another city's does not mean a street of this one. */
export function onlyMarket({ markets, places, cities }: Atlas, marketId: number): Atlas | undefined {
  const market = markets.get(marketId)
  if (!market) return undefined
  return {
    markets: new Map([[marketId, market]]),
    places: places.filter(({ market_id }) => market_id === marketId),
    cities,
  }
}

/** By the zones where counties are drawn: the alcohol rules go by them too. */
export function countyOf(market: Market, point: Point): string {
  const counties = market.zones.filter(({ kind }) => kind === 'county')
  if (counties.length === 0) return market.county
  return counties.find(({ polygons }) => isInside(point, polygons))?.name.replace(/ County$/i, '') ?? ''
}

/** Whether the state, the city and the postal code that were typed leave a market possible: what is typed of elsewhere is not looked for here. */
export function fitsArea(atlas: Atlas, market: Market, query: ParsedAddress, isTyping: boolean): boolean {
  if (query.state && query.state !== market.state) return false
  const places = atlas.places.filter(({ market_id }) => market_id === market.market_id)
  if (!query.city || places.some((place) => place.kind === 'city' && isCity(query.city ?? '', place.key, isTyping)))
    return true
  // A suburb that no address names has the postal codes of its neighbours.
  return places.some(({ zip }) => zip !== '' && zip.slice(0, 3) === query.zip?.slice(0, 3))
}

/** `columbus`, `colmbus`, `downtown columbus`, and while somebody types, `colu` and `columbus oh`. */
export function isCity(typed: string, known: string, isTyping: boolean): boolean {
  if (typed === known || typed.endsWith(` ${known}`)) return true
  if (isTyping && (known.startsWith(typed) || typed.startsWith(`${known} `))) return true
  return typed.length > 3 && slipsBetween(typed, known) <= Math.max(1, Math.floor(known.length / 5))
}
