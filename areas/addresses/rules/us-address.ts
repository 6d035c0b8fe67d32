import { takePostBox } from './us-address-boxes.ts'
import { cityGuess } from './us-address-city.ts'
import { cornerOf } from './us-address-corner.ts'
import { takeHouse } from './us-address-house.ts'
import { streetKey } from './us-address-key.ts'
import { withoutNotes } from './us-address-notes.ts'
import { ordinalOf } from './us-address-numbers.ts'
import { streetLength } from './us-address-street.ts'
import { type Token, tokensOf } from './us-address-tokens.ts'
import { type FoundUnit, looseUnit, takeUnits, unitText } from './us-address-units.ts'
import { directionOf, isFloorWord, isSaint, isStrongType, stateCode, typeLike, typeOf } from './us-address-words.ts'

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

/** No address is longer, and patterns take long over endless ones. */
const longest = 250

/** Rules enough for American street addresses as people type them; an unknown shape keeps its words as the street. `cities` are those that are known here, in key form. */
export function parseAddress(typed: string, cities: ReadonlySet<string> = new Set()): ParsedAddress {
  const text = typed.slice(0, longest)
  const letters = takePostBox(text)
  if (!letters) {
    const { units: _, ...found } = taken(text, cities)
    return { ...found, isPostBox: false }
  }
  const { units: _, ...rest } = taken(letters.rest, cities)
  // `104 N Jefferson, RR 1 Box 3468` has a door beside its box.
  if (rest.house && rest.street) return { ...rest, isPostBox: false }
  const { city = rest.street, state, zip } = rest
  return { ...withoutEmpty({ street: streetKey(letters.box), city, state, zip }), isPostBox: true }
}

/** The doors that an address names, each with the words that say so. */
export function doorsOf(text: string, cities: ReadonlySet<string> = new Set()): readonly FoundUnit[] {
  return taken(text, cities).units
}

type Taken = Omit<ParsedAddress, 'isPostBox'> & { readonly units: readonly FoundUnit[] }

function taken(text: string, cities: ReadonlySet<string>): Taken {
  const typed = tokensOf(text)
  const behind = takeDoorsBehind(typed)
  dropBehindZip(typed)
  dropCountry(typed)
  const zip = takeZip(typed)
  const state = takeState(typed, zip !== undefined)
  // The zip and the state first: `FL 33418` is no floor.
  const { rest: tokens, units } = takeUnits(typed)
  const corner = cornerOf(tokens)
  const { house, door } = takeHouse(tokens)
  if (corner && !house) {
    const first = streetOf(corner.first, cities, state)
    const second = streetOf(corner.second, cities, state)
    const { street } = first
    const { street: crossStreet, city } = second
    return { ...withoutEmpty({ street, crossStreet, city, state, zip }), units: [] }
  }
  const { unit, street, city } = streetOf(house ? plainStreet(withoutCrossing(tokens)) : tokens, cities, state)
  const before = door ? [{ kind: '', id: door.text, words: [door.text] }] : []
  const all = [...before, ...units, ...behind, ...(unit ? [unit] : [])]
  // `Orchard Street 118`: behind a street without a number, a number alone is its; doors stand behind that.
  if (!house && unit && /^\d+[a-z]?$/i.test(unit.id) && isStrongType(street.split(' ').at(-1))) {
    const doors = all.filter((one) => one !== unit)
    const number = unit.id.toLowerCase()
    return { ...withoutEmpty({ house: number, street, city, unit: unitText(doors), state, zip }), units: doors }
  }
  return { ...withoutEmpty({ house, street, city, unit: unitText(all), state, zip }), units: all }
}

