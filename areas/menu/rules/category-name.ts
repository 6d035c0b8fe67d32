import { cleanLine } from './product-row.ts'

export const longestCategory = 70

type ReadName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: 'name_missing' | 'name_too_long' }

/** What somebody typed as the name of a category. */
export function readCategoryName(typed: string): ReadName {
  const name = cleanLine(typed)
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) return { ok: false, fault: 'name_missing' }
  return name.length > longestCategory ? { ok: false, fault: 'name_too_long' } : { ok: true, name }
}
