const formats = new Map<string, Intl.DateTimeFormat>()

/** `6:41 PM` on the market's wall clock (SIL-OPS-18). */
export function timeText(at: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    formats.set(timeZone, format)
  }
  // The narrow space of newer locale data would not match a plain one when read or searched.
  return format.format(at).replace('\u202f', ' ')
}

/** `6:20 – 6:33 PM`; blank while the server has not said (SIL-OPS-46). */
export function spanText(start: number | null, end: number | null, timeZone: string): string {
  const [from, to] = [start, end].map((at) => (at === null ? '' : timeText(at, timeZone)))
  if (!from || !to) return from || to || ''
  const half = to.slice(-3)
  return `${from.endsWith(half) ? from.slice(0, -3) : from} – ${to}`
}
