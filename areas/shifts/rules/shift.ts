import type { ShiftType } from '#areas/dispatch/rules/shift-type.ts'
import type { Day } from '#platform/core/day.ts'

export type Span = { readonly starts_at: number; readonly ends_at: number }

export type DropState = 'open' | 'claimed' | 'dropped'

/** A shift as its drivers and managers see it; times in ms since 1970. */
export type Shift = Span & {
  readonly shift_id: number
  readonly recurring_shift_template_id: number | null
  /** The market's day on which it starts. */
  readonly start_date: Day
  readonly drop_state: DropState
  readonly shift_type: ShiftType
  readonly place: string
}

/** By any amount; where one ends as the other starts they only touch (SIL-ORD-113). */
export function overlaps(a: Span, b: Span): boolean {
  return a.starts_at < b.ends_at && b.starts_at < a.ends_at
}

export function dropStateOf(shift: { readonly driver_id: number | null; readonly dropped_at: unknown }): DropState {
  if (shift.driver_id === null) return 'open'
  return shift.dropped_at === null ? 'claimed' : 'dropped'
}

export type DropResult = 'deleted' | 'dropped'

const dayMs = 24 * 60 * 60_000

/**
 * What becomes of a shift that its holder drops: an entry that was theirs alone is deleted while it is more than 24 h away, every other one stays
 * listed until somebody claims it. Nothing once it has started (SIL-ORD-115).
 */
export function dropResult(
  shift: { readonly is_extra: boolean; readonly starts_at: number },
  now: number,
): DropResult | undefined {
  if (shift.starts_at <= now) return undefined
  return shift.is_extra && shift.starts_at - now > dayMs ? 'deleted' : 'dropped'
}

/** The shifts of `others` that cannot be worked beside these. */
export function overlapping<S extends Span>(others: readonly S[], these: readonly Span[]): S[] {
  return others.filter((other) => these.some((one) => overlaps(one, other)))
}

export const hoursOf = ({ starts_at, ends_at }: Span): number => (ends_at - starts_at) / 3_600_000

/** `6.5 h` */
export function hoursText(hours: number): string {
  return `${Math.round(hours * 100) / 100} h`
}
