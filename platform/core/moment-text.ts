import { clockText, localTime } from './local-time.ts'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** `6:41 PM` today, `Fri, Nov 13, 6:41 PM` on another day, by the market's clock. */
export function momentText(at: number, now: number, timeZone: string): string {
  const [then, today] = [localTime(at, timeZone), localTime(now, timeZone)]
  const clock = clockText(then.minute)
  return then.day === today.day ? clock : `${dayText(at, timeZone)}, ${clock}`
}

function dayText(at: number, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
    dayFormats.set(timeZone, format)
  }
  return format.format(at)
}
