import type { Token } from './us-address-tokens.ts'
import { directionOf, typeOf } from './us-address-words.ts'

const separators = new Set(['&', '@', 'and', 'at', '/'])

/** `corner of High & Broad Sts`: the words of the two streets; what follows a comma behind them is the city. */
export function cornerOf(tokens: readonly Token[]): { first: Token[]; second: Token[] } | undefined {
  const words = tokens.map(({ word }) => word)
  const from = introduction(words)
  const at = words.findIndex((word, index) => index > from && separators.has(word))
  if (at < 0 || at === words.length - 1) return undefined
  const first = tokens.slice(from, at)
  const second = withoutCorner(tokens.slice(at + 1))
  const plural = second.findIndex(({ word }) => word.endsWith('s') && isPlural(word))
  const shared = second[plural]
  if (!shared) return { first, second }
  const single = { ...shared, text: shared.text.replace(/s$/i, ''), word: shared.word.replace(/s$/, '') }
  return { first: [...first, { ...single, ends: true }], second: second.with(plural, single) }
}

/** `4th & Gay NW corner` */
function withoutCorner(tokens: Token[]): Token[] {
  if (tokens.at(-1)?.word !== 'corner' || tokens.length < 2) return tokens
  const direction = directionOf(tokens.at(-2)?.word) ? 1 : 0
  return tokens.slice(0, -1 - direction)
}

const isPlural = (word: string) =>
  /^(sts|streets|aves|avenues|rds|roads|drs|drives|blvds|boulevards)$/.test(word) &&
  typeOf(word.replace(/s$/, '')) !== undefined

/** How many words only say that a corner follows: `corner of`, `on the NW corner of`. */
function introduction(words: readonly string[]): number {
  const before = words.findIndex((word) => !/^(?:at|on|the)$/.test(word) && !directionOf(word))
  if (before > 0 && words[before] === 'corner') return before + introduction(words.slice(before))
  if (['corner', 'intersection', 'cor', 'cnr'].includes(words[0] ?? '')) return words[1] === 'of' ? 2 : 1
  return ['junction', 'jct', 'jctn'].includes(words[0] ?? '') ? 1 : 0
}
