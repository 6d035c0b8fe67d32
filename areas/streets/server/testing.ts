import type { ImportFile } from '#platform/server/imports/import-kind.ts'

type TestWay = { readonly nodes: readonly number[]; readonly tags: Readonly<Record<string, string>> }
export type TestCity = {
  /** By id: latitude and longitude, and tags. */
  readonly nodes: Readonly<Record<number, readonly [lat: number, lng: number, tags?: Readonly<Record<string, string>>]>>
  readonly ways: readonly TestWay[]
  readonly relations?: readonly {
    /** Ways, where it does not say otherwise. */
    readonly members: readonly (readonly [ref: number, role: string, type?: 'node'])[]
    readonly tags: Readonly<Record<string, string>>
  }[]
}

/** A small city as an `.osm` file; ways are numbered from 1. */
export function osmText({ nodes, ways, relations = [] }: TestCity): string {
  const tagLines = (tags: Readonly<Record<string, string>>) =>
    Object.entries(tags).map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">',
    ...Object.entries(nodes).map(
      ([id, [lat, lng, tags = {}]]) => `<node id="${id}" lat="${lat}" lon="${lng}">${tagLines(tags).join('')}</node>`,
    ),
    ...ways.map(
      (way, index) =>
        `<way id="${index + 1}">${way.nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagLines(way.tags).join('')}</way>`,
    ),
    ...relations.map(
      ({ members, tags }, index) =>
        `<relation id="${index + 1}">${members.map(([ref, role, type = 'way']) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join('')}${tagLines(tags).join('')}</relation>`,
    ),
    '</osm>',
  ].join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A file that was never on a disk. */
export function memoryFile(name: string, content: string | Uint8Array): ImportFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name,
    async *bytes() {
      yield bytes
    },
    async *text() {
      yield typeof content === 'string' ? content : new TextDecoder().decode(content)
    },
  }
}

/** Streets of one block each between `across` × `along` crossings, 100 m apart; those that run east are one-way where `oneWay` says so. */
export function gridCity(across: number, along: number, oneWay = false): TestCity {
  const id = (x: number, y: number) => 1 + y * across + x
  const columns = Array.from({ length: across }, (_, x) => x)
  const rows = Array.from({ length: along }, (_, y) => y)
  return {
    nodes: Object.fromEntries(rows.flatMap((y) => columns.map((x) => [id(x, y), [40 + y * 0.0009, -83 + x * 0.0012]]))),
    ways: [
      ...rows.map((y) => ({
        nodes: columns.map((x) => id(x, y)),
        tags: { highway: 'residential', name: `East ${y + 1} Street`, ...(oneWay && { oneway: y % 2 ? 'yes' : '-1' }) },
      })),
      ...columns.map((x) => ({
        nodes: rows.map((y) => id(x, y)),
        tags: { highway: 'secondary', name: `North ${x + 1} Avenue` },
      })),
    ],
  }
}
