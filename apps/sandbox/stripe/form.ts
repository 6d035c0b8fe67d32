export type Field = string | readonly Field[] | { readonly [name: string]: Field }
export type Form = { readonly [name: string]: Field }

/** Stripe's bodies and queries: `metadata[owner]=x`, `expand[0]=latest_charge`, `types[]=a`. */
export function formOf(text: string): Form {
  const form: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part)
    let place = form
    for (const [index, part] of path.entries()) {
      const key = part === '[]' ? String(Object.keys(place).length) : part
      if (index === path.length - 1) place[key] = value
      else {
        const inner = place[key]
        if (typeof inner !== 'object' || inner === null) place[key] = Object.create(null)
        place = place[key] as Record<string, unknown>
      }
    }
  }
  return form as Form
}

export const textOf = (field: Field | undefined): string => (typeof field === 'string' ? field : '')
export const partOf = (field: Field | undefined): Form =>
  typeof field === 'object' && !Array.isArray(field) ? (field as Form) : {}
export const listOf = (field: Field | undefined): string[] => Object.values(partOf(field)).map(textOf)
export const wordsOf = (field: Field | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(partOf(field)).map(([name, value]) => [name, textOf(value)]))
export const wholeOf = (field: Field | undefined): number | undefined =>
  /^\d{1,12}$/.test(textOf(field)) ? Number(textOf(field)) : undefined
