import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { kindWord } from '#areas/menu/rules/alcohol-facts.ts'
import { capitalised, joinWords, weekdayWords } from '#areas/menu/rules/menu-texts.ts'
import { clockText } from '#platform/core/local-time.ts'
import { defineWords } from '#platform/core/words.ts'

/** `state.alcohol_hours`: from when each kind may be delivered, on weekdays and Sundays, and until when at night. */
export type AlcoholHours = {
  readonly law: string
  readonly legal_age: number
  readonly until: string
  readonly kinds: readonly {
    readonly name: string
    readonly days: readonly (readonly [days: string, from: string])[]
  }[]
}

export const alcoholHoursWords = defineWords('storefront/alcohol-hours', { days: '{first} to {last}' })

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekdays)[number]

/** From the same pack as the checks at the cart and the door; kinds with the same hours share a row. */
export function alcoholHours({ law, legalAge, cutOff, saleFrom }: AlcoholPack): AlcoholHours {
  const rows = new Map<string, { kinds: string[]; from: Readonly<Record<number, number>> }>()
  for (const [kind, from] of Object.entries(saleFrom)) {
    const key = JSON.stringify(weekdays.map((day) => from[day]))
    const row = rows.get(key) ?? { kinds: [], from }
    row.kinds.push(kind)
    rows.set(key, row)
  }
  return {
    law,
    legal_age: legalAge,
    until: clockText(cutOff),
    kinds: [...rows.values()].map(({ kinds, from }) => ({
      name: capitalised(joinWords(kinds.map(kindWord))),
      days: daysOf(from),
    })),
  }
}

/** Days in a row with the same hour are one stretch: 'Monday to Saturday'. */
function daysOf(from: Readonly<Record<number, number>>): (readonly [string, string])[] {
  const stretches: { first: Weekday; last: Weekday; at: number }[] = []
  for (const day of weekdays) {
    const at = from[day]
    const last = stretches.at(-1)
    if (at === undefined) continue
    if (last && last.last === day - 1 && last.at === at) last.last = day
    else stretches.push({ first: day, last: day, at })
  }
  return stretches.map(({ first, last, at }) => [
    first === last
      ? weekdayWords[first]
      : alcoholHoursWords.days({ first: weekdayWords[first], last: weekdayWords[last] }),
    clockText(at),
  ])
}
