import { type Day, shortDay, weekdayOf } from '#platform/core/day.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `2 days over`, `today`, `tomorrow`, `Tue, Nov 24`, and beyond two weeks `Feb 1`. */
export function dueText(day: Day, dueIn: number): string {
  if (dueIn < 0) return dueIn === -1 ? '1 day over' : `${-dueIn} days over`
  if (dueIn === 0) return 'today'
  if (dueIn === 1) return 'tomorrow'
  return dueIn <= 14 ? `${weekdays[weekdayOf(day) - 1]}, ${shortDay(day)}` : shortDay(day)
}
