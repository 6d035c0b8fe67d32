import { doorInWords, ordinalForm } from './us-address-numbers.ts'
import type { Token } from './us-address-tokens.ts'
import {
  directionOf,
  isBackHouse,
  isFloorWord,
  isLoneBehindStreet,
  isLoneUnit,
  isStrongType,
  isStrongUnit,
  mayStandBefore,
  typeOf,
  unitKindOf,
} from './us-address-words.ts'

export type FoundUnit = {
  readonly kind: string
  readonly id: string
  /** The words that said so, as typed. */
  readonly words: readonly string[]
}
type Found = { readonly unit: Omit<FoundUnit, 'words'>; readonly length: number }

const numbered = /^(?=.*\d)[a-z0-9/-]+$/

/** Takes doors out of an address (`Apt 2B`, `# 12`, `3rd floor`, `Bldg C Ste 4`); where one stood, what came before it ends. */
export function takeUnits(tokens: readonly Token[]): { rest: Token[]; units: FoundUnit[] } {
  const rest: Token[] = []
  const units: FoundUnit[] = []
  let isBehindDoor = false
  for (let at = 0; at < tokens.length; ) {
    const found: Found | false | undefined = unitAt(tokens, at, rest) ?? (isBehindDoor && sideAt(tokens, at))
    isBehindDoor = Boolean(found)
    if (!found) {
      const token = tokens[at]
      if (token) rest.push(token)
      at += 1
      continue
    }
    units.push({ ...found.unit, words: tokens.slice(at, at + found.length).map(({ text }) => text) })
    const before = rest.at(-1)
    if (before) rest[rest.length - 1] = { ...before, ends: true }
    at += found.length
  }
  return { rest, units }
}

/** `Apt 3 left`, `2nd floor right`: which of two doors it is. */
function sideAt(tokens: readonly Token[], at: number): Found | undefined {
  const [first, second] = [tokens[at], tokens[at + 1]]
  const isSide =
    first && /^(?:left|right|back|middle|front|north|south|east|west)$/.test(first.word) && (first.ends || !second)
  return isSide ? { unit: { kind: '', id: first.text }, length: 1 } : undefined
}

