import type { Token } from './us-address-tokens.ts'
import { directionOf, isSaint, isStrongType, stateCode, typeOf } from './us-address-words.ts'

const routeHeads = new Set(
  'us u united state county country co cty farm fm rm ranch pr cr sr i ih interstate business bus loop spur township twp private old st alt beltway calle'.split(
    ' ',
  ),
)
const routeTails = new Set(['hwy', 'rte', 'rd', 'loop', 'spur'])
const routeNumber = /^\d+[a-z]?$/

/** How many of the words, after a house's number, are the street; the words end where a comma, a door or the text ends. */
export function streetLength(tokens: readonly Token[], city: CityGuess): number {
  const ended = tokens.findIndex(({ ends }) => ends)
  const bound = ended < 0 ? tokens.length : ended + 1
  const all = tokens.slice(0, bound).map(({ word }) => word)
  const name = nameStart(all)
  const cityAt = city.inside ? city.knownAt(all, name) : bound
  const words = all.slice(0, cityAt)
  const onGrid = gridEnd(words)
  if (onGrid) return onGrid
  const end = routeEnd(words, name) ?? leadingTypeEnd(words, name) ?? typedEnd(words, name)
  const length =
    end === undefined
      ? untypedEnd(words, name, cityAt < bound ? words.length : city.split(words, name))
      : withDirection(words, name, end, city)
  return length === bound ? length + directionBehindComma(tokens.slice(bound)) : length
}

/** `Peachtree St, NE Atlanta`. */
function directionBehindComma([first, second]: readonly Token[]): number {
  if (!first) return 0
  if (second && !first.ends && directionOf(`${first.word}${second.word}`) && first.word.length === 1) return 2
  const direction = directionOf(first.word)
  return direction && (direction.length === 2 || first.ends || !second) ? 1 : 0
}

/** A direction comes before the name, unless it is the name: `North Avenue`. */
function nameStart(words: readonly string[]): number {
  if (!directionOf(words[0]) || words.length < 2) return 0
  if (/^[a-z](-?\d+)?$/.test(words[2] ?? '')) return 1
  return ['ave', 'st', 'blvd', 'rd', 'pkwy'].includes(typeOf(words[1]) ?? '') &&
    !typeOf(words[2]) &&
    !isSaint(words[1], words[2])
    ? 0
    : 1
}

/** Without a type, a direction or the number of a door ends the street, or else the city begins somewhere. */
function untypedEnd(words: readonly string[], name: number, cityAt: number): number {
  const door = words.findIndex((word, index) => index > name && /^(\d+[a-z]?|[a-z]\d+)$/.test(word))
  const direction = words.findIndex((word, index) => index > name && directionOf(word)?.length === 2)
  if (direction > 0) return direction + 1
  return door > 0 ? door : cityAt
}

/** What is known of the city behind the street. */
export type CityGuess = {
  /** Nothing but the words themselves tells where the city begins: there was no comma before it. */
  readonly inside: boolean
  /** Whether these words begin a city (`west palm`). */
  begins(words: readonly string[]): boolean
  /** Where a city that is known stands at the end of the words; their number when there is none. */
  knownAt(words: readonly string[], name: number): number
  /** Where the street ends when it has no type. */
  split(words: readonly string[], name: number): number
}

/** `E 400 S`, and what stands behind it is the city. */
function gridEnd([direction, number, other]: readonly string[]): number | undefined {
  const isGrid =
    directionOf(direction)?.length === 1 &&
    /^\d+$/.test(number ?? '') &&
    (directionOf(other)?.length === 1 || /^[ns]o$/.test(other ?? ''))
  return isGrid ? 3 : undefined
}

