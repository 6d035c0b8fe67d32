import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'

/** Name → what stands for it in the texts of a course. */
export type Facts = Readonly<Record<string, string>>

const inBraces = /\{([a-z_]+)\}/g

/** The law as the checks at the door and the placing of orders know it: one age, one table of hours (CRS-24…28, SIL-OPS-63). */
export function alcoholFacts(pack: AlcoholPack, homeCity: string): Facts {
  const { penalties, drivingRecord: record } = pack
  const from = (kind: string, weekday: number) => clockText(pack.saleFrom[kind]?.[weekday] ?? 0)
  return {
    legal_age: String(pack.legalAge),
    home_city: homeCity,
    cut_off: clockText(pack.cutOff),
    beer_from: from('beer', 1),
    wine_from: from('wine', 1),
    liquor_from: from('liquor', 1),
    sunday_from: from('beer', 7),
    restricted_places: listText(pack.restrictedPlaces),
    most_fine: `$${penalties.mostFine}`,
    license_loss_days: String(penalties.licenseLossDays),
    minor_violations: String(record.minorViolations),
    minor_years: String(record.minorYears),
    dui_free_years: String(record.duiFreeYears),
    record_check_months: String(record.checkMonths),
    speeding: String(record.speeding),
  }
}

export function fillFacts(text: string, facts: Facts): string {
  return text.replace(inBraces, (whole, name: string) => facts[name] ?? whole)
}

export function factsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name)
}

/** Minutes after midnight as `7:30 AM`. */
function clockText(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
