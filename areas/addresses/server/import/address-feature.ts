import * as z from 'zod/mini'
import type { AddressColumns } from '../../rules/address-row.ts'

const point = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()], z.unknown()) }),
  properties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

const named = ['number', 'street', 'unit', 'city', 'postcode', 'building', 'id', 'hash'] as const

/** The columns of a GeoJSON point; undefined when it is none. */
export function addressFeature(
  feature: unknown,
  mapping: ReadonlyMap<string, string>,
): Partial<AddressColumns> | undefined {
  const read = z.safeParse(point, feature)
  if (!read.success) return undefined
  const { geometry, properties } = read.data
  const [lon, lat] = geometry.coordinates
  const held = new Map(Object.entries(properties ?? {}).map(([key, value]) => [key.toLowerCase(), textOf(value)]))
  const values = named.map((name) => [name, held.get((mapping.get(name) ?? name).toLowerCase()) ?? ''] as const)
  return { ...Object.fromEntries(values), lon: String(lon), lat: String(lat) }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