/** `County Road 12`, `US 50 W`, `Business Loop 70`: the road's number ends it. */
function routeEnd(words: readonly string[], from: number): number | undefined {
  let at = from
  // `Illinois Route 3`, `Ohio State Route 315`, `Anderson County Rd 312`
  if (stateCode(words[at] ?? '') && (words[at + 1] === 'state' || routeTails.has(typeOf(words[at + 1]) ?? ''))) at += 1
  else if (words[at + 1] === 'county' && routeTails.has(typeOf(words[at + 2]) ?? '')) at += 1
  const heads = at
  while (
    routeHeads.has(words[at] ?? '') ||
    (at > heads && ['to', 'market', 's', 'mkt', 'states'].includes(words[at] ?? ''))
  ) {
    at += 1
    // `Old West State Route 21`
    if (words[at - 1] === 'old' && directionOf(words[at])) at += 1
  }
  const tails = at
  while (routeTails.has(typeOf(words[at]?.replace(/s$/, '')) ?? '')) at += 1
  if (at === from || (words[at - 1] === 'st' && at - from === 1)) return undefined
  if (words[at] === 'no' || words[at] === '#') at += 1
  const number = words[at] ?? ''
  const isLettered =
    at > tails && (tails > heads || words[at - 1] === '#') && /^[a-z]{1,3}$/.test(number) && !directionOf(number)
  if (!routeNumber.test(number) && !(isLettered && typeOf(number)?.length !== number.length + 1)) return undefined
  at += 1
  if (/^\d\/\d$/.test(words[at] ?? '')) return at + 1
  while (
    ['business', 'bus', 'bsnss', 'alt', 'byp', 'bypass'].includes(words[at] ?? '') ||
    routeTails.has(typeOf(words[at]) ?? '')
  )
    at += 1
  return at
}

/** The first word that ends streets, with those that follow it at once: `Harrow Crossing Rd`, `Ulster St Pkwy`. */
function typedEnd(words: readonly string[], from: number): number | undefined {
  const strong = words.findIndex((_, index) => index > from && endsStreet(words, index))
  const weak = words.findIndex((word, index) => index > from && typeOf(word) !== undefined && !beginsCity(words, index))
  let at = strong < 0 ? weak : strong
  if (at < 0) return undefined
  while (endsStreet(words, at + 1) || (strong < 0 && typeOf(words[at + 1]) && !beginsCity(words, at + 1))) at += 1
  return at + 1
}

const endsStreet = (words: readonly string[], at: number) =>
  isStrongType(words[at]) && !isSaint(words[at], words[at + 1])

/** `Fort Lauderdale`, `Mount Vernon`, `St Louis`: words that are types, but begin the name of a city. */
const beginsCity = (words: readonly string[], at: number) =>
  isSaint(words[at], words[at + 1]) ||
  (words[at + 1] !== undefined && /^(fort|ft|mount|mt|port|lake)$/.test(words[at] ?? ''))

/** `Avenue of the Americas`, `Avenue B`, `Boulevard Granada`. */
function leadingTypeEnd(words: readonly string[], from: number): number | undefined {
  if (!isStrongType(words[from])) return undefined
  const [second, third] = [words[from + 1], words[from + 2]]
  if (second === 'of' || second === 'de' || second === 'du')
    return from + (third === 'the' || third === 'th' || third === 'la' ? 4 : 3)
  if (second === undefined || !/^([a-z](-?\d+)?|\d+)$/.test(second) || directionOf(second) || typeOf(third))
    return undefined
  // `Avenue Q 1/2` lies between Avenue Q and Avenue R.
  return third === '1/2' ? from + 3 : from + 2
}

/** A direction behind the type belongs to the street, unless it begins the name of the city. */
function withDirection(words: readonly string[], name: number, end: number, city: CityGuess): number {
  const [direction, next] = [words[end], words[end + 1]]
  if (direction === 'ext' || direction === 'extension') return end + 1
  if (['service', 'frontage', 'access'].includes(direction ?? '') && typeOf(next) === 'rd') return end + 2
  if ((direction === 'no' || direction === 'so') && typeOf(words[end - 1])) return end + 1
  if (!directionOf(direction)) return end
  const isPair = direction?.length === 1 || words.length === end + 2
  if (next !== undefined && directionOf(`${direction}${next}`) && isPair) return end + 2
  // `Priority Way West Dr`, `I 49 S Service Rd`
  if (isStrongType(next) && !isSaint(next, words[end + 2])) return end + 2
  if (['service', 'frontage', 'access'].includes(next ?? '')) return end + 3
  if (next === undefined || directionOf(direction)?.length === 2 || /^\d+[a-z]?$/.test(next)) return end + 1
  const isNumbered = /^\d/.test(words[end - 1] ?? '') || /^\d/.test(words[end - 2] ?? '')
  if (!isNumbered && (name > 0 || city.begins(words.slice(end)))) return end
  return end + 1
}
