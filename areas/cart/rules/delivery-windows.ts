import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { maySellThroughout } from '#areas/alcohol/rules/sale-hours.ts'
import { isOpenThroughout, type Opening } from '#areas/menu/rules/hours.ts'
import { clockText, type LocalTime } from '#platform/core/local-time.ts'
import { defineWords, languageTag } from '#platform/core/words.ts'

const firstStart = 11 * 60
const lastStart = 21 * 60
const hour = 60
export const windowMinutes = 2 * hour

export const windowWords = defineWords('cart/windows', { between: '{from} - {to}' })

const texts = new Map<string, string>()

/** '8:00 PM - 10:00 PM'; kept in each language, as every look at a cart shows up to eleven. */
export function windowText(start: number): string {
  const key = `${languageTag()} ${start}`
  const text = texts.get(key) ?? windowWords.between({ from: clockText(start), to: clockText(start + windowMinutes) })
  texts.set(key, text)
  return text
}

export type DeliveryWindow = { readonly start_time_minute: number; readonly label: string }

/**
 * Today's windows that can still be chosen: hourly from 11:00 AM to 9:00 PM, two hours long, not begun, within the opening hours and, with
 * alcohol, within its sale hours (CRT-38…40, SIL-ORD-042…044).
 */
export function deliveryWindows(
  opening: Opening,
  now: LocalTime,
  alcohol: { readonly pack: AlcoholPack; readonly categoryTypes: readonly number[] },
): DeliveryWindow[] {
  const windows: DeliveryWindow[] = []
  for (let start = firstStart; start <= lastStart; start += hour) {
    const end = start + windowMinutes
    const isPast = start <= now.minute
    if (isPast || !isOpenThroughout(opening, now.day, start, end)) continue
    const legal = alcohol.categoryTypes.every((type) => maySellThroughout(alcohol.pack, now.day, start, end, type))
    if (legal) windows.push({ start_time_minute: start, label: windowText(start) })
  }
  return windows
}
