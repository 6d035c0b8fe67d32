export type Place = { lat: number; lng: number }

/**
 * Puts places on a drawing of `width` × `height` with `margin` around them, north up and true to shape near their middle.
 * Places that (nearly) coincide still get a street's width of land around them.
 */
export function frameOf(
  places: readonly Place[],
  width: number,
  height: number,
  margin: number,
): (place: Place) => { x: number; y: number } {
  const lats = places.map((place) => place.lat)
  const lngs = places.map((place) => place.lng)
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  const least = 0.004
  const spanX = Math.max((Math.max(...lngs) - Math.min(...lngs)) * squeeze, least)
  const spanY = Math.max(Math.max(...lats) - Math.min(...lats), least)
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  return (place) => ({
    x: width / 2 + (place.lng - middle.lng) * squeeze * scale,
    y: height / 2 - (place.lat - middle.lat) * scale,
  })
}
