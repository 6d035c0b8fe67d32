import { posStateKinds, posStateWords } from '#areas/menu/rules/pos-states.ts'
import { dayToUs } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { LinkedItem, ListedPosOrder, posPlacePage } from '../calls/pos.ts'

export type PosPlace = PageStateOf<typeof posPlacePage>['pos_place']

/** By the market's clock. */
export function momentWords(at: number, time_zone: string): string {
  const { day, minute } = localTime(at, time_zone)
  return `${dayToUs(day)}, ${clockText(minute)}`
}

export const stateWords: Readonly<Record<LinkedItem['state'], string>> = {
  unlinked: 'Not linked',
  linked: 'Linked',
  ...posStateWords,
}
export const stateKinds = {
  unlinked: 'quiet',
  linked: 'ok',
  ...posStateKinds,
} as const

export const orderWords: Readonly<Record<ListedPosOrder['state'], string>> = {
  waiting: 'On its way',
  sent: 'In the till',
  refused: 'Refused',
  not_needed: 'Cancelled before it went',
  withdrawn: 'Cancelled in the till',
}
export const orderKinds = {
  waiting: 'info',
  sent: 'ok',
  refused: 'danger',
  not_needed: 'quiet',
  withdrawn: 'quiet',
} as const
