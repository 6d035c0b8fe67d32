import { numberInWords } from './us-address-numbers.ts'
import type { Token } from './us-address-tokens.ts'
import { directionOf, isStrongType, typeOf } from './us-address-words.ts'

const house =
  /^(?:\d+[a-z]?|[a-hj-z]\d{2,5}|\d+-\d+[a-z]?|\d+[a-z]-\d+[a-z]?|\d+-[a-z]|[nsew]\d+[nsew]?\d*|[nsew]?\d+[nsew]\d+)$/
const plainHouse = /^\d+[a-z]?$/

export type TakenHouse = {
  readonly house: string | undefined
  /** A door that stood before the house or at it: `#4B 120 Main St`, `118A-2 Main St`. */
  readonly door?: Token
}

/** The house's number, with a fraction or a letter that stands apart; what comes before it is a recipient or a building. */
export function takeHouse(tokens: Token[]): TakenHouse {
  const [sign, numbered, next, after] = tokens
  const isSigned = /^(?:no|house|#)$/.test(sign?.word ?? '')
  if (isSigned && numbered && next && (house.test(numbered.word) || /^[a-z]-?\d{1,3}$/.test(numbered.word))) {
    const isDoor = sign?.word === '#' && plainHouse.test(next.word) && after && !isStrongType(after.word)
    tokens.splice(0, isDoor ? 2 : 1)
    if (isDoor) return { ...takeHouse(tokens), door: numbered }
  }
  const at = houseAt(tokens)
  const number = tokens[at]
  if (!number) return { house: undefined }
  const said = numberInWords(tokens.slice(at).map(({ word }) => word))
  tokens.splice(0, at + (said?.length ?? 1))
  const pair = /^(\d+)([a-z])-(\d+)$/.exec(number.word)
  // `12B-14` are two houses, `118A-2` is a door of one.
  if (pair && Number(pair[3]) < Number(pair[1]))
    return { house: `${pair[1]}${pair[2]}`, door: { text: pair[3] ?? '', word: pair[3] ?? '', ends: false } }
  const suffix = houseSuffix(number.word, tokens)
  if (suffix) tokens.shift()
  return { house: (said ? String(said.number) : number.word.replace(/^0+(?=\d)/, '')) + suffix }
}

function houseAt(tokens: readonly Token[]): number {
  const isHouse = (index: number) => index < tokens.length - 1 && isNumber(tokens, index) && beginsStreet(tokens, index)
  const first = tokens.findIndex((_, index) => isHouse(index))
  if (first < 0) return first
  // `Studio 54, 254 W 54th St`, `Pier 1 Imports 44 Main St`: a number in the name before is no house.
  const later = tokens.findLastIndex(
    (_, index) =>
      index > first &&
      plainHouse.test(tokens[index]?.word ?? '') &&
      isHouse(index) &&
      isNamedBefore(tokens, first, index),
  )
  return later < 0 ? first : later
}

const isNumber = (tokens: readonly Token[], at: number) =>
  house.test(tokens[at]?.word ?? '') || numberInWords(tokens.slice(at, at + 4).map(({ word }) => word)) !== undefined

const isRoute = (word: string) =>
  /^(?:hwy|rte)$/.test(typeOf(word) ?? '') || /^(?:interstate|i|us|sr|cr|fm|exit|mile)$/.test(word)

/** Whether what stands between two numbers is a name, and no street of the first one. */
function isNamedBefore(tokens: readonly Token[], first: number, later: number): boolean {
  const between = tokens.slice(first + 1, later)
  // `One Exchange Plaza, 55 Broadway`: a plaza that another street follows is a building.
  const isStreetType = ({ word }: Token) => isStrongType(word) && !(typeOf(word) === 'plz' && tokens[later - 1]?.ends)
  if (between.some((token) => isStreetType(token) || /^[&@]$/.test(token.word) || isRoute(token.word))) return false
  const behind = tokens.slice(later + 1)
  const end = behind.findIndex(({ ends }) => ends)
  const street = behind.slice(0, end < 0 ? undefined : end + 1)
  const isTyped = street.some(({ word }, index) => index > 0 && isStrongType(word))
  // `9 Round Fitness, 415 W Broadway`: behind a comma, a direction says as much as a type.
  const isDirected = tokens[later - 1]?.ends && street.length > 1 && directionOf(street[0]?.word) !== undefined
  // `Fire Station 6, 39 Boulevard SE`: a street that is called so.
  const isBoulevard = tokens[later - 1]?.ends && first > 0 && typeOf(street[0]?.word ?? '') === 'blvd'
  if (!isTyped && !isDirected && !isBoulevard && street[0]?.word !== 'broadway') return false
  if (tokens[later - 1]?.ends) return true
  // `90 5 Ave`, `15 W 8 Mile Rd`: a number that the type follows names the street.
  if (isStrongType(street[0]?.word) || street[0]?.word === 'mile') return false
  return first > 0 || between.some(({ word }) => /^[a-z]{2,}$/.test(word) && !directionOf(word) && word !== 'old')
}

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
  if (!before || ['hwy', 'rte'].includes(typeOf(before.word) ?? '') || /^[&@#]$/.test(before.word)) return false
  if (before.ends && /^[a-z]/.test(words[0] ?? '')) return true
  return directionOf(words[0]) !== undefined || words.some((word, index) => index > 0 && typeOf(word) !== undefined)
}
