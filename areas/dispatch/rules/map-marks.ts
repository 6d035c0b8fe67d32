export type Marker = {
  readonly id: number
  readonly type: 'driver' | 'waypoint' | 'restaurant' | 'order'
  readonly lat: number
  readonly lng: number
  readonly label: string
}

/** Degrees; some ten metres. Drivers who wait at one waypoint stand no farther from each other. */
const onePlace = 1e-4
/** A dot and the name under it. */
const rowPixels = 38

/** Drivers at one place stand in a list under it, so that each can be read and chosen: how many pixels lower, by driver. */
export function rowsOfDrivers(markers: readonly Marker[]): ReadonlyMap<number, number> {
  const standing = new Map<string, number>()
  return new Map(
    markers
      .filter(({ type }) => type === 'driver')
      .map(({ id, lat, lng }) => {
        const place = `${Math.round(lat / onePlace)} ${Math.round(lng / onePlace)}`
        const before = standing.get(place) ?? 0
        standing.set(place, before + 1)
        return [id, before * rowPixels]
      }),
  )
}
