const minute = 60_000

/** How long ago, as one reads it in passing: `now`, `4 min`, `2 h`, `3 days`; of what is still to come `in 4 min`. */
export function sinceText(ms: number): string {
  if (ms <= -minute) return `in ${sinceText(-ms)}`
  const minutes = Math.floor(ms / minute)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
