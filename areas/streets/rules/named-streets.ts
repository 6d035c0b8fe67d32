import type { Road, RoadKind, RoadMap } from './road-map.ts'
import { roadKinds } from './road-map.ts'

/** One connected piece of one name. */
export type StreetPiece = {
  readonly name: string
  readonly ref: string
  readonly kind: RoadKind
  readonly lines: readonly (readonly (readonly [lng: number, lat: number])[])[]
}

/** About 300 metres of latitude: pieces of one name that lie nearer are one street, as the two sides of a crossing. */
const nearDegrees = 0.0027

/** Streets as people know them: all ways of one name that touch or nearly do. A name in two far apart places is two streets. */
export function namedStreets({ lats, lngs, roads }: RoadMap): StreetPiece[] {
  const named = roads.filter((road) => !road.link && (road.name !== '' || road.ref !== ''))
  const byName = Map.groupBy(named, (road) => road.name || road.ref)
  const placeOf = (node: number) => [lngs[node] ?? 0, lats[node] ?? 0] as const
  return [...byName.values()].flatMap((ways) =>
    clusters(ways, placeOf).map((cluster) => ({
      name: cluster[0]?.name ?? '',
      ref: cluster.find(({ ref }) => ref !== '')?.ref ?? '',
      kind: roadKinds.find((kind) => cluster.some((road) => road.kind === kind)) ?? 'residential',
      lines: cluster.map((road) => Array.from(road.nodes, placeOf)),
    })),
  )
}

/** Ways whose points fall into the same or neighbouring squares of a net belong together. */
function clusters(ways: readonly Road[], placeOf: (node: number) => readonly [number, number]): Road[][] {
  const parent = ways.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at
      at = parent[at] ?? at
    }
    return at
  }
  const squares = new Map<string, number>()
  ways.forEach((way, index) => {
    for (const node of way.nodes) {
      const [lng, lat] = placeOf(node)
      const squeeze = Math.max(0.1, Math.cos((lat * Math.PI) / 180))
      const [column, row] = [Math.floor((lng * squeeze) / nearDegrees), Math.floor(lat / nearDegrees)]
      for (let x = column - 1; x <= column + 1; x++)
        for (let y = row - 1; y <= row + 1; y++) {
          const other = squares.get(`${x} ${y}`)
          if (other !== undefined) parent[root(index)] = root(other)
        }
      squares.set(`${column} ${row}`, index)
    }
  })
  return [...Map.groupBy(ways, (_, index) => root(index)).values()]
}
