import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import { type Opening, stretchesOf } from './hours.ts'
import { clipSpans, mergeSpans, type Span } from './spans.ts'

const dayMinutes = 1440
const sixInTheMorning = 360

/** A day as people go out in it: from six in the morning to six, so that a bar's night is one piece. */
export const serviceDay: Span = { from: sixInTheMorning, to: sixInTheMorning + dayMinutes }

/** At three in the morning it still is the evening before: minute 1620 of yesterday. */
export function inServiceDay({ day, minute }: LocalTime): LocalTime {
  return minute < serviceDay.from ? { day: daysAfter(day, -1), minute: minute + dayMinutes } : { day, minute }
}

/** When a place is open in that service day. */
export function openSpans(opening: Opening, day: Day): Span[] {
  return clipSpans(
    [-1, 0, 1].flatMap((away) =>
      stretchesOf(opening, daysAfter(day, away)).map(([from, to]) => shifted({ from, to }, away)),
    ),
    serviceDay,
  )
}

/** When a place that sells this kind of alcohol may sell it in that service day: open, and inside the law's hours. */
export function saleSpans(pack: AlcoholPack, kind: string, opening: Opening, day: Day): Span[] {
  const lawful = [-1, 0, 1].flatMap((away) => {
    const from = pack.saleFrom[kind]?.[weekdayOf(daysAfter(day, away))]
    return from === undefined ? [] : [shifted({ from, to: pack.cutOff }, away)]
  })
  return mergeSpans(openSpans(opening, day).flatMap((open) => clipSpans(lawful, open)))
}

const shifted = ({ from, to }: Span, days: number): Span => ({
  from: from + days * dayMinutes,
  to: to + days * dayMinutes,
})
