import type { DropState } from './shift.ts'

export const shownStates = ['all', 'open', 'dropped', 'draft'] as const
/** By their numbers. */
export const shownTypes = ['all', '0', '1', '2'] as const

/** What a manager wants to see of the schedule; `all` and an empty place leave nothing out. */
export type ShownShifts = {
  readonly show: (typeof shownStates)[number]
  readonly type: (typeof shownTypes)[number]
  readonly place: string
}

type Scheduled = {
  readonly shift: { readonly drop_state: DropState; readonly shift_type: number; readonly place: string }
  readonly is_draft: boolean
}

export const isNarrowed = ({ show, type, place }: ShownShifts): boolean =>
  show !== 'all' || type !== 'all' || place !== ''

export function isShown({ shift, is_draft }: Scheduled, { show, type, place }: ShownShifts): boolean {
  if (type !== 'all' && String(shift.shift_type) !== type) return false
  if (place !== '' && shift.place !== place) return false
  if (show === 'draft') return is_draft
  return show === 'all' || shift.drop_state === show
}

/** Where these shifts begin, each once and in order. */
export function placesOf(shifts: readonly Scheduled[]): string[] {
  return [...new Set(shifts.map(({ shift }) => shift.place))].filter((place) => place !== '').toSorted()
}
