import { slipsBetween } from './edit-distance.ts'
import { directionOf, typeOf } from './us-address-words.ts'

type KnownNames = { readonly key: string; readonly bare: string; readonly plain: string; readonly ref_key: string }

/** How well a street's name fits what was typed; `editDistance` counts the letters that had to be put right. */
export type NameMatch = { readonly score: number; readonly editDistance: number; readonly isWhole: boolean }

/** 1 is the name itself. Left-out words cost less than wrong ones, and slips more the shorter the word is. */
export function matchName(typed: string, street: KnownNames): NameMatch {
  if (typed === street.key) return { score: 1, editDistance: 0, isWhole: true }
  if (typed === street.ref_key) return { score: 0.97, editDistance: 0, isWhole: true }
  const query = partsOf(typed)
  const known = partsOf(street.key)
  const penalty = directionPenalty(query, known) + typePenalty(query, known)
  // `Cherry Creek S` may leave out its type, although `Creek` could be one.
  if (typed === street.bare || query.withoutDirections === street.bare)
    return { score: 0.96 - directionPenalty(query, known), editDistance: 0, isWhole: true }
  if (query.bare === known.bare) return { score: 0.98 - penalty, editDistance: 0, isWhole: true }

  const begun = Math.max(begins(street.key, typed), begins(street.plain, typed), begins(street.bare, typed))
  if (begun > 0) return { score: 0.8 + 0.12 * begun, editDistance: 0, isWhole: false }

  // A slip may be in the name or in the type, and the type may be left out.
  const editDistance = Math.min(
    slipsBetween(query.bare, known.bare) + (penalty > 0.05 ? 1 : 0),
    // `Seond` is no slip of `2nd`.
    slipsBetween(query.bare, partsOf(street.plain).bare) + (penalty > 0.05 ? 1 : 0),
    slipsBetween(typed, street.key),
    slipsBetween(typed, street.bare),
  )
  const length = Math.max(3, Math.min(typed.length, street.key.length))
  return { score: Math.max(0, 0.9 - (1.4 * editDistance) / length - penalty / 3), editDistance, isWhole: true }
}

/** As many slips as people make: one in a short name, one in four letters of a long one. */
export const isPardoned = ({ editDistance }: NameMatch, typed: string): boolean =>
  editDistance <= Math.max(1, Math.floor(typed.length / 4))

type Parts = {
  readonly before: string
  readonly after: string
  readonly type: string
  readonly bare: string
  readonly withoutDirections: string
}

function partsOf(key: string): Parts {
  const words = key.split(' ')
  const before = words.length > 1 ? (directionOf(words[0]) ?? '') : ''
  if (before) words.shift()
  const after = words.length > 1 ? (directionOf(words.at(-1)) ?? '') : ''
  if (after) words.pop()
  const withoutDirections = words.join(' ')
  const type = words.length > 1 && typeOf(words.at(-1)) ? (words.pop() ?? '') : ''
  return { before, after, type, bare: words.join(' '), withoutDirections }
}

function directionPenalty(query: Parts, known: Parts): number {
  const [one, other] = [`${query.before}${query.after}`, `${known.before}${known.after}`]
  if (one === other) return 0
  return one === '' || other === '' ? 0.03 : 0.15
}

function typePenalty(query: Parts, known: Parts): number {
  if (query.type === known.type) return 0
  return query.type === '' || known.type === '' ? 0.04 : 0.12
}

/** The share of the name that has been typed. */
const begins = (name: string, typed: string) =>
  typed !== '' && name.startsWith(typed) ? typed.length / name.length : 0

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Up to this length a name has too few letters in a row to look alike with a slip in it. */
const shortName = 7

/** Every word that is one slip away: of a long one only those with two neighbours swapped. */
export function slipsOf(word: string): string[] {
  const editDistance: string[] = []
  for (let at = 0; at < word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    if (after) editDistance.push(`${before}${after[0]}${letter}${after.slice(1)}`)
    if (word.length > shortName) continue
    editDistance.push(before + after)
    for (const other of letters) editDistance.push(before + other + after, before + other + letter + after)
  }
  if (word.length <= shortName) for (const other of letters) editDistance.push(word + other)
  return editDistance.filter((slip) => slip !== word && slip !== '')
}
