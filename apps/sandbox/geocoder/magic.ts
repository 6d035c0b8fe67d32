import { setTimeout as pause } from 'node:timers/promises'
import { comingSoon } from '#demo/town/market.ts'
import type { Point } from '#platform/core/place.ts'
import type { Match, TownIndex } from './town-index.ts'

/** What a service found, and whether it had to leave out a part of what was asked. */
export type MagicAnswer = { readonly matches: Match[]; readonly isPartial: boolean }

const slowMs = 1_500
const words = ['ambiguous', 'partial', 'slow', 'quota'] as const
type Word = (typeof words)[number]

/** A word in the question brings about what maps services do now and then; undefined: it has had enough of us. */
export async function answerMagically(index: TownIndex, text: string, limit: number): Promise<MagicAnswer | undefined> {
  const magic = words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
  const has = (word: Word) => magic.includes(word)
  if (has('quota')) return undefined
  if (has('slow')) await pause(slowMs)
  const plain = magic.reduce((left, word) => left.replace(new RegExp(`\\b${word}\\b`, 'gi'), ' '), text)
  const question = plain.trim()
  const matches =
    question === '' && magic.length > 0 ? index.find('118 Orchard St', limit) : index.find(question, limit)
  // A twin in the next town, across the county line, as towns have that grew together.
  const twins = has('ambiguous')
    ? matches.map((match) => ({ ...match, city: comingSoon.city, county: comingSoon.county, lng: match.lng + 0.15 }))
    : []
  return { matches: [...matches, ...twins].slice(0, limit), isPartial: has('partial') }
}

/** The same place has the same id at every start. */
export function idOf({ housenumber, street, name, city }: Match): number {
  let hash = 7
  for (const letter of `${housenumber ?? ''} ${street ?? name ?? ''} ${city}`)
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  return hash
}

/** Of a question for what lies at a place. */
export function pointOf(query: URLSearchParams): Point | undefined {
  const [lat, lng] = [Number(query.get('lat') || Number.NaN), Number(query.get('lon') || Number.NaN)]
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined
}

export const asked = (query: URLSearchParams, usual: number) =>
  Math.min(Number(query.get('limit') ?? usual) || usual, 50)
