/** What a macro's text may have in braces, and what stands there then. */
export const placeholders = {
  customer: 'the customer’s first name',
  order: 'the number of the order',
  restaurant: 'the restaurant of the order',
  driver: 'the driver of the order',
  total: 'what the order cost',
  ticket: 'the number of the ticket',
  clerk: 'your first name',
  phone: 'the support phone number',
} as const
export type Placeholder = keyof typeof placeholders
export type MacroFacts = { readonly [Name in Placeholder]?: string | undefined }

const inBraces = /\{([^{}]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Words in braces that stand for nothing, as they are written. */
export function unknownPlaceholders(template: string): string[] {
  return [...template.matchAll(inBraces)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))
}

/**
 * The text with its facts, and which of them are not known: such a text must not be sent as it is. What a fact itself says is not read again, so
 * that a customer who calls herself `{order}` is called so.
 */
export function fillMacro(
  template: string,
  facts: MacroFacts,
): { readonly text: string; readonly missing: readonly Placeholder[] } {
  const missing = new Set<Placeholder>()
  const text = template.replace(inBraces, (written, name: string) => {
    if (!isPlaceholder(name)) return written
    const fact = facts[name]
    if (fact !== undefined && fact !== '') return fact
    missing.add(name)
    return written
  })
  return { text, missing: [...missing] }
}

/** What is still in braces of ours: nobody wants to be told `{order}`. */
export const unfilled = (text: string): Placeholder[] =>
  [...text.matchAll(inBraces)].map(([, name = '']) => name).filter(isPlaceholder)
