import type { Market } from '#areas/markets/server/public.ts'
import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { clockText } from '#platform/core/local-time.ts'
import { dollars } from '#platform/core/money.ts'

const days = 7
const names = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The fees of the coming week as HTML that the cart shows in a popup (CRT-42, SIL-ORD-038). Made of numbers and fixed words alone. */
export function busyFeeSchedule(market: Market | undefined, today: Day): string {
  const rows = Array.from({ length: days }, (_, ahead) => weekdayOf(daysAfter(today, ahead))).flatMap((weekday) =>
    (market?.busy_fees ?? [])
      .filter((fee) => fee.weekday === weekday && fee.fee > 0)
      .map(
        (fee) =>
          `<tr><th scope="row">${names[weekday]}</th><td>${clockText(fee.start_minute)} - ${clockText(fee.end_minute)}</td><td>${dollars(fee.fee)}</td></tr>`,
      ),
  )
  if (rows.length === 0) return '<p>No busy fees scheduled.</p>'
  return `<table><thead><tr><th scope="col">Day</th><th scope="col">Time</th><th scope="col">Fee</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
