import { hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'

/** What the review looks at; times in ms since 1970. */
export type ReviewedHour = {
  readonly start: number
  readonly end: number
  readonly scheduled_start: number | null
  readonly scheduled_end: number | null
  readonly made_by: 'clock' | 'hand'
  readonly ended_how: 'driver' | 'dispatch' | 'forgotten' | 'office' | null
}

/** An hour that is this close to its schedule at both ends needs nobody's eyes. */
export const cleanMinutes = 5

const minutes = (ms: number) => Math.round(ms / 60_000)

/** Minutes beyond the schedule, below zero when it was shorter; nothing without a schedule. */
export function varianceOf({ start, end, scheduled_start, scheduled_end }: ReviewedHour): number | undefined {
  if (scheduled_start === null || scheduled_end === null) return undefined
  return minutes(end - start - (scheduled_end - scheduled_start))
}

/** `+0:45`, `-1:58`, `0:00` */
export function varianceText(minutesOver: number): string {
  const size = Math.abs(minutesOver)
  const sign = minutesOver === 0 ? '' : minutesOver < 0 ? '-' : '+'
  return `${sign}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Why a manager should look at it, the weightiest first; without any it is clean. */
export function exceptionsOf(hour: ReviewedHour): string[] {
  const { start, end, scheduled_start, scheduled_end, made_by, ended_how } = hour
  const says = (is: boolean, words: string) => (is ? [words] : [])
  const early = scheduled_start === null ? 0 : minutes(scheduled_start - start)
  const late = scheduled_end === null ? 0 : minutes(end - scheduled_end)
  return [
    ...says(made_by === 'hand', 'Made by hand'),
    ...says(ended_how === 'forgotten', 'Clock-out forgotten'),
    ...says(ended_how === 'dispatch', 'Forced out'),
    ...says(scheduled_start === null || scheduled_end === null, 'Not scheduled'),
    ...says(early > cleanMinutes, `In ${early} min early`),
    ...says(early < -cleanMinutes, `In ${-early} min late`),
    ...says(late > cleanMinutes, `Out ${late} min late`),
    ...says(late < -cleanMinutes, `Out ${-late} min early`),
    ...says(hundredthsBetween(start, end) === 0, 'No time'),
  ]
}
