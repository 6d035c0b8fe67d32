import { type Day, dayFromIso, dayFromUs } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { nextAt } from './pickup-time.ts'

const form =
  /^(?:(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})[ T]+)?(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i

/**
 * When an order of a file is ready, in ms since 1970: `5:30 PM` or `17:30` the next time that the business's clock shows it, with a day before
 * it (`11/23/2026 5:30 PM`, `2026-11-23 17:30`) then; nothing typed is now. Undefined for what is no time.
 */
export function readyAtOfText(typed: string, now: number, timeZone: string): number | undefined {
  const text = typed.trim()
  if (text === '') return now
  const [, day, hours = '', minutes = '0', half] = form.exec(text) ?? []
  const minute = minuteOf(Number(hours), Number(minutes), half?.toLowerCase())
  if (hours === '' || minute === undefined) return undefined
  if (day === undefined) return nextAt(minute, now, timeZone)
  const found = day.includes('/') ? usDay(day) : dayFromIso(day)
  return found === undefined ? undefined : instantOf(found, minute, timeZone)
}

function minuteOf(hours: number, minutes: number, half: string | undefined): number | undefined {
  if (minutes > 59 || hours > 23 || (half !== undefined && (hours < 1 || hours > 12))) return undefined
  const twelve = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  return twelve * 60 + minutes
}

/** A spreadsheet writes `1/5/2026`. */
function usDay(text: string): Day | undefined {
  const [month = '', day = '', year = ''] = text.split('/')
  return dayFromUs(`${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`)
}
