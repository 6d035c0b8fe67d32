import { categoryTypes } from './category-types.ts'

/** From this strength on a drink is alcohol, whatever it calls itself (27 U.S.C. § 211, ORC 4301.01). */
export const alcoholFrom = 0.5

export const isAlcohol = (type: number) => type >= categoryTypes.beer

export const usualKinds = 'beer=beer, wine=wine, liquor=liquor, ready-to-drink=liquor, non-alcoholic=drinks'

export type CategoryWord = keyof typeof categoryTypes

export function categoryTypeOf(word: string): number | undefined {
  const query = word.trim().toLowerCase()
  return Object.hasOwn(categoryTypes, query) ? categoryTypes[query as CategoryWord] : undefined
}

/** `beer=beer, cooler=liquor`: a file's words for what is in the bottle, to what a category holds. Undefined where it is not so written. */
export function readKinds(text: string): ReadonlyMap<string, number> | undefined {
  const kinds = new Map<string, number>()
  for (const pair of text.split(',')) {
    const [kind = '', word = ''] = pair.split('=')
    const type = categoryTypeOf(word)
    if (type === undefined || kind.trim() === '') return undefined
    kinds.set(kind.trim().toLowerCase(), type)
  }
  return kinds
}

/** What a category holds by its name alone, where the name leaves no doubt. */
export function typeByName(name: string): number | undefined {
  return namesOfTypes.find(([words]) => words.test(name.trim()))?.[1]
}

const namesOfTypes: readonly (readonly [RegExp, number])[] = [
  [/(?<!\b(?:root|ginger|birch|butter|free|alcoholic) )\bbeers?$/i, categoryTypes.beer],
  [/(?<!\b(?:free|alcoholic) )\b(?:wines?|champagnes?)$/i, categoryTypes.wine],
  [/\b(?:spirits|liquors?|whiske?ys?|vodkas?|rums?|tequilas?|brand(?:y|ies)|cocktails)$/i, categoryTypes.liquor],
  [/^(?:appetizers|starters|small plates)$/i, categoryTypes.appetizers],
  [/\bsides$/i, categoryTypes.sides],
  [/\bdesserts?$/i, categoryTypes.desserts],
  [/\b(?:drinks|beverages|sodas)$/i, categoryTypes.drinks],
]
