/** A typed address, taken apart. Street and city are in key form (`s quay rd`), for comparing; the unit is as typed, in capitals. */
export type ParsedAddress = {
  house?: string
  street?: string
  unit?: string
  city?: string
  state?: string
  zip?: string
  isPostBox: boolean
}

// biome-ignore format: a table reads better in columns
const suffixes: Readonly<Record<string, string>> = {
  alley: 'aly', avenue: 'ave', av: 'ave', aven: 'ave', boulevard: 'blvd', boul: 'blvd', circle: 'cir', circ: 'cir', court: 'ct',
  crossing: 'xing', drive: 'dr', drv: 'dr', highway: 'hwy', lane: 'ln', parkway: 'pkwy', pky: 'pkwy', place: 'pl', plaza: 'plz',
  point: 'pt', road: 'rd', route: 'rte', rt: 'rte', square: 'sq', street: 'st', str: 'st', terrace: 'ter', trail: 'trl', pike: 'pike',
  row: 'row', way: 'way', walk: 'walk', loop: 'loop', run: 'run',
}
const suffixForms = new Set(Object.values(suffixes))

// biome-ignore format: a table reads better in columns
const directions: Readonly<Record<string, string>> = {
  north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne', northwest: 'nw', southeast: 'se', southwest: 'sw',
}
const directionForms = new Set(Object.values(directions))

const unitWords = 'apartment|apt|unit|suite|ste|room|rm|building|bldg|floor|fl|lot|trailer|trlr|no'
const unitPattern = new RegExp(`(?:\\b(?:${unitWords})\\b\\.?\\s*#?|#)\\s*([a-z0-9][a-z0-9-]*)`, 'i')
const postBox = /\b(p\.?\s*o\.?\s*box|post\s+office\s+box)\b/i

/** Rules enough for American street addresses as people type them; an unknown shape keeps its words as the street. */
export function parseAddress(text: string): ParsedAddress {
  const isPostBox = postBox.test(text)
  const unitMatch = unitPattern.exec(text)
  const segments = (unitMatch ? text.replace(unitMatch[0], ' ') : text)
    .split(',')
    .map((segment) => wordsOf(segment))
    .filter((words) => words.length > 0)
  const words = segments.flat()

  const zip = takeZip(words)
  const state = takeState(words)
  const house = /^\d+[a-z]?$/.test(words[0] ?? '') && words.length > 1 ? words.shift() : undefined
  const firstSegment = (segments[0]?.length ?? 0) - (house ? 1 : 0)
  const end = segments.length > 1 ? Math.min(firstSegment, words.length) : streetEnd(words)
  const streetWords = words.slice(0, end)
  const rest = words.slice(end)
  const looseUnit = !unitMatch && isUnit(rest[0]) ? rest.shift() : undefined
  const unit = (unitMatch?.[1] ?? looseUnit)?.toUpperCase()

  const found = {
    house,
    street: streetWords.map(shortForm).join(' '),
    unit,
    city: rest.map(shortForm).join(' '),
    state,
    zip,
  }
  return { ...withoutEmpty(found), isPostBox }
}

/** `South Quay Road` and `s. quay rd` have the same key. */
export const streetKey = (name: string) => wordsOf(name).map(shortForm).join(' ')

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^a-z0-9-]+/)
    .filter(Boolean)

const shortForm = (word: string) => suffixes[word] ?? directions[word] ?? word

const isSuffix = (word: string) => suffixForms.has(shortForm(word))
const isUnit = (word: string | undefined) => word !== undefined && /^(\d+[a-z]?|[a-z]\d*)$/.test(word)

/** Without a comma the street ends with its first suffix that has a name before it, and a direction or a route number behind it. */
function streetEnd(words: readonly string[]): number {
  const suffix = words.findIndex((word, index) => index > 0 && isSuffix(word))
  if (suffix < 0) return words.length
  const next = words[suffix + 1]
  if (next === undefined) return suffix + 1
  const numbered = ['rte', 'hwy'].includes(shortForm(words[suffix] ?? '')) && /^\d+$/.test(next)
  // `Harrow Crossing Rd`: a suffix word inside a name, followed by the suffix itself.
  if (isSuffix(next) || numbered || directionForms.has(shortForm(next))) return suffix + 2
  return suffix + 1
}

function takeZip(words: string[]): string | undefined {
  const last = words.at(-1) ?? ''
  const zip = /^(\d{5})(-?\d{4})?$/.exec(last)?.[1]
  if (!zip) return undefined
  words.pop()
  return zip
}

function takeState(words: string[]): string | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(-length).join(' ')
    const state = stateCode(name)
    // `118 Virginia Ave` is in no state yet: something must stand before the name of a state.
    if (!state || words.length <= length) continue
    words.splice(-length)
    return state
  }
  return undefined
}

// biome-ignore format: a table reads better in columns
const states: Readonly<Record<string, string>> = {
  alabama: 'AL', alaska: 'AK', arizona: 'AZ', arkansas: 'AR', california: 'CA', colorado: 'CO', connecticut: 'CT', delaware: 'DE',
  'district of columbia': 'DC', florida: 'FL', georgia: 'GA', hawaii: 'HI', idaho: 'ID', illinois: 'IL', indiana: 'IN', iowa: 'IA',
  kansas: 'KS', kentucky: 'KY', louisiana: 'LA', maine: 'ME', maryland: 'MD', massachusetts: 'MA', michigan: 'MI', minnesota: 'MN',
  mississippi: 'MS', missouri: 'MO', montana: 'MT', nebraska: 'NE', nevada: 'NV', 'new hampshire': 'NH', 'new jersey': 'NJ',
  'new mexico': 'NM', 'new york': 'NY', 'north carolina': 'NC', 'north dakota': 'ND', ohio: 'OH', oklahoma: 'OK', oregon: 'OR',
  pennsylvania: 'PA', 'rhode island': 'RI', 'south carolina': 'SC', 'south dakota': 'SD', tennessee: 'TN', texas: 'TX', utah: 'UT',
  vermont: 'VT', virginia: 'VA', washington: 'WA', 'west virginia': 'WV', wisconsin: 'WI', wyoming: 'WY',
}
const codes = new Set(Object.values(states))

/** `Georgia`, `georgia` and `ga` are `GA`. */
export function stateCode(name: string): string | undefined {
  const given = name.trim().toLowerCase()
  const code = given.toUpperCase()
  return states[given] ?? (codes.has(code) ? code : undefined)
}

function withoutEmpty(found: Record<string, string | undefined>): Omit<ParsedAddress, 'isPostBox'> {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}
