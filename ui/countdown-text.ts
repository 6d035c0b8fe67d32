export type Countdown = { text: string; stage: 'calm' | 'soon' | 'past' }

const minute = 60_000

/** Below a quarter of an hour a promise is soon; after it, the time is how late it is. */
export function countdownOf(dueAt: number, now: number, soonMs = 15 * minute): Countdown {
  const left = dueAt - now
  if (left < 0) return { text: `${spanOf(-left)} ago`, stage: 'past' }
  return { text: left < minute ? 'now' : `in ${spanOf(left)}`, stage: left < soonMs ? 'soon' : 'calm' }
}

/** `under 1 min`, `12 min`, `1 h 20 min` */
export function spanOf(ms: number): string {
  const minutes = Math.floor(ms / minute)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
