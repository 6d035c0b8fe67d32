/** PostgreSQL keeps any text but NUL, and no half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const deepest = 64

type OpenValue = { readonly value: unknown; readonly depth: number; readonly key?: string; readonly within?: OpenValue }

/** Why a value out of a JSON file cannot be used, and where that stands, or undefined; without recursion, so that no depth can end the process. */
export function whyUnusable(value: unknown): string | undefined {
  const open: OpenValue[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const reason = faultOf(next)
    if (reason) return `${reason}${placeOf(next)}`
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, held] of Object.entries(next.value))
      open.push({ value: held, depth: next.depth + 1, key, within: next })
  }
  return undefined
}

function faultOf({ value, depth, key = '' }: OpenValue): string | undefined {
  if (!isStorable(key)) return 'A key holds a character that cannot be stored (NUL).'
  if (typeof value === 'string' && !isStorable(value)) return 'A text holds a character that cannot be stored (NUL).'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return `It is nested deeper than ${deepest} levels.`
  if (Object.hasOwn(value, '__proto__')) return 'A key is named __proto__.'
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return 'A value is neither a text nor a number, a list or names with values: write it without a tag such as !!set.'
  return undefined
}

const longestPlace = 120

/** ` It stands at items.3.name.`, from the outside in; a list counts from 0. */
function placeOf(held: OpenValue): string {
  const keys: string[] = []
  for (let at: OpenValue | undefined = held; at; at = at.within) if (at.key !== undefined) keys.unshift(at.key)
  const place = keys.join('.').replaceAll(/[\0\uD800-\uDFFF]/gu, '?')
  return place ? ` It stands at ${place.slice(0, longestPlace)}${place.length > longestPlace ? '…' : ''}.` : ''
}
