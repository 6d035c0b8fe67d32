import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { bringingCents, brings } from './place-words.ts'

type PlaceFacts = Pick<
  FranchiseCard,
  'open_now' | 'delivers' | 'in_range' | 'delivery_fee' | 'distance_fee' | 'picks_up' | 'alcohol' | 'delivery_minutes'
>

const soonMinutes = 30

const passes = {
  open: (place) => place.open_now,
  soon: (place) => brings(place) && longestWait(place) <= soonMinutes,
  free: (place) => brings(place) && bringingCents(place) === 0,
  pickup: (place) => place.picks_up,
  alcohol: (place) => place.alcohol !== null,
} satisfies Record<string, (place: PlaceFacts) => boolean>

/** Of '25–35' the later. */
function longestWait({ delivery_minutes }: Pick<FranchiseCard, 'delivery_minutes'>): number {
  const last = delivery_minutes?.match(/\d+$/)?.[0]
  return last === undefined ? Number.POSITIVE_INFINITY : Number(last)
}

export type DiscoverFilter = keyof typeof passes
export const discoverFilters = Object.keys(passes) as DiscoverFilter[]

export const passesAll = (place: PlaceFacts, filters: readonly DiscoverFilter[]): boolean =>
  filters.every((filter) => passes[filter](place))

/** A place with how many things it has of what was asked. */
export type Counted = { readonly place: PlaceFacts; readonly results: number }

/** How many results there are with these filters and this one: those of a pressed filter are those without it. */
export function countWith(
  found: readonly Counted[],
  chosen: readonly DiscoverFilter[],
  filter: DiscoverFilter,
): number {
  const others = chosen.filter((one) => one !== filter)
  const filters = chosen.includes(filter) ? others : [...others, filter]
  return found.reduce((sum, { place, results }) => sum + (passesAll(place, filters) ? results : 0), 0)
}

/** What the address bar keeps: `?q=noodle&show=open,free&all=dishes`. */
export type DiscoverQuery = {
  readonly q: string
  readonly show: readonly DiscoverFilter[]
  /** The part that is shown whole. */
  readonly all: '' | 'dishes' | 'shelf'
}

export function discoverPath({ q, show, all }: DiscoverQuery): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(show.length > 0 && { show: show.join(',') }),
    ...(all && { all }),
  })
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `/discover?${text}` : '/discover'
}
