/** PostgreSQL keeps any text but NUL, and no half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const deepest = 64

/** Why a value out of a JSON file cannot be used, or undefined; without recursion, so that no depth can end the process. */
export function whyUnusable(value: unknown): string | undefined {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: inner, depth } = next
    if (typeof inner === 'string' && !isStorable(inner)) return 'A text holds a character that cannot be stored (NUL).'
    if (typeof inner !== 'object' || inner === null) continue
    if (depth > deepest) return `It is nested deeper than ${deepest} levels.`
    if (Object.hasOwn(inner, '__proto__')) return 'A key is named __proto__.'
    if (!Array.isArray(inner) && Object.getPrototypeOf(inner) !== Object.prototype)
      return 'A value is neither a text nor a number, a list or names with values: write it without a tag such as !!set.'
    for (const [key, held] of Object.entries(inner)) {
      if (!isStorable(key)) return 'A key holds a character that cannot be stored (NUL).'
      open.push({ value: held, depth: depth + 1 })
    }
  }
  return undefined
}
