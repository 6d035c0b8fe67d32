import type { Span } from './shift.ts'

const earlyMs = 60 * 60_000

/**
 * What somebody who clocks in now is scheduled for: the shift that is on, or one that begins within an hour of elapsed time, whatever clocks do
 * that night. Shifts that follow without a gap are worked as one, so that nobody phases out or is reminded where one passes into the next.
 * The shifts are one person's, in order of time.
 */
export function scheduledSpan(shifts: readonly Span[], now: number): Span | undefined {
  const first = shifts.find(({ starts_at, ends_at }) => starts_at <= now + earlyMs && now < ends_at)
  if (!first) return undefined
  const { starts_at } = first
  let { ends_at } = first
  for (const shift of shifts) if (shift.starts_at === ends_at) ends_at = shift.ends_at
  return { starts_at, ends_at }
}
