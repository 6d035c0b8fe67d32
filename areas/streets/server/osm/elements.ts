/** Nodes, ways and relations as an OpenStreetMap file holds them, whatever its form. */
export type Tags = ReadonlyMap<string, string>

export type Member = {
  readonly type: 'node' | 'way' | 'relation'
  readonly ref: number
  readonly role: string
}

/** What a reading of the file wants; what is not asked for is not unpacked. */
export type ElementHandlers = {
  node?(id: number, lat: number, lng: number, tags: Tags): void
  way?(id: number, refs: readonly number[], tags: Tags): void
  relation?(id: number, members: readonly Member[], tags: Tags): void
}

export const noTags: Tags = new Map()
