import { foreignTime } from './language-formats.ts'
import { clockText, type LocalTime, localTime } from './local-time.ts'

/** `6:41 PM` today, and with its day on another one, by the market's clock. */
export function momentText(at: number, now: number, timeZone: string): string {
  const [then, today] = [localTime(at, timeZone), localTime(now, timeZone)]
  return then.day === today.day ? clockText(then.minute) : textOfDay(then, today)
}

/** `Fri, Nov 13, 6:41 PM` this year, today too, and `Nov 13, 2025, 6:41 PM` in another one: as wide. */
export const dayMomentText = (at: number, now: number, timeZone: string): string =>
  textOfDay(localTime(at, timeZone), localTime(now, timeZone))

const ofThisYear = { weekday: 'short', month: 'short', day: 'numeric' } as const
const ofAnotherYear = { month: 'short', day: 'numeric', year: 'numeric' } as const
const inThisYear = new Intl.DateTimeFormat('en-US', { ...ofThisYear, timeZone: 'UTC' })
const inAnotherYear = new Intl.DateTimeFormat('en-US', { ...ofAnotherYear, timeZone: 'UTC' })

function textOfDay({ day, minute }: LocalTime, today: LocalTime): string {
  const wallClock = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const isThisYear = day.slice(0, 4) === today.day.slice(0, 4)
  const parts = isThisYear ? ofThisYear : ofAnotherYear
  const foreign = foreignTime(wallClock, { ...parts, hour: 'numeric', minute: '2-digit' })
  return foreign ?? `${(isThisYear ? inThisYear : inAnotherYear).format(wallClock)}, ${clockText(minute)}`
}