function unitAt(tokens: readonly Token[], at: number, rest: readonly Token[]): Found | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!first) return undefined
  const hasStreet = rest.length > 1
  const isWhole = rest.some(({ word }) => isStrongType(word))
  // `Lower left`, `upper front`
  const isPair =
    isWhole && /^(?:upper|lower)$/.test(first.word) && /^(?:left|right|front|rear|back)$/.test(second?.word ?? '')
  if (isPair && !first.ends && (second?.ends || !third))
    return { unit: { kind: '', id: `${first.text} ${second?.text}` }, length: 2 }
  const isLone = ({ word }: Token) => (hasStreet && isLoneUnit(word)) || (isWhole && isLoneBehindStreet(word))
  const kindBehind = unitKindOf(second?.word)
  if (isLone(first) && (first.ends || !second || kindBehind)) {
    // `Rear Unit` is one door, `Rear Apt 3` are two words for it.
    const hasKind = !first.ends && kindBehind !== undefined && (second?.ends || !third)
    return { unit: { kind: '', id: first.text }, length: hasKind ? 2 : 1 }
  }
  const named = isWhole ? namedHouse(tokens, at, rest) : 0
  if (named > 0) {
    const id = tokens.slice(at, at + named).map(({ text }) => text)
    return { unit: { kind: '', id: id.join(' ') }, length: named }
  }
  if (isWhole && !ordinalForm(first.word) && isDoorsName(tokens, at, rest))
    return { unit: { kind: '', id: first.text }, length: 2 }
  if (isWhole && /^(?:guest|carriage|coach|pool|boat|farm|bunk)house$/.test(first.word) && (first.ends || !second))
    return { unit: { kind: '', id: first.text }, length: 1 }
  if (isWhole && isNumberedPart(tokens, at, rest))
    return { unit: { kind: first.word, id: second?.text ?? '' }, length: 2 }
  if (isWhole && isBackHouse(first.word, second?.word) && (second?.ends || !third))
    return { unit: { kind: '', id: `${first.text} ${second?.text}` }, length: 2 }
  if (isWhole && /^ph-?(?:\d{1,3}[a-z]?|(?<=-)[a-z])$/.test(first.word))
    return { unit: { kind: '', id: first.text }, length: 1 }
  const isRoute = endsWithRoute(rest)
  // `Apt 1st Floor`: the floor is the door.
  const [floor, floorKind] = [second?.word ?? '', unitKindOf(third?.word)]
  if (hasStreet && isStrongUnit(unitKindOf(first.word) ?? '') && isFloorWord(floor) && floorKind === 'fl')
    return { unit: { kind: 'fl', id: second?.text ?? '' }, length: 3 }
  // `3rd floor`, and never the street of that number.
  if (isFloorWord(first.word) && !first.ends && (kindBehind === 'fl' || kindBehind === 'lvl')) {
    // `second floor apartment`
    const hasKind = isStrongUnit(unitKindOf(third?.word) ?? '') && (third?.ends || !tokens[at + 3])
    // `The Fourth Floor Club, 88 E Long St`
    const isName = !hasNumber(rest) && third !== undefined && !second?.ends && !/^\d/.test(third.word)
    if (!isName || hasKind)
      return {
        unit: { kind: kindBehind, id: ordinalForm(first.word) ?? first.text },
        length: hasKind ? 3 : 2,
      }
  }

  if (first.word === '#') {
    // `# 2 Turner Rd`: a sign before the house's number is none of a door; nor is that of `Highway #50`.
    if (!second || !hasStreet || isRoute || !/^[a-z]?[\d/-]*[a-z]{0,2}\d*$/.test(second.word)) return undefined
    const { id, length } = door(tokens, at + 1)
    return { unit: { kind: '', id }, length: 1 + length }
  }
  // `Dorm Room 214`: two words for one door.
  if (isWhole && isNamedRoom(first.word) && kindBehind && !first.ends && numbered.test(third?.word ?? '')) {
    const { id, length } = door(tokens, at + 2)
    return { unit: { kind: kindBehind, id }, length: 2 + length }
  }
  // In a segment of its own, `St 310` is a suite.
  const kind = rest.at(-1)?.ends && first.word === 'st' ? 'ste' : unitKindOf(first.word)
  if (isWhole && isSideOfHouse(first, second, third))
    return { unit: { kind: '', id: `${first.text} ${second?.text}` }, length: 2 }
  if (!kind || first.ends || !second || (kind === 'no' && isRoute)) return undefined
  // `Two Rivers Apartments 90 Oak St`: several doors have no number, a house of that name has.
  if (
    /^(?:apartments|suites|units|floors)$/.test(first.word) &&
    !second.ends &&
    third &&
    !/^[&@]$|^and$/.test(third.word)
  )
    return undefined
  const sign = second.word === '#' || (/^(?:no|num|number)$/.test(second.word) && numbered.test(third?.word ?? ''))
  const from = at + (sign ? 2 : 1)
  const id = tokens[from]
  // `Apt Garden`, `Unit Rear`
  if (id && isStrongUnit(kind) && isLone(id) && (id.ends || !tokens[from + 1]))
    return { unit: { kind, id: id.text }, length: from - at + 1 }
  const said = doorInWords(tokens.slice(from, from + 4).map(({ word }) => word))
  if (said && hasStreet && kind !== 'no')
    return { unit: { kind, id: String(said.number) }, length: from - at + said.length }
  if (!id || !isDoor(kind, id.word, sign, first.word === 'st')) return undefined
  // `L & C Tower 401 Church St`: before the street, only a sure door is one.
  const isBehind = /^\d/.test(rest[0]?.word ?? '') || rest.some(({ word }) => isStrongType(word))
  const isBeforeHouse = id.ends || /^\d+[a-z]?$/.test(tokens[from + 1]?.word ?? '')
  if (!isBehind && !isStrongUnit(kind) && !(isBeforeHouse && mayStandBefore(kind))) return undefined
  const { id: text, length } = door(tokens, from)
  return { unit: { kind, id: text }, length: from - at + length }
}

const hasNumber = (tokens: readonly Token[]) => tokens.some(({ word }) => /\d/.test(word))

/** `East Wing`, `Tower North`, `Penthouse East`: a part of the house by where it lies. */
function isSideOfHouse(first: Token, second: Token | undefined, third: Token | undefined): boolean {
  if (!second || first.ends) return false
  const isPart = (word: string) => /^(?:wing|twr|tower|bldg|building|penthouse|ph|entrance)$/.test(word)
  const isNamed = (isPart(first.word) && directionOf(second.word)) || (directionOf(first.word) && isPart(second.word))
  return Boolean(isNamed) && (second.ends || !third || third.word === '#' || unitKindOf(third.word) !== undefined)
}

const isNamedRoom = (word: string) => /^(?:dorm|dormitory|loft|studio|condo|flat)$/.test(word)

/** A building's name has them in the plural: `Chicago Apartments`. */
const namedKinds = new Set(['apt', 'apartment', 'ste', 'suite', 'unit', 'floor', 'level', 'door', 'entrance', 'studio'])

/** `Garden Apt`, `In-Law Unit`, `Side Door`, at the end: the word before the kind is the door's name. */
function isDoorsName(tokens: readonly Token[], at: number, rest: readonly Token[]): boolean {
  const [name, kind, next] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!name || !kind || name.ends || !/^[a-z-]{3,}$/.test(name.word) || !namedKinds.has(kind.word)) return false
  const isBehindStreet = isStrongType(rest.at(-1)?.word) || rest.at(-1)?.ends
  return Boolean(isBehindStreet) && !typeOf(name.word) && unitKindOf(name.word) === undefined && (kind.ends || !next)
}

