import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { bringingCents, brings } from './place-words.ts'

type PlaceFacts = Pick<
  FranchiseCard,
  'open_now' | 'delivers' | 'in_range' | 'delivery_fee' | 'distance_fee' | 'picks_up' | 'alcohol'
>

const passes = {
  open: (place) => place.open_now,
  free: (place) => brings(place) && bringingCents(place) === 0,
  pickup: (place) => place.picks_up,
  alcohol: (place) => place.alcohol !== null,
} satisfies Record<string, (place: PlaceFacts) => boolean>

export type PlaceFilter = keyof typeof passes
export const placeFilters = Object.keys(passes) as PlaceFilter[]

export type Choice = { readonly filters: readonly PlaceFilter[]; readonly cuisine: string | undefined }

/** The places that pass every filter, those who can serve first: open before closed, in range before out; else as given. */
export function choosePlaces<Place extends Pick<FranchiseCard, 'cuisine'> & PlaceFacts>(
  places: readonly Place[],
  { filters, cuisine }: Choice,
): Place[] {
  return places
    .filter(
      (place) => (cuisine === undefined || place.cuisine === cuisine) && filters.every((name) => passes[name](place)),
    )
    .sort((a, b) => Number(b.open_now) - Number(a.open_now) || Number(isNear(b)) - Number(isNear(a)))
}

const isNear = ({ in_range }: Pick<FranchiseCard, 'in_range'>) => in_range !== false

/** What the address bar keeps: `?show=open,pickup&cuisine=Pizza`. */
export function choiceFromQuery(query: string): Choice {
  const params = new URLSearchParams(query)
  const names = params.get('show')?.split(',') ?? []
  return { filters: placeFilters.filter((name) => names.includes(name)), cuisine: params.get('cuisine') || undefined }
}

export function queryOfChoice({ filters, cuisine }: Choice): string {
  const parts = [
    ...(filters.length > 0 ? [`show=${filters.join(',')}`] : []),
    ...(cuisine ? [`cuisine=${encodeURIComponent(cuisine)}`] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The cuisines of the kitchens, each once, by name. */
export function cuisinesOf(places: readonly { readonly cuisine: string }[]): string[] {
  return [...new Set(places.map(({ cuisine }) => cuisine).filter(Boolean))].sort((a, b) => a.localeCompare(b))
}
