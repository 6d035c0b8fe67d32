import type { LicenseName } from './license-name.ts'

/**
 * Whether a name, as somebody typed it, may be that of the license: first and last name, in any order and without accents. It only warns,
 * and where the license says no name there is nothing to warn of.
 */
export function isNameOf({ first, last, isCut }: Pick<LicenseName, 'first' | 'last' | 'isCut'>, name: string): boolean {
  const typed = plain(name).split(' ')
  const letters = typed.join('')
  return [first, last].every((part) => {
    if (!part) return true
    const words = plain(part).split(' ')
    return words.every((word) => typed.includes(word) || (isCut && letters.includes(word)))
  })
}

/** `José O’Brien-Nuñez` → `jose obrien nunez`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** As one says it, in the letters of a name: `DANA MARIE WHITFIELD` → `Dana Whitfield`. */
export function shownName({ first, last, suffix }: LicenseName): string {
  return [first, last, suffix]
    .flatMap((part) => (part ? [part] : []))
    .join(' ')
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase())
}
