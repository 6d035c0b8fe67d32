import { insertMany } from '#platform/server/imports/rows.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { AddressRow } from '../../rules/address-row.ts'
import type { Box } from '../../rules/polyline.ts'
import { type Pieces, takeStreetIds } from './street-pieces.ts'
import { keysOf } from './street-rows.ts'

type StreetDraft = { -readonly [Side in keyof Box]: number } & {
  street_id: number
  name: string
  key: string
  lines: []
}

const idsAtOnce = 100

/** Streets that only house numbers tell of: each grows with its houses, and is inserted when all are known. */
export function newStreets(tx: Tx, market_id: number, pieces: Pieces) {
  const streets = new Map<number, StreetDraft>()
  let ids: number[] = []

  return {
    /** A house at a street that is not known yet. */
    async add({ street, key, lat, lng }: AddressRow): Promise<number> {
      if (ids.length === 0) ids = await takeStreetIds(tx, idsAtOnce)
      const street_id = ids.shift() ?? 0
      const made: StreetDraft = {
        street_id,
        name: street,
        key,
        lines: [],
        west: lng,
        east: lng,
        south: lat,
        north: lat,
      }
      streets.set(street_id, made)
      pieces.add(made)
      return street_id
    },
    grow(street_id: number, { lat, lng }: AddressRow): void {
      const street = streets.get(street_id)
      if (!street) return
      street.west = Math.min(street.west, lng)
      street.east = Math.max(street.east, lng)
      street.south = Math.min(street.south, lat)
      street.north = Math.max(street.north, lat)
    },
    async insert(): Promise<number> {
      const rows = [...streets.values()].map(({ key: _, ...street }) => ({
        ...street,
        ...keysOf(street.name),
        market_id,
        source: 'addresses',
        lat: (street.south + street.north) / 2,
        lng: (street.west + street.east) / 2,
      }))
      return insertMany(tx, 'streets', rows)
    },
  }
}