/** `9 High St, Columbus, OH 43215 Apt 4`, `9 High St, Columbus, OH, Apt 4`: doors behind what ends an address otherwise. */
function takeDoorsBehind(tokens: Token[]): readonly FoundUnit[] {
  const zip = tokens.findLastIndex(({ word }) => /^\d{5}(-\d{4})?$/.test(word))
  const end = zip < 2 ? tokens.findLastIndex((_, index) => endsState(tokens, index)) : zip
  if (end < 2 || end === tokens.length - 1) return []
  const behind = tokens.slice(end + 1)
  const { rest, units } = takeUnits([...tokens.slice(0, 3), ...behind])
  const [alone] = behind
  const isAlone =
    alone && behind.length === 1 && tokens[end]?.ends && /^(?=.*\d)[a-z]?-?\d{0,3}[a-z]?$/.test(alone.word)
  if (!isAlone && (units.length === 0 || rest.length !== 3)) return []
  tokens.splice(end + 1)
  return isAlone ? [{ kind: '', id: alone.text, words: [alone.text] }] : units
}

/** `9 High St Columbus OH 43215 ring the bell`: an address ends with state and code, or with a code that only words to the driver follow. */
function dropBehindZip(tokens: Token[]): void {
  const zip = tokens.findIndex(
    ({ word, ends }, index) =>
      index > 3 &&
      /^\d{5}(-\d{4})?$/.test(word) &&
      (stateCode(tokens[index - 1]?.word ?? '') || (ends && withoutNotes(tokens.slice(index + 1), false).length === 0)),
  )
  const isAddress = /^\d/.test(tokens[0]?.word ?? '')
  const isCode = /^\d{4}$/.test(tokens[zip + 1]?.word ?? '')
  if (zip > 0 && isAddress) tokens.splice(zip + (isCode ? 2 : 1))
}

/** A state that is told apart from a street by the comma before it, or by its two letters. */
function endsState(tokens: readonly Token[], at: number): boolean {
  const [word = '', before, first] = [tokens[at]?.word, tokens[at - 1], tokens[at - 2]]
  if (at < 3) return false
  if (before && !before.ends && first?.ends && stateCode(`${before.word} ${word}`)) return true
  const isCode = word.length === 2 && !typeOf(word) && !directionOf(word) && !/^(?:hi|in|me|ok|or)$/.test(word)
  return stateCode(word) !== undefined && (before?.ends || isCode)
}

/** `52 Willow Dr at Maple, Dayton`: the street that crosses says only where the house is. */
function withoutCrossing(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) =>
      (/^(?:at|@)$/.test(word) && index > 0 && !directionOf(tokens[index - 1]?.word)) ||
      (/^(?:&|and|x)$/.test(word) && index > 1 && isStrongType(tokens[index - 1]?.word)),
  )
  const last = tokens[at - 1]
  if (!last || last.ends) return tokens
  const end = tokens.findIndex(({ ends }, index) => ends && index >= at)
  return [...tokens.slice(0, at - 1), { ...last, ends: true }, ...(end < 0 ? [] : tokens.slice(end + 1))]
}

/** `Highway No 70` has a number. */
const isHighway = (word: string | undefined) => /^(?:hwy|rte)$/.test(typeOf(word) ?? '')

/** What stands behind a house's number, in the usual words: `So. Main`, `N E 3rd Ave`, `SW 3 Ave`, `Main Stret`. */
function plainStreet(tokens: readonly Token[]): Token[] {
  const words = [...tokens]
  const [first, second, third] = words
  const side = /^[ns]o$/.test(first?.word ?? '') ? first?.word.charAt(0) : undefined
  if (first && second && !first.ends && side) words[0] = { ...first, text: side, word: side }
  const pair = directionOf(`${first?.word}${second?.word}`)
  const isPair = pair && !first?.ends && !second?.ends && (first?.word.length === 1) === (second?.word.length === 1)
  if (first && second && third && isPair)
    if (!typeOf(third.word)) words.splice(0, 2, { ...second, text: pair, word: pair })
  const at = directionOf(words[0]?.word) ? 1 : 0
  const [number, type] = [words[at], words[at + 1]]
  if (number && /^\d{1,3}$/.test(number.word) && !number.ends && isStrongType(type?.word)) {
    const ordinal = ordinalOf(Number(number.word))
    words[at] = { ...number, text: ordinal, word: ordinal }
  }
  const behind = words.findIndex(
    ({ word }, index) =>
      index > 1 && /^[ns]o$/.test(word) && isStrongType(words[index - 1]?.word) && !isHighway(words[index - 1]?.word),
  )
  const token = words[behind]
  if (token) words[behind] = { ...token, text: token.word.charAt(0), word: token.word.charAt(0) }
  const end = words.findIndex(({ ends }) => ends)
  const last = end < 0 ? words.length - 1 : end
  const word = words[last]
  const isTyped = words.slice(0, last + 1).some((token) => isStrongType(token.word))
  const meant = word && last > 0 && !isTyped && !typeOf(word.word) ? typeLike(word.word) : undefined
  if (word && meant) words[last] = { ...word, text: meant, word: meant }
  return words
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
    city: keyOf(lastSegment(withoutNotes(rest, state !== undefined))),
  }
}

