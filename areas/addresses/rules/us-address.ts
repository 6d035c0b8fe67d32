import { cityGuess } from './us-address-city.ts'
import { cornerOf } from './us-address-corner.ts'
import { streetKey } from './us-address-key.ts'
import { streetLength } from './us-address-street.ts'
import { type Token, tokensOf } from './us-address-tokens.ts'
import { type FoundUnit, looseUnit, takeUnits, unitText } from './us-address-units.ts'
import { directionOf, isFloorWord, isStrongType, numberOf, stateCode, typeOf } from './us-address-words.ts'

export { bareKey, plainName, streetKey, undirected } from './us-address-key.ts'
export { stateCode } from './us-address-words.ts'

/** A typed address, taken apart. Streets and city are in key form (`s quay rd`), for comparing; the unit is as typed, in capitals. */
export type ParsedAddress = {
  house?: string
  street?: string
  /** The other street of a corner. */
  crossStreet?: string
  /** Doors one behind the other, the outer first: `BLDG C STE 4`; of a single one the number alone. */
  unit?: string
  city?: string
  state?: string
  zip?: string
  isPostBox: boolean
}

const postBox = /\b(?:p\.?\s*o\.?\s*b(?:ox)?|post\s+office\s+box|lock\s?box|pob)\b\.?\s*#?\s*[a-z]?\d*[a-z]?/i
const ruralRoute =
  /\b(?:rr|rural\s+route|rfd|hc|hcr|highway\s+contract(?:\s+route|\s+rte)?|star\s+route)\b\.?\s*#?\s*\d+\w*,?\s*box\s*#?\s*\d+\w*/i
const house = /^(?:\d+[a-z]?|[a-hj-z]\d{2,5}|\d+-\d+[a-z]?|\d+-[a-z]|[nsew]\d+[nsew]?\d*|[nsew]?\d+[nsew]\d+)$/

/** Rules enough for American street addresses as people type them; an unknown shape keeps its words as the street. `cities` are those that are known here, in key form. */
export function parseAddress(text: string, cities: ReadonlySet<string> = new Set()): ParsedAddress {
  const box = postBox.exec(text)?.[0] ?? ruralRoute.exec(text)?.[0]
  if (!box) {
    const { units: _, ...found } = taken(text, cities)
    return { ...found, isPostBox: false }
  }
  const { units: _, ...rest } = taken(text.replace(ruralRoute, ',').replace(postBox, ','), cities)
  // `104 N Jefferson, RR 1 Box 3468` has a door beside its box.
  if (rest.house && rest.street) return { ...rest, isPostBox: false }
  const { city = rest.street, state, zip } = rest
  return { ...withoutEmpty({ street: streetKey(box), city, state, zip }), isPostBox: true }
}

/** The doors that an address names, each with the words that say so. */
export function doorsOf(text: string, cities: ReadonlySet<string> = new Set()): readonly FoundUnit[] {
  return taken(text, cities).units
}

type Taken = Omit<ParsedAddress, 'isPostBox'> & { readonly units: readonly FoundUnit[] }

function taken(text: string, cities: ReadonlySet<string>): Taken {
  const typed = doorsForward(tokensOf(text))
  dropCountry(typed)
  const zip = takeZip(typed)
  const state = takeState(typed, zip !== undefined)
  // The zip and the state first: `FL 33418` is no floor.
  const { rest: tokens, units } = takeUnits(typed)
  const corner = cornerOf(tokens)
  const number = takeHouse(tokens)
  if (corner && !number) {
    const first = streetOf(corner.first, cities, state)
    const second = streetOf(corner.second, cities, state)
    const { street } = first
    const { street: crossStreet, city } = second
    return { ...withoutEmpty({ street, crossStreet, city, state, zip }), units: [] }
  }
  const { unit, street, city } = streetOf(tokens, cities, state)
  const all = unit ? [...units, unit] : units
  return { ...withoutEmpty({ house: number, street, city, unit: unitText(all), state, zip }), units: all }
}

/** `9 High St, Columbus, OH 43215 Apt 4`: a door behind the postal code goes before what ends addresses. */
function doorsForward(tokens: readonly Token[]): Token[] {
  const zip = tokens.findLastIndex(({ word }) => /^\d{5}(-\d{4})?$/.test(word))
  if (zip < 2 || zip === tokens.length - 1) return [...tokens]
  const { rest, units } = takeUnits([...tokens.slice(0, 3), ...tokens.slice(zip + 1)])
  if (units.length === 0 || rest.length !== 3) return [...tokens]
  const end = tokens.slice(0, zip).findIndex(({ ends }) => ends)
  if (end < 0) return [...tokens]
  return [...tokens.slice(0, end + 1), ...tokens.slice(zip + 1), ...tokens.slice(end + 1, zip + 1)]
}

function streetOf(tokens: readonly Token[], cities: ReadonlySet<string>, state: string | undefined) {
  const hasBreak = tokens.findIndex(({ ends }) => ends)
  const inside = hasBreak < 0 || hasBreak === tokens.length - 1
  const length = streetLength(tokens, cityGuess(cities, state !== undefined, inside))
  const rest = tokens.slice(length)
  const loose = looseUnit(rest, state === undefined)
  const words = loose ? rest.splice(0, loose.length).map(({ text }) => text) : []
  const street = tokens.slice(0, length)
  return {
    street: keyOf(street),
    unit: loose && { kind: '', id: loose.id, words },
    city: keyOf(lastSegment(rest)),
  }
}

