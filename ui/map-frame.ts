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

/** What is named is drawn behind the many that are not: of points that lie close together the last one is seen whole. */
export const drawnLast = <Point extends { readonly quiet?: boolean | undefined }>(
  points: readonly Point[],
): Point[] => [...points.filter(({ quiet }) => quiet), ...points.filter(({ quiet }) => !quiet)]

type Labelled = { readonly x: number; readonly y: number; readonly label: string }

/** Pixels of a letter of a label, on average, and of its line. */
const letterWidth = 7
const lineHeight = 16

/** Those whose labels, each in the middle under its point, would lie on that of an earlier one. */
export function coveredLabels<Point extends Labelled>(points: readonly Point[]): ReadonlySet<Point> {
  const written: Point[] = []
  const covered = new Set<Point>()
  for (const point of points) {
    const meets = written.some(
      ({ x, y, label }) =>
        Math.abs(x - point.x) < ((label.length + point.label.length) / 2) * letterWidth &&
        Math.abs(y - point.y) < lineHeight,
    )
    if (meets) covered.add(point)
    else written.push(point)
  }
  return covered
}
