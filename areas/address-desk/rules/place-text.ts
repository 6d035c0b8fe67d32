import type { Point } from '#platform/core/place.ts'

/** `33.96012, -83.37761`: five digits are a yard. */
export const placeText = ({ lat, lng }: Point): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

type Line = { readonly addr_line_1: string; readonly city: string; readonly state: string; readonly zip: string }
/** In one line, as people read it. */
export const addressText = ({ addr_line_1, city, state, zip }: Line): string =>
  `${addr_line_1}, ${city}, ${state} ${zip}`

const number = String.raw`([+-]?\d{1,3}(?:\.\d{1,12})?)`
const form = new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`)

/** Null for what is no point on Earth. */
export function placeOf(text: string): Point | null {
  const [, first, second] = form.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const [lat, lng] = [Number(first), Number(second)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
