import { milesBetween } from '#platform/core/place.ts'
import { isDriven, type Road, type RoadMap } from '../road-map.ts'
import { at, Ints } from './integers.ts'
import { far } from './reach.ts'
import { millisecondsPerMetre } from './speeds.ts'

/** The driven roads, cut at their crossings. A stretch has one pace from end to end, so a share of its way is a share of its time. */
export type Stretches = {
  readonly from: Int32Array
  readonly to: Int32Array
  /** Milliseconds along it and against it; `never` where that is forbidden. */
  readonly along: Int32Array
  readonly against: Int32Array
  /** 1 on motorways and their ramps: nobody lives there. */
  readonly motorway: Uint8Array
  /** The points of stretch `s` stand from `first[s]` up to `first[s + 1]`; its ends are among them. */
  readonly first: Int32Array
  /** Ten-millionths of a degree, as OpenStreetMap has them. */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}

export const never = -1
export const perDegree = 1e7
const metresPerMile = 1609.344
/** Three days: only a broken map has a stretch that takes longer, and sums must stay small integers. */
const longest = far / 4

export type CutRoads = {
  readonly crossings: number
  readonly stretches: Stretches
  /** The nodes of a stretch, its ends among them. */
  nodesOf(stretch: number): Int32Array
}

export function cutIntoStretches(map: RoadMap): CutRoads {
  const roads = map.roads.filter(isDriven)
  const isCrossing = findCrossings(map.lats.length, roads)
  const numbers = new Int32Array(map.lats.length).fill(never)
  const [from, to, along, against, motorway] = [new Ints(), new Ints(), new Ints(), new Ints(), new Ints()]
  const [first, lats, lngs, nodes] = [new Ints(), new Ints(), new Ints(), new Ints()]
  let crossings = 0

  const numberOf = (node: number) => {
    if (at(numbers, node) === never) numbers[node] = crossings++
    return at(numbers, node)
  }
  const addPoint = (node: number) => {
    lats.push(Math.round((map.lats[node] ?? 0) * perDegree))
    lngs.push(Math.round((map.lngs[node] ?? 0) * perDegree))
    nodes.push(node)
  }

  for (const road of roads) {
    const pace = millisecondsPerMetre(road)
    let begin = 0
    for (let end = 1; end < road.nodes.length; end += 1) {
      if (isCrossing[at(road.nodes, end)] === 0) continue
      const ms = Math.min(longest, Math.max(1, Math.round(metresAlong(map, road.nodes, begin, end) * pace)))
      from.push(numberOf(at(road.nodes, begin)))
      to.push(numberOf(at(road.nodes, end)))
      along.push(road.oneWay === -1 ? never : ms)
      against.push(road.oneWay === 1 ? never : ms)
      motorway.push(road.kind === 'motorway' ? 1 : 0)
      first.push(lats.length)
      for (let index = begin; index <= end; index += 1) addPoint(at(road.nodes, index))
      begin = end
    }
  }
  first.push(lats.length)
  return {
    crossings,
    stretches: {
      from: from.toArray(),
      to: to.toArray(),
      along: along.toArray(),
      against: against.toArray(),
      motorway: Uint8Array.from(motorway.toArray()),
      first: first.toArray(),
      lats: lats.toArray(),
      lngs: lngs.toArray(),
    },
    nodesOf: (stretch) => nodes.values.subarray(at(first.values, stretch), at(first.values, stretch + 1)),
  }
}

/** Where roads end, and where a node is passed more than once. */
function findCrossings(nodes: number, roads: readonly Road[]): Uint8Array {
  const passed = new Uint8Array(nodes)
  for (const road of roads) {
    for (const node of road.nodes) passed[node] = Math.min(2, (passed[node] ?? 0) + 1)
    for (const end of [at(road.nodes, 0), at(road.nodes, road.nodes.length - 1)]) passed[end] = 2
  }
  return passed.map((times) => (times === 2 ? 1 : 0))
}

function metresAlong({ lats, lngs }: RoadMap, nodes: Int32Array, begin: number, end: number): number {
  let metres = 0
  for (let index = begin; index < end; index += 1) {
    const [here, next] = [at(nodes, index), at(nodes, index + 1)]
    const place = { lat: lats[here] ?? 0, lng: lngs[here] ?? 0 }
    metres += milesBetween(place, { lat: lats[next] ?? 0, lng: lngs[next] ?? 0 }) * metresPerMile
  }
  return metres
}
