import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { ImportRefused, type ImportReport } from '#platform/server/imports/import-kind.ts'
import { insertMany } from '#platform/server/imports/rows.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { joinLines } from '../rules/join-lines.ts'
import type { MapArea, MapPath, PlaceName, Road, RoadKind, RoadMap } from '../rules/road-map.ts'
import { firstZoom, lastZoom, type TileAt, tilesOver } from '../rules/tile-grid.ts'

const pack = promisify(gzip)
const extent = 4096
/** Ground beyond a tile's edge that it holds too, so that wide roads and names do not break there. */
const buffer = 96

/** From which zoom a road is drawn: from far away only the wide ones. */
const seenFrom: Readonly<Record<RoadKind, number>> = {
  motorway: firstZoom,
  trunk: firstZoom,
  primary: 9,
  secondary: 10,
  tertiary: 11,
  residential: 12,
  service: 13,
  track: 14,
  footway: 14,
}
const areaSeenFrom: Readonly<Record<MapArea['kind'], number>> = { water: firstZoom, park: 10, campus: 11, building: 14 }
const pathSeenFrom: Readonly<Record<MapPath['kind'], number>> = { river: firstZoom, rail: 10, stream: 12, siding: 14 }
/** From far away, a name of a small place would only hide that of a large one. */
const nameSeenFrom: Readonly<Record<PlaceName['kind'], number>> = {
  city: firstZoom,
  town: firstZoom,
  village: 11,
  suburb: 11,
  neighbourhood: 12,
}

type Feature = {
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, string | number>>
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: number[] }
    | { readonly type: 'LineString'; readonly coordinates: number[][] }
    | { readonly type: 'Polygon'; readonly coordinates: number[][][] }
}
type Tile = TileAt & { readonly bytes: Uint8Array }

/** Cuts the map into tiles and replaces those of the market, in the transaction of the import that brought the streets. */
export async function storeTiles(
  unit: UnitOfWork,
  market_id: number,
  map: RoadMap,
  { report, signal }: { readonly report: ImportReport; readonly signal: AbortSignal },
): Promise<void> {
  report.step('Drawing the map', 0)
  await unit.tx.deleteFrom('map_tiles').where('market_id', '=', market_id).execute()
  let count = 0
  async function* rows() {
    for await (const { z, x, y, bytes } of cutTiles(map, (share) => report.step('Drawing the map', share))) {
      signal.throwIfAborted()
      count += 1
      yield { market_id, z, x, y, bytes: `\\x${Buffer.from(bytes).toString('hex')}` }
    }
  }
  await insertMany(unit.tx, 'map_tiles', rows())
  report.count('added', 'map tiles', count)
}

/** The same map gives the same bytes. Tiles with nothing on them are left out. */
export async function* cutTiles(map: RoadMap, onShare?: (share: number) => void): AsyncGenerator<Tile> {
  const layers = sliced(map)
  const tiles = tilesOver(map)
  if (!tiles)
    throw new ImportRefused(
      'Its roads reach over more ground than a market has: cut the file to the city, and look for slips.',
    )
  for (const [index, at] of tiles.entries()) {
    const bytes = tileBytes(layers, at)
    if (bytes) yield { ...at, bytes: await pack(bytes, { level: constants.Z_BEST_COMPRESSION }) }
    if (index % 16 === 0) {
      onShare?.(index / tiles.length)
      await setImmediate()
    }
  }
}

type Layer = 'areas' | 'paths' | 'roads' | 'names'
type Slice = { readonly layer: Layer; readonly seenFrom: number; readonly index: GeoJSONVT }

function sliced(map: RoadMap): Slice[] {
  const slice = (layer: Slice['layer'], from: number, features: Feature[]): Slice[] => {
    if (features.length === 0) return []
    const options = { maxZoom: lastZoom, indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 3, extent, buffer, wrap: false }
    return [{ layer, seenFrom: from, index: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }]
  }
  const areas = Map.groupBy(map.areas, ({ kind }) => areaSeenFrom[kind])
  const roads = Map.groupBy(map.roads, ({ kind }) => seenFrom[kind])
  const paths = Map.groupBy(map.paths, ({ kind }) => pathSeenFrom[kind])
  const names = Map.groupBy(map.names, ({ kind }) => nameSeenFrom[kind])
  return [
    ...[...areas].flatMap(([from, some]) => slice('areas', from, some.map(areaFeature))),
    ...[...paths].flatMap(([from, some]) => slice('paths', from, some.map(pathFeature))),
    ...[...roads].flatMap(([from, some]) => slice('roads', from, roadFeatures(some, map))),
    ...[...names].flatMap(([from, some]) => slice('names', from, some.map(nameFeature))),
  ].sort((one, other) => one.seenFrom - other.seenFrom)
}

function tileBytes(slices: readonly Slice[], { z, x, y }: TileAt): Uint8Array | undefined {
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const { layer, seenFrom: from, index } of slices) {
    if (z < from) continue
    const tile = index.getTile(z, x, y)
    if (!tile || tile.features.length === 0) continue
    const known = layers[layer]
    layers[layer] = known ? { ...known, features: [...known.features, ...tile.features] } : tile
  }
  return Object.keys(layers).length > 0 ? fromGeojsonVt(layers, { version: 2, extent }) : undefined
}

function roadFeatures(roads: readonly Road[], { lats, lngs }: RoadMap): Feature[] {
  const alike = Map.groupBy(roads, (road) => JSON.stringify(propertiesOf(road)))
  return [...alike.values()].flatMap((some) => {
    const properties = some[0] && propertiesOf(some[0])
    return joinLines(some.map(({ nodes }) => nodes)).map(
      (line): Feature => ({
        type: 'Feature',
        properties: properties ?? {},
        geometry: { type: 'LineString', coordinates: line.map((node) => [lngs[node] ?? 0, lats[node] ?? 0]) },
      }),
    )
  })
}

/** What is not so is not said: tiles travel to phones. */
function propertiesOf({ kind, name, ref, link, bridge, tunnel, oneWay }: Road) {
  return {
    kind,
    ...(name && { name }),
    ...(ref && { ref }),
    ...(link && { link: 1 }),
    ...(bridge && { bridge: 1 }),
    ...(tunnel && { tunnel: 1 }),
    ...(oneWay !== 0 && { oneway: oneWay }),
  }
}

function areaFeature({ kind, name, rings }: MapArea): Feature {
  const coordinates = rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]))
  return { type: 'Feature', properties: { kind, ...(name && { name }) }, geometry: { type: 'Polygon', coordinates } }
}

function pathFeature({ kind, name, points }: MapPath): Feature {
  const coordinates = points.map(([lng, lat]) => [lng, lat])
  return { type: 'Feature', properties: { kind, ...(name && { name }) }, geometry: { type: 'LineString', coordinates } }
}

function nameFeature({ kind, name, lat, lng }: PlaceName): Feature {
  return { type: 'Feature', properties: { kind, name }, geometry: { type: 'Point', coordinates: [lng, lat] } }
}
