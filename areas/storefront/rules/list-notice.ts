import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import { brings } from './place-words.ts'

type Facts = Pick<FranchiseCard, 'open_now' | 'delivers' | 'in_range' | 'picks_up'>

/** What hinders an order from any place of a list, so that the list says it once and what to do about it. */
export type ListNotice = 'out_of_range' | 'closed'

export function listNotice(places: readonly Facts[]): ListNotice | undefined {
  if (places.some(({ in_range }) => in_range === false) && !places.some(brings)) return 'out_of_range'
  return places.length > 0 && places.every(({ open_now }) => !open_now) ? 'closed' : undefined
}
