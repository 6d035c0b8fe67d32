import type { ReviewedHour } from './exceptions.ts'

/** A part of a bar, in percent of its width. */
export type BarPart = {
  readonly kind: 'scheduled' | 'clocked' | 'over' | 'short'
  readonly left: number
  readonly width: number
}

type Span = { readonly from: number; readonly to: number }

/** From the first to the last instant that any of these hours has, so that all bars of a day share one scale. */
export function daySpan(hours: readonly ReviewedHour[]): Span {
  const ends = hours.flatMap(({ start, end, scheduled_start, scheduled_end }) =>
    [start, end, scheduled_start, scheduled_end].filter((at) => at !== null),
  )
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

/** What was scheduled as a frame, what was clocked as its filling; over and short are the parts in which they differ. */
export function barOf(hour: ReviewedHour, { from, to }: Span): BarPart[] {
  const { start, end, scheduled_start, scheduled_end } = hour
  const length = Math.max(1, to - from)
  const part = (kind: BarPart['kind'], begins: number, ends: number): BarPart[] =>
    ends > begins ? [{ kind, left: ((begins - from) / length) * 100, width: ((ends - begins) / length) * 100 }] : []
  if (scheduled_start === null || scheduled_end === null) return part('clocked', start, end)
  return [
    ...part('scheduled', scheduled_start, scheduled_end),
    ...part('clocked', start, end),
    ...part('over', start, Math.min(end, scheduled_start)),
    ...part('over', Math.max(start, scheduled_end), end),
    ...part('short', scheduled_start, Math.min(start, scheduled_end)),
    ...part('short', Math.max(end, scheduled_start), scheduled_end),
  ]
}
