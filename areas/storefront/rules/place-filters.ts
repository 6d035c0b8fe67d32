import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { bringingCents, brings, minutesOf } from './place-words.ts'

type PlaceFacts = Pick<
  FranchiseCard,
  | 'franchise_id'
  | 'name'
  | 'open_now'
  | 'delivers'
  | 'in_range'
  | 'delivery_fee'
  | 'distance_fee'
  | 'picks_up'
  | 'alcohol'
  | 'delivery_minutes'
  | 'pickup_minutes'
>

const passes = {
  favorite: ({ franchise_id }, favorites) => favorites?.has(franchise_id) ?? true,
  open: (place) => place.open_now,
  free: (place) => brings(place) && bringingCents(place) === 0,
  pickup: (place) => place.picks_up,
  alcohol: (place) => place.alcohol !== null,
} satisfies Record<string, (place: PlaceFacts, favorites: Favorites | undefined) => boolean>

/** The places that this device has marked; undefined until that is known. */
export type Favorites = ReadonlySet<number>

export type PlaceFilter = keyof typeof passes
export const placeFilters = Object.keys(passes) as PlaceFilter[]

/** Among those who can serve alike; `best` leaves them as they are given. */
const orders = {
  best: () => 0,
  soon: (a, b) => waitOf(a) - waitOf(b),
  fee: (a, b) => feeOf(a) - feeOf(b),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
} satisfies Record<string, (a: PlaceFacts, b: PlaceFacts) => number>

export type PlaceSort = keyof typeof orders
export const placeSorts = Object.keys(orders) as PlaceSort[]

/** More than any place takes or asks: those that do not bring come after those that do, and two of them are equal. */
const last = 1e9
const feeOf = (place: PlaceFacts): number => (brings(place) ? bringingCents(place) : last)
/** Of '25–35' minutes the later. */
const waitOf = (place: PlaceFacts): number => Number(/\d+$/.exec(String(minutesOf(place)))?.[0] ?? last)

export type Choice = {
  readonly filters: readonly PlaceFilter[]
  readonly cuisine: string | undefined
  readonly sort: PlaceSort
}
export const everyPlace: Choice = { filters: [], cuisine: undefined, sort: 'best' }

/** The places that pass every filter, those who can serve first: open before closed, in range before out; then as they are sorted. */
export function choosePlaces<Place extends Pick<FranchiseCard, 'cuisine'> & PlaceFacts>(
  places: readonly Place[],
  { filters, cuisine, sort }: Choice,
  favorites?: Favorites,
): Place[] {
  return places
    .filter(
      (place) =>
        (cuisine === undefined || place.cuisine === cuisine) && filters.every((name) => passes[name](place, favorites)),
    )
    .sort(
      (a, b) => Number(b.open_now) - Number(a.open_now) || Number(isNear(b)) - Number(isNear(a)) || orders[sort](a, b),
    )
}

const isNear = ({ in_range }: Pick<FranchiseCard, 'in_range'>) => in_range !== false

/** What the address bar keeps: `?show=open,pickup&cuisine=Pizza&sort=fee`. */
export function choiceFromQuery(query: string): Choice {
  const params = new URLSearchParams(query)
  const names = params.get('show')?.split(',') ?? []
  return {
    filters: placeFilters.filter((name) => names.includes(name)),
    cuisine: params.get('cuisine') || undefined,
    sort: placeSorts.find((name) => name === params.get('sort')) ?? 'best',
  }
}

export function queryOfChoice({ filters, cuisine, sort }: Choice): string {
  const parts = [
    ...(filters.length > 0 ? [`show=${filters.join(',')}`] : []),
    ...(cuisine ? [`cuisine=${encodeURIComponent(cuisine)}`] : []),
    ...(sort === 'best' ? [] : [`sort=${sort}`]),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The cuisines of the kitchens, each once, by name. */
export function cuisinesOf(places: readonly { readonly cuisine: string }[]): string[] {
  return [...new Set(places.map(({ cuisine }) => cuisine).filter(Boolean))].sort((a, b) => a.localeCompare(b))
}
