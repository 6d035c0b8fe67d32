import { createHash } from 'node:crypto'
import type { KnownHouse } from '#areas/addresses/server/public.ts'
import { type ImportFile, type ImportInput, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { areaOf, type DoorFacts, doorsOf, pathOf, placeNameOf, type RoadFacts, roadOf } from '../../rules/osm-tags.ts'
import { joinRings } from '../../rules/rings.ts'
import type { MapArea, MapPath, PlaceName, Road, RoadMap } from '../../rules/road-map.ts'
import { drawPaths } from './draw-paths.ts'
import type { ElementHandlers } from './elements.ts'
import { readPbf } from './pbf-elements.ts'
import { drawTurns, type TurnRelation, turnRelationOf } from './turn-rules.ts'
import { readXml } from './xml-elements.ts'

export type OsmCity = { readonly map: RoadMap; readonly houses: readonly KnownHouse[] }

type Deps = Pick<ImportInput, 'report' | 'signal'> & {
  /** Ways, outlines and doors at most: a hostile file names millions of them in a few kilobytes. */
  readonly mostThings?: number
}
type WayLine<Facts> = { readonly id: number; readonly facts: Facts; readonly refs: readonly number[] }
type Outline = { readonly id: number; readonly facts: Omit<MapArea, 'rings'>; readonly ways: readonly Border[] }
type Border = { readonly way: number; readonly inner: boolean }

/** Nodes of roads that a machine of ours can hold; a country's map must be cut to its city first. */
const mostNodes = 40_000_000
const usualMostThings = 5_000_000

/**
 * Reads what a city needs of an OpenStreetMap file, whatever its size: relations first, which say which ways are wanted, then ways,
 * which say which nodes are, then nodes. Only what is wanted is kept.
 */
export async function readOsm(file: ImportFile, deps: Deps): Promise<OsmCity> {
  const { report, signal, mostThings = usualMostThings } = deps
  const read = await reading(file, signal)
  let things = 0
  const keep = (howMany: number) => {
    things += howMany
    if (things > mostThings) throw largerThanCity()
  }

  report.step('Reading the relations')
  const outlines: Outline[] = []
  const turns: TurnRelation[] = []
  await read({
    relation(id, members, tags) {
      const turn = turnRelationOf(id, members, tags)
      if (turn) {
        keep(1)
        turns.push(turn)
      }
      const facts = tags.get('type') === 'multipolygon' ? areaOf(tags) : undefined
      const ways = members.flatMap(({ type, ref, role }) =>
        type === 'way' ? [{ way: ref, inner: role === 'inner' }] : [],
      )
      if (!facts || ways.length === 0) return
      keep(ways.length)
      outlines.push({ id, facts, ways })
    },
  })
  const borders = new Map<number, readonly number[]>(outlines.flatMap(({ ways }) => ways.map(({ way }) => [way, []])))

  report.step('Reading the ways')
  const roads: WayLine<RoadFacts>[] = []
  const areas: WayLine<Omit<MapArea, 'rings'>>[] = []
  const buildings: WayLine<readonly DoorFacts[]>[] = []
  const paths: WayLine<Omit<MapPath, 'points'>>[] = []
  const grounds: WayLine<Omit<PlaceName, 'lat' | 'lng'>>[] = []
  const needed: number[] = []
  await read({
    way(id, refs, tags) {
      const road = roadOf(tags)
      const area = !road && refs.length > 3 && refs[0] === refs.at(-1) ? areaOf(tags) : undefined
      const path = !road && !area ? pathOf(tags) : undefined
      const ground = road ? undefined : placeNameOf(tags)
      const doors = doorsOf(tags)
      const isBorder = borders.has(id)
      if (road) roads.push({ id, facts: road, refs })
      if (area) areas.push({ id, facts: area, refs })
      if (path) paths.push({ id, facts: path, refs })
      if (ground) grounds.push({ id, facts: ground, refs })
      if (doors.length > 0) buildings.push({ id, facts: doors, refs })
      if (isBorder) borders.set(id, refs)
      if (!road && !area && !path && !ground && doors.length === 0 && !isBorder) return
      keep(1 + doors.length)
      for (const ref of refs) needed.push(ref)
      if (needed.length > mostNodes) throw largerThanCity()
    },
  })
  const places = placesOf(needed)

  report.step('Reading the places')
  const houses: KnownHouse[] = []
  const names: PlaceName[] = []
  await read({
    node(id, lat, lng, tags) {
      places.put(id, lat, lng)
      if (tags.size === 0) return
      const doors = doorsOf(tags)
      const name = placeNameOf(tags)
      keep(doors.length + (name ? 1 : 0))
      for (const door of doors) houses.push({ ...door, lat, lng })
      if (name) names.push({ ...name, lat, lng })
    },
  })

  report.step('Joining what belongs together')
  const { byWay, numberOf, ...drawn } = drawRoads(roads, places, report)
  for (const { facts, refs } of buildings) {
    const middle = places.middleOf(refs)
    if (middle) for (const door of facts) houses.push({ ...door, ...middle })
  }
  for (const { facts, refs } of grounds) {
    const middle = places.middleOf(refs)
    // An outline beside a point of the same name is the same place.
    if (middle && !names.some(({ name }) => name === facts.name)) names.push({ ...facts, ...middle })
  }
  const shapes = [...drawAreas(areas, places), ...drawOutlines(outlines, borders, places)]
  const map = {
    ...drawn,
    areas: shapes,
    paths: drawPaths(paths, places.indices, places.placeAt),
    names: names.filter(isOnEarth),
    turns: drawTurns(turns, { road: (way) => byWay.get(way), node: numberOf }, report),
  }
  return { map, houses: houses.filter(isOnEarth) }
}

const largerThanCity = () =>
  new ImportRefused('The file holds more than a city has: cut your city out of it first. Nothing was changed.')

type ReadPass = (handlers: ElementHandlers) => Promise<void>

async function reading(file: ImportFile, signal: AbortSignal): Promise<ReadPass> {
  const stop = () => signal.throwIfAborted()
  if (await isXml(file)) return (handlers) => readXml(file.text(), handlers)
  return (handlers) => readPbf(file.bytes(), handlers, stop)
}

/** XML begins with a bracket, perhaps behind a byte order mark and blanks; PBF with the length of its header. */
async function isXml(file: ImportFile): Promise<boolean> {
  for await (const chunk of file.bytes()) {
    const first = chunk.find((byte) => ![0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x20, 0x09, 0x0a, 0x0d].includes(byte))
    const isZero = chunk[0] === 0 && chunk[1] === 0
    return !isZero && (first === 0x3c || chunk[0] === 0xff || chunk[0] === 0xfe)
  }
  return false
}

/** The same file read by the same rules is the same city. */
export async function hashOf(file: ImportFile, rules: string): Promise<Buffer> {
  const hash = createHash('sha256').update(rules)
  for await (const chunk of file.bytes()) hash.update(chunk)
  return hash.digest()
}

type Places = ReturnType<typeof placesOf>

/** Where nodes lie, by id: sorted ids and a search instead of a map of objects, which would not fit for a large city. */
function placesOf(needed: readonly number[]) {
  const sorted = Float64Array.from(needed).sort()
  let count = 0
  for (const id of sorted) if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id
  const ids = sorted.subarray(0, count)
  const lats = new Float64Array(count).fill(Number.NaN)
  const lngs = new Float64Array(count).fill(Number.NaN)

  function indexOf(id: number): number {
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = ids[middle] ?? 0
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
  const isKnown = (index: number) => index >= 0 && !Number.isNaN(lats[index])

  return {
    count,
    lats,
    lngs,
    put(id: number, lat: number, lng: number) {
      const index = indexOf(id)
      if (index < 0 || !isOnEarth({ lat, lng })) return
      lats[index] = lat
      lngs[index] = lng
    },
    placeAt: (index: number): readonly [lng: number, lat: number] => [lngs[index] ?? 0, lats[index] ?? 0],
    indexOf,
    /** Of known nodes only. */
    indices: (refs: readonly number[]) => refs.map(indexOf).filter(isKnown),
    ring(refs: readonly number[]): [number, number][] | undefined {
      const at = refs.map(indexOf)
      return at.every(isKnown) ? at.map((index) => [lngs[index] ?? 0, lats[index] ?? 0]) : undefined
    },
    middleOf(refs: readonly number[]): { lat: number; lng: number } | undefined {
      const at = [...new Set(refs)].map(indexOf).filter(isKnown)
      if (at.length === 0) return undefined
      // To the map's own precision, which is a centimetre.
      const mean = (of: Float64Array) =>
        Math.round((at.reduce((sum, index) => sum + (of[index] ?? 0), 0) / at.length) * 1e7) / 1e7
      return { lat: mean(lats), lng: mean(lngs) }
    },
  }
}

const isOnEarth = ({ lat, lng }: { lat: number; lng: number }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Nodes that no road uses are left out, so that the map's node numbers are its roads' alone. */
function drawRoads(lines: readonly WayLine<RoadFacts>[], places: Places, report: Deps['report']) {
  const renumbered = new Int32Array(places.count).fill(-1)
  const lats: number[] = []
  const lngs: number[] = []
  const roads: Road[] = []
  const byWay = new Map<number, Road>()
  for (const [index, { id, facts, refs }] of lines.entries()) {
    const nodes = places.indices(refs)
    if (nodes.length < 2) {
      const reason = 'The way has fewer than two points in this file.'
      report.reject({ line: index + 1, reason, text: `way ${id} ${facts.name}` })
      continue
    }
    const numbers = Int32Array.from(nodes, (node) => {
      if (renumbered[node] === -1) {
        renumbered[node] = lats.length
        lats.push(places.lats[node] ?? 0)
        lngs.push(places.lngs[node] ?? 0)
      }
      return renumbered[node] ?? 0
    })
    const road = { ...facts, nodes: numbers }
    roads.push(road)
    byWay.set(id, road)
  }
  const numberOf = (node: number) => renumbered[places.indexOf(node)] ?? -1
  return { lats: Float64Array.from(lats), lngs: Float64Array.from(lngs), roads, byWay, numberOf }
}

function drawAreas(lines: readonly WayLine<Omit<MapArea, 'rings'>>[], places: Places): MapArea[] {
  return lines.flatMap(({ facts, refs }) => {
    const ring = places.ring(refs)
    return ring ? [{ ...facts, rings: [ring] }] : []
  })
}

/** Relations whose members are missing belong to another part of the world. */
function drawOutlines(
  outlines: readonly Outline[],
  borders: ReadonlyMap<number, readonly number[]>,
  places: Places,
): MapArea[] {
  return outlines.flatMap(({ facts, ways }) => {
    const side = (inner: boolean) =>
      joinRings(ways.filter((border) => border.inner === inner).map(({ way }) => borders.get(way) ?? []))?.map(
        places.ring,
      )
    const [outer, inner] = [side(false), side(true)]
    if (!outer || outer.length === 0 || !outer.every((ring) => ring !== undefined)) return []
    const holes = (inner ?? []).filter((ring) => ring !== undefined)
    // Which hole lies in which outline does not matter to a drawing by the even-odd rule; the first outline takes them.
    return outer.map((ring, index) => ({ ...facts, rings: index === 0 ? [ring, ...holes] : [ring] }))
  })
}
