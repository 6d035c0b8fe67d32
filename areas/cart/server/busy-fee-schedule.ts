import type { Market } from '#areas/markets/server/public.ts'
import { weekdayName } from '#areas/menu/rules/menu-texts.ts'
import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { clockText } from '#platform/core/local-time.ts'
import { dollars } from '#platform/core/money.ts'
import { defineWords } from '#platform/core/words.ts'

const days = 7

export const scheduleWords = defineWords('cart/busy-fee-schedule', {
  none: 'No busy fees scheduled.',
  day: 'Day',
  time: 'Time',
  fee: 'Fee',
  between: '{from} - {to}',
})

/** The fees of the coming week as HTML that the cart shows in a popup (CRT-42, SIL-ORD-038). Made of numbers and fixed words alone. */
export function busyFeeSchedule(market: Market | undefined, today: Day): string {
  const rows = Array.from({ length: days }, (_, ahead) => daysAfter(today, ahead)).flatMap((day) =>
    (market?.busy_fees ?? [])
      .filter((fee) => fee.weekday === weekdayOf(day) && fee.fee > 0)
      .map(
        (fee) => `<tr><th scope="row">${weekdayName(day)}</th><td>${spanOf(fee)}</td><td>${dollars(fee.fee)}</td></tr>`,
      ),
  )
  if (rows.length === 0) return `<p>${scheduleWords.none}</p>`
  return `<table><thead><tr><th scope="col">${scheduleWords.day}</th><th scope="col">${scheduleWords.time}</th><th scope="col">${scheduleWords.fee}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const spanOf = ({ start_minute, end_minute }: { readonly start_minute: number; readonly end_minute: number }) =>
  scheduleWords.between({ from: clockText(start_minute), to: clockText(end_minute) })
