import { dayToUs } from '#platform/core/day.ts'
import { localTime, timeText } from '#platform/core/local-time.ts'

export const momentText = (at: number, timeZone: string) =>
  `${dayToUs(localTime(at, timeZone).day)}, ${timeText(at, timeZone)}`
