import type { RoadMap } from './road-map.ts'

/** Web Mercator tiles. From the last zoom on, the browser enlarges. */
export const firstZoom = 8
export const lastZoom = 14

export type TileAt = { readonly z: number; readonly x: number; readonly y: number }

/** More than 300 km along the equator, over which no road runs without a point. */
const longestStretch = 128
/** A hundred large cities. */
const mostGround = 100_000

/**
 * The tiles that a line of the map may lie on: those under its points, and their neighbours between. Undefined where the roads reach
 * over more ground than a market has: a slip in one coordinate would ask for tiles all over the world.
 */
export function tilesOver({ lats, lngs, roads }: Pick<RoadMap, 'lats' | 'lngs' | 'roads'>): TileAt[] | undefined {
  const last = new Set<number>()
  for (const { nodes } of roads) {
    let previous: { x: number; y: number } | undefined
    for (const node of nodes) {
      const at = tileOf(lats[node] ?? 0, lngs[node] ?? 0, lastZoom)
      const from = previous ?? at
      if (Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y)) > longestStretch) return undefined
      // A long straight stretch passes over tiles on which it has no point.
      for (let x = Math.min(from.x, at.x); x <= Math.max(from.x, at.x); x++)
        for (let y = Math.min(from.y, at.y); y <= Math.max(from.y, at.y); y++) last.add(x * 2 ** lastZoom + y)
      previous = at
    }
    if (last.size > mostGround) return undefined
  }
  const tiles: TileAt[] = []
  let here = last
  for (let z = lastZoom; z >= firstZoom; z--) {
    const width = 2 ** z
    const at = [...here].map((key) => ({ z, x: Math.floor(key / width), y: key % width }))
    tiles.push(...at.sort((one, other) => one.x - other.x || one.y - other.y))
    here = new Set(at.map(({ x, y }) => (x >> 1) * (width / 2) + (y >> 1)))
  }
  return tiles.reverse()
}

export function tileOf(lat: number, lng: number, z: number): { x: number; y: number } {
  const width = 2 ** z
  const within = (value: number) => Math.min(width - 1, Math.max(0, Math.floor(value * width)))
  const rad = (Math.min(85.05, Math.max(-85.05, lat)) * Math.PI) / 180
  return { x: within((lng + 180) / 360), y: within((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) }
}
