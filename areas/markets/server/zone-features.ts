import type { Point, Polygons } from '#platform/core/place.ts'
import type { ImportInput, ImportMarket } from '#platform/server/imports/import-kind.ts'
import { type Intervals, readIntervals } from '../rules/zone-intervals.ts'
import { readPolygons } from '../rules/zone-polygons.ts'
import { isZoneKind, type ZoneKind, zoneKinds } from '../rules/zones.ts'

export type ZoneRow = {
  readonly kind: ZoneKind
  readonly name: string
  readonly polygons: Polygons
  /** Undefined: the file does not say, and what the market has stays. */
  readonly intervals: Intervals | undefined
}

export type ReadZone = { readonly ok: true; readonly zone: ZoneRow } | { readonly ok: false; readonly reason: string }

const mostLetters = 200

/** What reads one feature as a zone; which properties say what comes from the mapping and the options. */
export function zoneReader(input: Pick<ImportInput, 'mapping' | 'options'>, market: ImportMarket & Point) {
  const { mapping, options } = input
  const kindOfAll = options.get('kind')
  const nameOfAll = options.get('called')?.trim()

  return (feature: unknown): ReadZone => {
    const properties = propertiesOf(feature)
    const name = textOf(properties, mapping.get('name') ?? 'name') || nameOfAll || ''
    if (!name) return no('It has no name: map the property that holds it, or give one with --called.')
    if (name.length > mostLetters) return no(`Its name is longer than ${mostLetters} letters.`)
    const kind = asKind(kindOfAll ?? textOf(properties, mapping.get('kind') ?? 'kind'))
    if (!isZoneKind(kind))
      return no(`${kind ? `"${kind.slice(0, 40)}" is no kind of zone` : 'It has no kind'}: ${zoneKinds.join(', ')}.`)
    const polygons = readPolygons(geometryOf(feature), market)
    if (!polygons.ok) return polygons
    const intervalText = propertyOf(properties, mapping.get('intervals') ?? 'intervals')
    if (intervalText === undefined || intervalText === null || intervalText === '')
      return { ok: true, zone: { kind, name, polygons: polygons.polygons, intervals: undefined } }
    const read = readIntervals(intervalText, market.time_zone)
    if (!read.ok) return read
    if (kind !== 'game_day' && read.intervals.length > 0) return no('Only game day zones have intervals.')
    return { ok: true, zone: { kind, name, polygons: polygons.polygons, intervals: read.intervals } }
  }
}

export type FeatureFilter = (feature: unknown) => boolean

/** `name=Franklin; state=OH|IN`: every condition holds, by one of its values. Undefined: it cannot be read. */
export function readFilter(text: string): FeatureFilter | undefined {
  const conditions = text.split(';').map((condition) => /^\s*([^=]+?)\s*=(.*)$/s.exec(condition))
  if (conditions.some((condition) => condition === null)) return undefined
  return (feature) => {
    const properties = propertiesOf(feature)
    return conditions.every((condition) => {
      const [, property = '', values = ''] = condition ?? []
      const accepted = values.split('|').map((value) => value.trim().toLowerCase())
      return accepted.includes(textOf(properties, property).toLowerCase())
    })
  }
}

/** A bare geometry has no properties, and a GeometryCollection is one geometry. */
const geometryOf = (feature: unknown) => (isRecord(feature) && feature.type === 'Feature' ? feature.geometry : feature)

function propertiesOf(feature: unknown): Record<string, unknown> {
  return isRecord(feature) && isRecord(feature.properties) ? feature.properties : {}
}

/** By that name, else by the first that differs in upper and lower case only. */
function propertyOf(properties: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(properties, name)) return properties[name]
  const same = Object.keys(properties).find((key) => key.toLowerCase() === name.toLowerCase())
  return same === undefined ? undefined : properties[same]
}

function textOf(properties: Record<string, unknown>, name: string): string {
  const value = propertyOf(properties, name)
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
    : ''
}

const asKind = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const no = (reason: string) => ({ ok: false, reason }) as const