const keyOf = (tokens: readonly Token[]) => streetKey(tokens.map(({ text }) => text).join(' '))

function lastSegment(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex(({ ends }, index) => ends && index < tokens.length - 1)
  return tokens.slice(from + 1)
}

/** The house's number, with a fraction or a letter that stands apart; what comes before it is a recipient or a building. */
function takeHouse(tokens: Token[]): string | undefined {
  if (tokens[0]?.word === '#' && house.test(tokens[1]?.word ?? '')) tokens.shift()
  const at = tokens.findIndex(
    ({ word }, index) => index < tokens.length - 1 && isHouse(word) && beginsStreet(tokens, index),
  )
  const number = tokens[at]
  if (!number) return undefined
  tokens.splice(0, at + 1)
  const suffix = houseSuffix(number.word, tokens)
  if (suffix) tokens.shift()
  return (numberOf(number.word) ?? number.word) + suffix
}

const isHouse = (word: string) => house.test(word) || numberOf(word) !== undefined

/** What of the number stands apart: `123 1/2`, `1809 C`, and the `W2123` of a place on a grid. */
function houseSuffix(number: string, [first, second]: readonly Token[]): string {
  const [letter, next] = [first?.word ?? '', second?.word ?? '']
  if (/^\d\/\d$/.test(letter)) return ` ${letter}`
  if (/^([nsew]\d+|\d+[nsew]|[nsew]\d+[nsew])$/.test(number) && /^[nsew]\d+$/.test(letter) && next) return letter
  if (!/^[a-z]$/.test(letter) || !/^\d+$/.test(number) || directionOf(letter)) return ''
  // `4174 C Avenue`, `13011 T I Blvd`, `11745 I 10`: the letter is the street's.
  const isName = next === '' || typeOf(next) !== undefined || /^(.|and|de|\d+)$/.test(next)
  return isName && !directionOf(next) ? '' : letter
}

/** A number at the start always does; later ones when a street of the usual shape follows. */
function beginsStreet(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at + 1, at + 6).map(({ word }) => word)
  if (at === 0) return true
  const before = tokens[at - 1]
  if (!before || ['hwy', 'rte'].includes(typeOf(before.word) ?? '') || before.word === '&' || before.word === '#')
    return false
  if (before.ends && /^[a-z]/.test(words[0] ?? '')) return true
  return directionOf(words[0]) !== undefined || words.some((word, index) => index > 0 && typeOf(word) !== undefined)
}

function dropCountry(tokens: Token[]): void {
  const last = tokens.at(-1)?.word
  if (last === 'usa' || last === 'us') if (tokens.length > 3) tokens.pop()
  if (last === 'states' && tokens.at(-2)?.word === 'united') tokens.splice(-2)
}

function takeZip(tokens: Token[]): string | undefined {
  const [last = '', before = ''] = [tokens.at(-1)?.word, tokens.at(-2)?.word]
  if (/^\d{4}$/.test(last) && /^\d{5}$/.test(before) && tokens.length > 3) tokens.pop()
  else if (/^\d{4}$/.test(last) && tokens.length > 3 && stateCode(before)) {
    // Spreadsheets eat the zero of New England's codes.
    tokens.pop()
    return `0${last}`
  }
  const zip = /^(\d{5})(?:-?\d{4}|-)?$/.exec(tokens.at(-1)?.word ?? '')?.[1]
  if (!zip) return undefined
  tokens.pop()
  return zip
}

function takeState(tokens: Token[], hasZip: boolean): string | undefined {
  for (const length of [3, 2, 1]) {
    const name = tokens
      .slice(-length)
      .map(({ word }) => word)
      .join(' ')
    const state = stateCode(name)
    // `118 Virginia Ave` is in no state yet: something must stand before the name of a state.
    if (!state || tokens.length <= length || isStreetWord(tokens, length, hasZip)) continue
    tokens.splice(-length)
    return state
  }
  return undefined
}

/** `42 Cedar Crest Ct` is no Connecticut, nor is `5 Main St NE` Nebraska, unless a comma or a city comes between. */
function isStreetWord(tokens: readonly Token[], length: number, hasZip: boolean): boolean {
  const word = tokens.at(-1)?.word
  const before = tokens.slice(0, -1)
  // `707 E Main St 20th Fl`
  if (word === 'fl' && isFloorWord(before.at(-1)?.word ?? '')) return true
  if (length !== 1 || (!typeOf(word) && !directionOf(word))) return false
  if (before.at(-1)?.ends) return directionOf(word) !== undefined && isStrongType(before.at(-1)?.word)
  const type = before.findLastIndex((token) => isStrongType(token.word))
  return type < 0 ? !hasZip : type === before.length - 1
}

function withoutEmpty<Found extends Record<string, unknown>>(found: Found) {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as {
    [Key in keyof Found]?: NonNullable<Found[Key]>
  }
}
