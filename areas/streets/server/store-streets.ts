import { replaceStreets } from '#areas/addresses/server/public.ts'
import { milesBetween } from '#platform/core/place.ts'
import {
  type ImportInput,
  type ImportMarket,
  ImportRefused,
  type ImportReport,
} from '#platform/server/imports/import-kind.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { namedStreets } from '../rules/named-streets.ts'
import { isDriven, type RoadMap } from '../rules/road-map.ts'
import { hashOf, readOsm } from './osm/read-osm.ts'
import { storeNetwork } from './stored-network.ts'
import { storeTiles } from './tiles.ts'

/** Named anew with every change of how a file is read or drawn: the next import of the same file then counts as another content. */
const readingRules = 'streets 4'
const longestAttribution = 200
/** From a market's centre to the nearest road of its map. */
const mostMiles = 100

export async function storeStreets(
  { unit, market, file, options, report, signal }: ImportInput,
  usualAttribution: string,
): Promise<void> {
  if (!market) throw new Error('The kind streets needs a market')
  const attribution = (options.get('attribution') ?? usualAttribution)
    .trim()
    .slice(0, longestAttribution)
    .toWellFormed()
  report.step('Looking whether it is new')
  const contentHash = await hashOf(file, readingRules)
  const city = await readOsm(file, { report, signal })
  const map = await withCityName(unit.tx, market, city.map)
  await refuseElsewhere(unit.tx, market, map)
  const streets = namedStreets(map)

  report.step('Preparing to find ways', 0)
  const onShare = (share: number) => report.step('Preparing to find ways', share)
  const outcome = await storeNetwork(unit, market.market_id, map, { contentHash, attribution, onShare, signal })
  countMap(report, map, outcome)
  if (outcome !== 'unchanged') await storeTiles(unit, market.market_id, map, { report, signal })
  report.step('Keeping streets and house numbers')
  await replaceStreets(unit, market, { streets, houses: city.houses, report })
}

/** A city's streets take the place of those that are there: brought into the wrong market they would end its deliveries. */
async function refuseElsewhere(tx: Tx, { market_id, name }: ImportMarket, { lats, lngs }: RoadMap): Promise<void> {
  const centre = await tx
    .selectFrom('markets')
    .select(['lat', 'lng'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  let nearest = Number.POSITIVE_INFINITY
  for (let node = 0; node < lats.length && nearest > mostMiles; node += 1)
    nearest = Math.min(nearest, milesBetween(centre, { lat: lats[node] ?? 0, lng: lngs[node] ?? 0 }))
  if (nearest > mostMiles && lats.length > 0)
    throw new ImportRefused(
      `The nearest of its roads lies ${Math.round(nearest)} miles from ${name}: it is the map of another market.`,
    )
}

/** A file that was cut out by its roads may hold no names of places: the city's own is known anyway. */
async function withCityName(tx: Tx, { market_id }: ImportMarket, map: RoadMap): Promise<RoadMap> {
  const {
    city: name,
    lat,
    lng,
  } = await tx
    .selectFrom('markets')
    .select(['city', 'lat', 'lng'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const isThere = map.names.some((place) => place.kind === 'city' || place.kind === 'town' || place.name === name)
  return isThere ? map : { ...map, names: [...map.names, { kind: 'city', name, lat, lng }] }
}

function countMap(
  report: ImportReport,
  { roads, areas, paths, names, turns }: RoadMap,
  outcome: 'added' | 'changed' | 'unchanged',
): void {
  const driven = roads.filter(isDriven).length
  report.count(outcome, 'roads', driven)
  report.count(outcome, 'footpaths and closed roads', roads.length - driven)
  report.count(outcome, 'turn restrictions', turns.length)
  report.count(outcome, 'areas', areas.length)
  report.count(outcome, 'rivers and railways', paths.length)
  report.count(outcome, 'names of places', names.length)
}