const keyOf = (tokens: readonly Token[]) => streetKey(tokens.map(({ text }) => text).join(' '))

/** The city; `Columbus, Franklin County` is in Columbus. */
function lastSegment(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex(({ ends }, index) => ends && index < tokens.length - 1)
  const isCounty = /^(?:county|parish)$/.test(tokens.at(-1)?.word ?? '') && from >= 0
  return isCounty ? lastSegment(tokens.slice(0, from + 1)) : tokens.slice(from + 1)
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
    if (!state || !hasStreet(tokens.slice(0, -length)) || isStreetWord(tokens, length, hasZip)) continue
    if (isCityOfThatName(name, tokens.slice(0, -length))) continue
    tokens.splice(-length)
    return state
  }
  return undefined
}

/** `880 West End Ave, New York`: right behind the street stands the city. */
function isCityOfThatName(name: string, before: readonly Token[]): boolean {
  const { rest } = takeUnits(before)
  const at = rest.findLastIndex(({ word }) => !directionOf(word) && !/^[ns]o$/.test(word))
  const [type, last] = [rest[at - 1]?.word, rest[at]?.word ?? '']
  const isLettered = typeOf(type) === 'ave' && /^[a-z]$/.test(last)
  return /^(?:new york|washington)$/.test(name) && (isStrongType(last) || last === 'broadway' || isLettered)
}

/** `30 Maine`, `88 E Ohio`: the only name there is is the street's. */
function hasStreet(tokens: readonly Token[]): boolean {
  const { rest } = takeUnits(tokens)
  const from = /^\d/.test(rest[0]?.word ?? '') ? 1 : 0
  return rest.slice(from).some(({ word }) => !directionOf(word) && !/^[ns]o$/.test(word))
}

/** `42 Cedar Crest Ct` is no Connecticut, nor is `5 Main St NE` Nebraska, unless a comma or a city comes between. */
function isStreetWord(tokens: readonly Token[], length: number, hasZip: boolean): boolean {
  const word = tokens.at(-1)?.word
  const before = tokens.slice(0, -1)
  // `Main & Ohio`
  if (/^(?:&|and)$/.test(tokens.at(-length - 1)?.word ?? '')) return true
  // `707 E Main St 20th Fl`
  if (word === 'fl' && isFloorWord(before.at(-1)?.word ?? '')) return true
  if (length !== 1 || (!typeOf(word) && !directionOf(word))) return false
  if (before.at(-1)?.ends) return directionOf(word) !== undefined && isStrongType(before.at(-1)?.word)
  const type = before.findLastIndex(
    (token, index) => isStrongType(token.word) && !isSaint(token.word, before[index + 1]?.word),
  )
  // `640 Brooks Missoula MT`, `12 Vine Lexington KY`: mounts and keys end the name of a street that is one word.
  if (type < 0 && typeOf(word) && !isStrongType(word) && namesIn(before) > 1) return false
  return type < 0 ? !hasZip : type === before.length - 1
}

const namesIn = (tokens: readonly Token[]) =>
  tokens.filter(({ word }) => /^[a-z]/.test(word) && !directionOf(word)).length

function withoutEmpty<Found extends Record<string, unknown>>(found: Found) {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as {
    [Key in keyof Found]?: NonNullable<Found[Key]>
  }
}
