import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { kindWord } from '#areas/menu/rules/alcohol-facts.ts'
import { isOpen, type Opening } from '#areas/menu/rules/hours.ts'
import { capitalised, joinWords, weekdayName } from '#areas/menu/rules/menu-texts.ts'
import { inServiceDay, openSpans, saleSpans, serviceDay } from '#areas/menu/rules/service-day.ts'
import { mergeSpans, type Span } from '#areas/menu/rules/spans.ts'
import { clockText, type LocalTime } from '#platform/core/local-time.ts'
import { defineWords } from '#platform/core/words.ts'

/** What the line of the day says. */
export const todayWords = defineWords('storefront/today', {
  delivering: '<pill>Delivering</pill> in {city}',
  closed: '<pill>Closed now</pill> in {city}',
  all_closed: 'Everything is closed; the cards below say who opens when.',
  both_open:
    '{kitchens, plural, one {# kitchen} other {# kitchens}} and {stores, plural, one {# package store} other {# package stores}} are open.',
  kitchens_open: '{kitchens, plural, one {# kitchen is} other {# kitchens are}} open.',
  stores_open: '{stores, plural, one {# package store is} other {# package stores are}} open.',
  at: '{time}. {open}',
  kitchens: 'Kitchens',
  now: '{day}, {time}',
  bar_all_day: 'All day',
  all_day: 'all day',
  span: '{from} to {to}',
  from: 'from {from}',
  until: 'until {to}',
  spoken: 'Today. {rows}. It is {time}.',
  row: '{name}: {spans}',
})

/** A place as the day line sees it: when it is open, and which kinds of alcohol are on its menu. */
export type PlaceOfToday = Opening & {
  readonly kind: 'restaurant' | 'package_store'
  readonly delivers: boolean
  readonly alcohol: readonly string[]
}

export type TodayRow = { readonly name: string; readonly alcohol: boolean; readonly spans: readonly Span[] }

/** `state.today`: what may be delivered in this market between six in the morning and the next one. */
export type Today = {
  readonly city: string
  /** 'Saturday, 6:12 PM'. */
  readonly time_text: string
  readonly minute: number
  readonly kitchens_open: number
  readonly stores_open: number
  readonly rows: readonly TodayRow[]
}

/** Kitchens, and each kind of alcohol inside the law's hours and those of a place that sells it; equal kinds share a row. */
export function todayIn(city: string, pack: AlcoholPack, places: readonly PlaceOfToday[], now: LocalTime): Today {
  const { day, minute } = inServiceDay(now)
  const delivering = places.filter(({ delivers }) => delivers)
  const openOf = (kind: PlaceOfToday['kind']) =>
    delivering.filter((place) => place.kind === kind && isOpen(place, now)).length

  const kitchens = delivering.filter(({ kind }) => kind === 'restaurant').flatMap((place) => openSpans(place, day))
  const sold = Object.values(pack.kinds).map((kind) => ({
    kind,
    spans: mergeSpans(
      delivering.filter(({ alcohol }) => alcohol.includes(kind)).flatMap((place) => saleSpans(pack, kind, place, day)),
    ),
  }))
  const shared = Map.groupBy(sold, ({ spans }) => JSON.stringify(spans))
  const rows = [
    { name: todayWords.kitchens, alcohol: false, spans: mergeSpans(kitchens) },
    ...[...shared.values()].map((group) => ({
      name: capitalised(joinWords(group.map(({ kind }) => kindWord(kind)))),
      alcohol: true,
      spans: group[0]?.spans ?? [],
    })),
  ]
  return {
    city,
    time_text: todayWords.now({ day: weekdayName(now.day), time: clockText(now.minute) }),
    minute,
    kitchens_open: openOf('restaurant'),
    stores_open: openOf('package_store'),
    rows: rows.filter(({ spans }) => spans.length > 0),
  }
}

/** Where a minute of the service day lies on the line, in percent. */
export function onTheLine(minute: number): number {
  return ((minute - serviceDay.from) / (serviceDay.to - serviceDay.from)) * 100
}

/** What stands at the two ends of a bar; an end that the line cuts off has no time. */
export function barWords({ from, to }: Span): string[] {
  const begins = from > serviceDay.from
  const ends = to < serviceDay.to
  if (begins && ends) return [clockText(from), clockText(to)]
  if (begins) return [clockText(from)]
  return ends ? ['', clockText(to)] : [todayWords.bar_all_day]
}

/** 'until 2:00 AM' for a bar that began before the line does; 'All day' for one that fills it. */
export function spanText({ from, to }: Span): string {
  const begins = from > serviceDay.from
  const ends = to < serviceDay.to
  if (begins && ends) return todayWords.span({ from: clockText(from), to: clockText(to) })
  if (begins) return todayWords.from({ from: clockText(from) })
  return ends ? todayWords.until({ to: clockText(to) }) : todayWords.all_day
}
