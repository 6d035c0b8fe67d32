import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { daysAfter } from '#platform/core/day.ts'
import { clockText, type LocalTime } from '#platform/core/local-time.ts'
import { defineWords } from '#platform/core/words.ts'
import type { Opening } from './hours.ts'
import { capitalised, joinWords, weekdayName } from './menu-texts.ts'
import { inServiceDay, saleSpans } from './service-day.ts'

/** What a card says about beer, wine and liquor; `null` for a place that sells none. */
export type AlcoholFacts = { readonly kinds: readonly string[]; readonly text: string }

/** What may be delivered of alcohol, and when. */
export const alcoholWords = defineWords('menu/alcohol', {
  phrase: '{kinds} {phrase}',
  until: 'until {time}',
  from: '{day, select, today {from {time}} tomorrow {from {time} tomorrow} other {from {time} on {day}}}',
  not_now: 'not at present',
  beer: 'beer',
  wine: 'wine',
  liquor: 'liquor',
})

/** A kind of alcohol by the name that the law's data give it. */
export const kindWord = (kind: string): string =>
  Object.hasOwn(alcoholWords, kind) ? alcoholWords[kind as 'beer' | 'wine' | 'liquor'] : kind

const lookAheadDays = 8

/** The kinds of alcohol that a menu holds, in the order in which the law names them. */
export function alcoholKinds(pack: AlcoholPack, categoryTypes: Iterable<number>): string[] {
  const held = new Set([...categoryTypes].map((type) => pack.kinds[type]))
  return Object.values(pack.kinds).filter((kind) => held.has(kind))
}

/** 'Beer and wine until 11:30 PM, liquor from 8:00 AM', 'Beer from 7:30 AM tomorrow'. */
export function alcoholFacts(
  pack: AlcoholPack,
  kinds: readonly string[],
  opening: Opening,
  now: LocalTime,
): AlcoholFacts | null {
  if (kinds.length === 0) return null
  const phrases = Map.groupBy(kinds, (kind) => phraseFor(pack, kind, opening, now))
  const said = [...phrases].map(([phrase, group]) =>
    alcoholWords.phrase({ kinds: joinWords(group.map(kindWord)), phrase }),
  )
  return { kinds, text: capitalised(said.join(', ')) }
}

function phraseFor(pack: AlcoholPack, kind: string, opening: Opening, now: LocalTime): string {
  const today = inServiceDay(now)
  for (let ahead = 0; ahead < lookAheadDays; ahead++) {
    const day = daysAfter(today.day, ahead)
    const next = saleSpans(pack, kind, opening, day).find(({ to }) => ahead > 0 || to > today.minute)
    if (!next) continue
    if (ahead === 0 && next.from <= today.minute) return alcoholWords.until({ time: clockText(next.to) })
    const time = clockText(next.from)
    if (day === now.day) return alcoholWords.from({ day: 'today', time })
    return alcoholWords.from({ day: day === daysAfter(now.day, 1) ? 'tomorrow' : weekdayName(day), time })
  }
  return alcoholWords.not_now
}
