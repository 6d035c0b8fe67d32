/** The roads of a market as its map gives them, before anything is computed from them. */
export type RoadMap = {
  /** Degrees, by node. */
  readonly lats: Float64Array
  readonly lngs: Float64Array
  readonly roads: readonly Road[]
  /** What lies between the roads; outlines of `[lng, lat]`, holes behind the outline. */
  readonly areas: readonly MapArea[]
  readonly paths: readonly MapPath[]
  readonly names: readonly PlaceName[]
  readonly turns: readonly TurnRule[]
}

export type Road = {
  /** As signed: `South High Street`; empty for a nameless one. */
  readonly name: string
  /** `I 71`, `US 23`; empty for most. */
  readonly ref: string
  readonly kind: RoadKind
  /** A ramp of its kind. */
  readonly link: boolean
  /** Along its nodes: 1, against them: -1, both ways: 0. */
  readonly oneWay: -1 | 0 | 1
  /** Posted, where known. */
  readonly milesPerHour: number | undefined
  /** Nobody may drive through: private, gated, closed. */
  readonly closed: boolean
  readonly bridge: boolean
  readonly tunnel: boolean
  /** Indices into `lats` and `lngs`; at least two. */
  readonly nodes: Int32Array
}

/** From the widest down; the last two are walked, not driven. */
export const roadKinds = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'residential',
  'service',
  'track',
  'footway',
] as const
export type RoadKind = (typeof roadKinds)[number]

export const isDriven = ({ kind, closed }: Pick<Road, 'kind' | 'closed'>): boolean =>
  !closed && kind !== 'track' && kind !== 'footway'

/** Water and rails too narrow for an outline, as `[lng, lat]`. */
export type MapPath = {
  readonly kind: 'river' | 'stream' | 'rail' | 'siding'
  readonly name: string
  readonly points: readonly (readonly [number, number])[]
}

/** Where the name of a part of the country is written. */
export type PlaceName = {
  readonly kind: 'city' | 'town' | 'village' | 'suburb' | 'neighbourhood'
  readonly name: string
  readonly lat: number
  readonly lng: number
}

export type MapArea = {
  readonly kind: 'water' | 'park' | 'campus' | 'building'
  readonly name: string
  readonly rings: readonly (readonly (readonly [number, number])[])[]
}

/** One way over a crossing, or over several: forbidden, or the only one that is allowed. */
export type TurnRule = {
  readonly only: boolean
  /** The node before the first crossing, all nodes from it to the last one, and the node behind that: at least three. */
  readonly nodes: Int32Array
}
