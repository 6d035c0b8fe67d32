import { joinOrdinals } from './us-address-numbers.ts'
import { directionOf, shortForm, typeOf } from './us-address-words.ts'

/** `South Quay Road` and `s. quay rd` have the same key. */
export function streetKey(name: string): string {
  const words = keyWords(name)
  const long = joinOrdinals(words.map(shortForm))
  return joinDirections(routeWords(long)).join(' ')
}

/** The key without directions and type: what is left when somebody types no more than `quay`. */
export function bareKey(key: string): string {
  const words = undirected(key).split(' ')
  return words.length > 1 && typeOf(words.at(-1)) ? words.slice(0, -1).join(' ') : words.join(' ')
}

/** The key without the directions at its ends. */
export function undirected(key: string): string {
  const words = key.split(' ')
  if (words.length > 1 && directionOf(words[0])) words.shift()
  if (words.length > 1 && directionOf(words.at(-1))) words.pop()
  return words.join(' ')
}

export function keyWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’`]/g, '')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/\b(us|sr|cr|i|ih|fm|rm|oh)-(?=\d)/g, '$1 ')
    .split(/[^a-z0-9-]+/)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
}

/** The many ways of writing a numbered road: `SR 161`, `State Route 161`, `St Rt 161`. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^(?:us|u s)(?: (?:hwy|rte|rd))? (?=\d)/, 'us hwy '],
  [/^(?:sr|s r|(?:state|st) (?:rte|rd|hwy)) (?=\d)/, 'state rte '],
  [/^(?:cr|c r|(?:county|co|cty|country) (?:rd|rte|hwy)) (?=\d)/, 'county rd '],
  [/^(?:county|co|cty) (?:rd|rte|hwy) (?=[a-z]{1,2}$)/, 'county rd '],
  [/^(?:fm|farm (?:to )?market)(?: (?:rd|hwy))? (?=\d)/, 'farm to market rd '],
  [/^(?:rm|ranch to market)(?: (?:rd|hwy))? (?=\d)/, 'ranch to market rd '],
  [/^(?:i|ih|interstate)(?: hwy)? (?=\d)/, 'i '],
  [/^(?:twp|township) (?:rd|hwy) (?=\d)/, 'township rd '],
]

function routeWords(words: readonly string[]): string[] {
  const start = directionOf(words[0]) && words.length > 2 ? 1 : 0
  const name = words.slice(start).join(' ')
  for (const [pattern, instead] of routes)
    if (pattern.test(name)) return [...words.slice(0, start), ...name.replace(pattern, instead).split(' ')]
  return [...words]
}

/** `Crossing Dr N E` lies in the north-east. */
function joinDirections(words: readonly string[]): string[] {
  const [last = '', before = ''] = [words.at(-1), words.at(-2)]
  const joined = directionOf(before + last)
  return words.length > 2 && joined && /^[ns]$/.test(before) && /^[ew]$/.test(last)
    ? [...words.slice(0, -2), joined]
    : [...words]
}

/** The words as written, for finding a street by the beginning of its name: `south quay road`. */
export const plainName = (name: string): string => keyWords(name).join(' ')