/** `Main St Smith Hall Room 214`, `Main St Taylor Tower 611`: how many words, right behind a street and before a number, name a house of several. */
function namedHouse(tokens: readonly Token[], at: number, rest: readonly Token[]): number {
  if (!isStrongType(rest.at(-1)?.word) || !/^\d/.test(rest[0]?.word ?? '')) return 0
  const end = tokens.slice(at, at + 3).findIndex(({ word }) => /^(?:hall|tower)$/.test(word))
  const [name, house, next] = [tokens[at], tokens[at + end], tokens[at + end + 1]]
  if (end < 1 || !name || !/^[a-z]{3,}$/.test(name.word) || unitKindOf(name.word) || !house || house.ends || !next)
    return 0
  return numbered.test(next.word) || unitKindOf(next.word) !== undefined ? end + 1 : 0
}

/** `Hope St Pod 3`: right behind a street, a word with a number or a letter that ends all is a part of the house, whatever it is called. */
function isNumberedPart(tokens: readonly Token[], at: number, rest: readonly Token[]): boolean {
  const [name, number, next] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!name || !number || name.ends || !/^[a-z]{3,}$/.test(name.word) || !/^(?:\d{1,4}[a-z]?|[a-z])$/.test(number.word))
    return false
  const isBehindStreet = isStrongType(rest.at(-1)?.word) && /^\d/.test(rest[0]?.word ?? '')
  const isOther =
    typeOf(name.word) !== undefined || unitKindOf(name.word) !== undefined || directionOf(name.word) !== undefined
  const isLast = number.ends || !next || unitKindOf(next.word) !== undefined
  return isBehindStreet && !isOther && name.word !== 'and' && directionOf(number.word) === undefined && isLast
}

/** `State Highway` waits for its number; `Dixie Hwy` has a name. */
function endsWithRoute(tokens: readonly Token[]): boolean {
  const [before, last] = [tokens.at(-2), tokens.at(-1)]
  if (!last || last.ends || !['hwy', 'rte'].includes(typeOf(last.word) ?? '')) return false
  return !before || /^(\d.*|us|s|state|states|county|old)$/.test(before.word) || directionOf(before.word) !== undefined
}

// biome-ignore format: one list
const lettered = new Set('bldg lot rm spc trlr twr fl wing townhouse cottage cabin bay dock stall villa dorm block entrance gate terminal duplex ph studio loft ofc door slip section hngr lvl dept'.split(' '))

function isDoor(kind: string, word: string, sign: boolean, isTypo: boolean): boolean {
  if (kind === 'no' || isTypo) return /^\d+[a-z]?$/.test(word)
  if (numbered.test(word)) return !/^\d+(st|nd|rd|th)$/.test(word) || kind === 'fl'
  if (isStrongUnit(kind)) return /^([a-z]{1,2}|[a-z]-[a-z])$/.test(word) && !isStrongType(word)
  return sign || lettered.has(kind) ? /^[a-z]$/.test(word) : false
}

/** The door at a place: `13 C` is one door, unless the letter is a direction that more words follow. */
function door(tokens: readonly Token[], at: number): { id: string; length: number } {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isPair =
    first &&
    second &&
    !first.ends &&
    /^\d+$/.test(first.word) &&
    /^[a-z]$/.test(second.word) &&
    (second.ends || !third || !directionOf(second.word))
  return isPair ? { id: `${first.text} ${second.text}`, length: 2 } : { id: first?.text ?? '', length: 1 }
}

/** A number behind the street needs no word: `118 Orchard St 2B`. */
export function looseUnit(tokens: readonly Token[], mayBeLetters: boolean): { id: string; length: number } | undefined {
  const [first, second] = tokens
  if (!first) return undefined
  const isNumber = /^(?=.*\d)[a-z]?\d{0,5}[a-z]?(-[a-z]?\d*[a-z]?)?$/.test(first.word)
  // `Peachtree St 400 Colony Square`: the number of a building.
  const segment = tokens.slice(1, first.ends ? 1 : 5).map(({ word }) => word)
  if (isNumber) return segment.some((word) => buildings.has(word)) ? undefined : door(tokens, 0)
  const isLetter = /^[a-z]$/.test(first.word) && !directionOf(first.word) && !/^[&@]$/.test(second?.word ?? '')
  const isLetters = mayBeLetters && !second && /^[a-z]{1,2}$/.test(first.word) && !typeOf(first.word)
  return isLetter || isLetters ? { id: first.text, length: 1 } : undefined
}

const buildings = new Set(['square', 'sq', 'plaza', 'tower', 'towers', 'center', 'building'])

/** One door is its number alone; several are told apart by their kinds. */
export function unitText(units: readonly FoundUnit[]): string | undefined {
  const [only] = units
  if (!only) return undefined
  if (units.length === 1) return only.id.toUpperCase()
  return units
    .map(({ kind, id }) => `${kind} ${id}`.trim())
    .join(' ')
    .toUpperCase()
}
