import type { DropState, Span } from './shift.ts'
import { hoursOf } from './shift.ts'

type Counted = {
  readonly shift: Span & { readonly drop_state: DropState }
  readonly is_draft: boolean
  /** So many of the same kind. */
  readonly count?: number | undefined
}

export type ShiftCounts = {
  readonly all: number
  readonly claimed: number
  readonly open: number
  readonly dropped: number
  readonly drafts: number
  /** Of those that somebody holds. */
  readonly hours: number
}

/** How many there are of each kind; a draft is also held or open. */
export function countShifts(shifts: readonly Counted[]): ShiftCounts {
  const sums = { all: 0, claimed: 0, open: 0, dropped: 0, drafts: 0, hours: 0 }
  for (const { shift, is_draft, count = 1 } of shifts) {
    sums.all += count
    sums[shift.drop_state] += count
    if (is_draft) sums.drafts += count
    if (shift.drop_state === 'claimed') sums.hours += count * hoursOf(shift)
  }
  return sums
}
