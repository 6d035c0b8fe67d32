import { type Day, shortDay } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'

/** `2 days over`, `today`, `tomorrow`, `Tue, Nov 24`, and beyond two weeks `Feb 1`. */
export function dueText(day: Day, dueIn: number): string {
  if (dueIn < 0) return dueIn === -1 ? '1 day over' : `${-dueIn} days over`
  if (dueIn === 0) return 'today'
  if (dueIn === 1) return 'tomorrow'
  return dueIn <= 14 ? dayText(day) : shortDay(day)
}
