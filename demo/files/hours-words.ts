import type { Hours } from '../town/place.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Hours as people write them: `{ mon: '11:30-14:30, 17:00-2:00', …, sun: 'closed' }`. */
export const hoursWords = (hours: Hours): Readonly<Record<string, string>> =>
  Object.fromEntries(
    days.map((day, index) => {
      const stretches = (hours[index + 1] ?? []).map(([from, to]) => `${clock(from)}-${clock(to)}`)
      return [day, stretches.join(', ') || 'closed']
    }),
  )

/** Midnight that ends a day is 24:00; what comes after it is the next morning. */
function clock(minute: number): string {
  const time = minute > 1440 ? minute - 1440 : minute
  return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
}
