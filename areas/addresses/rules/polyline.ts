import { milesBetween, type Point } from '#platform/core/place.ts'

/** Points `[lng, lat]` in order. */
export type Line = readonly (readonly [lng: number, lat: number])[]
export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** A place on one of several lines. */
export type Spot = {
  readonly line: number
  /** Of the line's corners, the one before the spot, and how far it is to the next: 0…1. */
  readonly corner: number
  readonly share: number
  readonly point: Point
  readonly miles: number
}

export function boxOf(lines: readonly Line[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const line of lines)
    for (const [lng, lat] of line) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  return { west, south, east, north }
}

/** 0 inside the box. */
export function milesToBox(point: Point, { west, south, east, north }: Box): number {
  const lat = Math.min(Math.max(point.lat, south), north)
  const lng = Math.min(Math.max(point.lng, west), east)
  return milesBetween(point, { lat, lng })
}

/** The place on the lines that is nearest to a point. */
export function nearestSpot(lines: readonly Line[], point: Point): Spot | undefined {
  let best: Spot | undefined
  const flat = Math.cos((point.lat * Math.PI) / 180)
  for (const [number, line] of lines.entries())
    for (let corner = 0; corner + 1 < line.length; corner += 1) {
      const [from, to] = [line[corner], line[corner + 1]]
      if (!from || !to) continue
      const [dx, dy] = [(to[0] - from[0]) * flat, to[1] - from[1]]
      const [px, py] = [(point.lng - from[0]) * flat, point.lat - from[1]]
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
      const found = { lat: from[1] + dy * share, lng: from[0] + (to[0] - from[0]) * share }
      const miles = milesBetween(point, found)
      if (!best || miles < best.miles) best = { line: number, corner, share, point: found, miles }
    }
  return best
}

/** Where a line is half gone: a point on the street, whatever its bends. */
export function middleOf(lines: readonly Line[]): Point {
  const longest = lines.reduce<Line>((best, line) => (lengthOf(line) > lengthOf(best) ? line : best), lines[0] ?? [])
  return alongLine(longest, lengthOf(longest) / 2)
}

export function lengthOf(line: Line): number {
  let miles = 0
  for (let corner = 0; corner + 1 < line.length; corner += 1) miles += stretch(line, corner)
  return miles
}

/** How many miles from the line's start a spot is. */
export function milesAlong(line: Line, { corner, share }: Pick<Spot, 'corner' | 'share'>): number {
  return lengthOf(line.slice(0, corner + 1)) + stretch(line, corner) * share
}

export function alongLine(line: Line, miles: number): Point {
  let left = miles
  for (let corner = 0; corner + 1 < line.length; corner += 1) {
    const length = stretch(line, corner)
    if (left <= length && length > 0) return between(pointAt(line, corner), pointAt(line, corner + 1), left / length)
    left -= length
  }
  return pointAt(line, line.length - 1)
}

export const between = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})

const stretch = (line: Line, corner: number) => milesBetween(pointAt(line, corner), pointAt(line, corner + 1))

function pointAt(line: Line, corner: number): Point {
  const [lng, lat] = line[corner] ?? line.at(-1) ?? [0, 0]
  return { lat, lng }
}
