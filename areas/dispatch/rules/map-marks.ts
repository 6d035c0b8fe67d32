export type Marker = {
  readonly id: number
  readonly type: 'driver' | 'waypoint' | 'restaurant' | 'order'
  readonly lat: number
  readonly lng: number
  readonly label: string
}

/** West, south, east, north, in degrees. */
export type Bounds = readonly [number, number, number, number]
type Place = { readonly lat: number; readonly lng: number }

/** Degrees beyond the streets of a market; who is farther away is in another one. */
const around = 0.25

/** Whether a place is to be shown on the map with these bounds: one who sees two markets must not see the ground between them. */
export function isOnMap([west, south, east, north]: Bounds, { lat, lng }: Place): boolean {
  return lat >= south - around && lat <= north + around && lng >= west - around && lng <= east + around
}

/** Degrees; some ten metres. Drivers who wait at one waypoint stand no farther from each other. */
const onePlace = 1e-4
/** Pixels; of a dot that much is seen when another lies beside it. */
const besidePixels = 20
const inRow = 4

export type PixelOffset = { readonly x: number; readonly y: number }

/** Drivers at one place stand beside each other, so that each can be read and chosen: how many pixels from it, by driver. */
export function rowsOfDrivers(markers: readonly Marker[]): ReadonlyMap<number, PixelOffset> {
  const standing = new Map<string, number>()
  return new Map(
    markers
      .filter(({ type }) => type === 'driver')
      .map(({ id, lat, lng }) => {
        const place = `${Math.round(lat / onePlace)} ${Math.round(lng / onePlace)}`
        const before = standing.get(place) ?? 0
        standing.set(place, before + 1)
        return [id, { x: (before % inRow) * besidePixels, y: Math.floor(before / inRow) * besidePixels }]
      }),
  )
}
