import type { Point } from '#platform/core/place.ts'
import type { Bounds } from '../../rules/pin.ts'

/** How exactly a place is known. Business orders accept the first two only. */
export type Precision = 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE'

export type Place = {
  /** The provider's, opaque; the same place keeps it. */
  placeId: string
  /** One line for lists: `118 Orchard St, Bellwether, GA 31298`. */
  label: string
  /** Empty when only a city is known. */
  line1: string
  /** As typed; maps services know buildings, not their doors. */
  unit?: string
  /** The house is known to have several doors. */
  hasUnits?: boolean
  city: string
  state: string
  zip: string
  /** Without the word County. */
  county: string
  lat: number
  lng: number
  precision: Precision
  /** Of the street, when only that is known and the provider says. */
  bounds?: Bounds
}

/** What is offered while somebody types; accepted, its label is looked up like any text. */
export type Suggestion = Pick<Place, 'placeId' | 'label' | 'line1'> & {
  /** Whose data it is, where they ask to be named beside it. */
  readonly source?: string | undefined
}

export const openStreetMap = '© OpenStreetMap contributors'

/** Whoever turns words into places (SIL-ORD-097). Silence and breakage are thrown as `ProviderError`; not found is an answer. */
export type Geocoder = {
  /** Its answers are those of our own tables: they are as quickly asked again as remembered, and another after an import. */
  readonly answersChange?: true
  /** While somebody types: empty below three characters, at most `limit` places, those of a market before others where one is named. */
  suggest(text: string, limit?: number, firstMarket?: number): Promise<Suggestion[]>
  /** The best place for the accepted text; post boxes are no place to deliver to. */
  geocode(text: string): Promise<Place | undefined>
  /** The house next to where somebody stands; how far it is from there is for the caller to judge. */
  nearest(point: Point): Promise<Place | undefined>
}
