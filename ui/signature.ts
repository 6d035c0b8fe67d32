export type Box = { width: number; height: number }
export type Point = { x: number; y: number }
type Stroke<P extends Point> = { points: P[] }

export type SignatureSize = 'inline' | 'window'

/** The specified canvases: within a form 200 px wide, and full-screen the window less ten pixels, which turns with the phone. */
export function signatureBox(size: SignatureSize, window: Box): Box {
  if (size === 'inline') return { width: 200, height: 100 }
  return { width: Math.max(1, window.width - 10), height: Math.max(1, window.height - 10) }
}

/** Strokes drawn in one box, as large as fits in the middle of another: a turned phone neither cuts nor stretches a name. */
export function fitStrokes<P extends Point, S extends Stroke<P>>(
  strokes: readonly (S & Stroke<P>)[],
  from: Box,
  to: Box,
): S[] {
  const scale = Math.min(to.width / from.width, to.height / from.height)
  const left = (to.width - from.width * scale) / 2
  const top = (to.height - from.height * scale) / 2
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: left + point.x * scale, y: top + point.y * scale })),
  }))
}

/** The smallest box around the ink with `margin` on each side, and the strokes moved into it; nothing for no ink. */
export function trimStrokes<P extends Point, S extends Stroke<P>>(
  strokes: readonly (S & Stroke<P>)[],
  margin: number,
): { box: Box; strokes: S[] } | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return undefined
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const left = Math.min(...xs) - margin
  const top = Math.min(...ys) - margin
  return {
    box: { width: Math.ceil(Math.max(...xs) + margin - left), height: Math.ceil(Math.max(...ys) + margin - top) },
    strokes: strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x - left, y: point.y - top })),
    })),
  }
}

/** In CSS pixels: shorter or smaller is a dot or a slip of the finger. */
const leastLength = 60
export const leastExtent = 30

/** Whether as much is drawn as somebody's name takes. */
export function isSignature(strokes: readonly Stroke<Point>[]): boolean {
  const cut = trimStrokes(strokes, 0)
  if (!cut || Math.max(cut.box.width, cut.box.height) < leastExtent) return false
  const lengths = strokes.flatMap(({ points }) =>
    points.slice(1).map((point, at) => Math.hypot(point.x - (points[at]?.x ?? 0), point.y - (points[at]?.y ?? 0))),
  )
  return lengths.reduce((sum, length) => sum + length, 0) >= leastLength
}
