import type { Point } from '#platform/core/place.ts'

/** About a block: 110 m from north to south. */
const perDegree = 1000

/** A door, no nearer than its block. */
export const blurPoint = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * perDegree) / perDegree,
  lng: Math.round(lng * perDegree) / perDegree,
})

/** `214 Mill St` → `200 block of Mill St`; where no house number leads, what is left without numbers. */
export function blurStreet(line: string): string {
  const [, house, street] = /^\s*(\d+)[\w\-/]*\s+(\S.*)$/.exec(line) ?? []
  if (house === undefined || street === undefined) return line.replaceAll(/\d+/g, '').replaceAll(/\s+/g, ' ').trim()
  const named = street.split(/[,#]|\s(?:apt|unit|suite|ste)\b/i, 1)[0]?.trim() ?? ''
  const block = Math.floor(Number(house) / 100) * 100
  return block > 0 ? `${block} block of ${named}` : `First block of ${named}`
}
