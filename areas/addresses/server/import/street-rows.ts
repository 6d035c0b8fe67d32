import { type Box, boxOf, type Line, middleOf } from '../../rules/polyline.ts'
import { bareKey, plainName, streetKey } from '../../rules/us-address.ts'
import type { NamedStreet } from './named-street.ts'

export type StreetRow = {
  readonly source: 'map' | 'addresses'
  readonly name: string
  readonly ref: string
  readonly kind: string
  readonly key: string
  readonly bare: string
  readonly plain: string
  readonly ref_key: string
  readonly near: string
  readonly lat: number
  readonly lng: number
  readonly lines: readonly Line[]
} & Box

export function streetRows(streets: readonly NamedStreet[]): StreetRow[] {
  const rows = streets.flatMap((street) => rowOf(street))
  return tellApart(rows).toSorted((one, other) =>
    one.key < other.key ? -1 : one.key > other.key ? 1 : one.west - other.west,
  )
}

function rowOf({ name, ref, kind, lines }: NamedStreet): StreetRow[] {
  const shown = (name || ref).replace(/\s+/g, ' ').trim().slice(0, 200)
  const drawn = lines.filter((line) => line.length > 1).map(rounded)
  const key = streetKey(shown)
  if (key === '' || drawn.length === 0) return []
  return [
    {
      source: 'map',
      name: shown,
      ref,
      kind,
      ...keysOf(shown),
      ref_key: name ? streetKey(ref.split(';')[0] ?? '') : '',
      near: '',
      ...middleOf(drawn),
      ...boxOf(drawn),
      lines: drawn,
    },
  ]
}

export function keysOf(name: string): { key: string; bare: string; plain: string } {
  const key = streetKey(name)
  return { key, bare: bareKey(key), plain: plainName(name) }
}

/** Five digits are a yard, and what JSON keeps exactly. */
const rounded = (line: Line): Line => line.map(([lng, lat]) => [round(lng), round(lat)] as const)
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Where a name has several pieces, each is named by a street that meets it, and none of the others. */
function tellApart(rows: readonly StreetRow[]): StreetRow[] {
  const count = new Map<string, number>()
  for (const { key } of rows) count.set(key, (count.get(key) ?? 0) + 1)
  const isOften = ({ key }: StreetRow) => (count.get(key) ?? 0) > 1

  const oftenCorners = new Set(rows.filter(isOften).flatMap(cornersOf))
  const meeting = new Map<string, Set<string>>()
  for (const row of rows)
    for (const corner of cornersOf(row)) {
      if (!oftenCorners.has(corner)) continue
      meeting.set(corner, (meeting.get(corner) ?? new Set()).add(row.name))
    }
  const taken = new Set<string>()
  return rows.map((row) => {
    if (!isOften(row)) return row
    const met = cornersOf(row).flatMap((corner) => [...(meeting.get(corner) ?? [])])
    const near = met.find((name) => streetKey(name) !== row.key && !taken.has(`${row.key}|${name}`)) ?? ''
    if (near) taken.add(`${row.key}|${near}`)
    return { ...row, near }
  })
}

const cornersOf = ({ lines }: StreetRow) => lines.flatMap((line) => line.map(([lng, lat]) => `${lng} ${lat}`))
