import { timeText } from '#platform/core/local-time.ts'

/** `6:20 – 6:33 PM`; blank while the server has not said (SIL-OPS-46). */
export function spanText(start: number | null, end: number | null, timeZone: string): string {
  const [from, to] = [start, end].map((at) => (at === null ? '' : timeText(at, timeZone)))
  if (!from || !to) return from || to || ''
  const half = to.slice(-3)
  return `${from.endsWith(half) ? from.slice(0, -3) : from} – ${to}`
}

export const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000))
/** `+13 min`, `−2 min` */
export function minutesText(ms: number): string {
  const whole = Math.round(ms / 60_000)
  return `${whole < 0 ? '−' : '+'}${Math.abs(whole)} min`
}
