import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { type ImportKind, ImportRefused } from './import-kind.ts'

/** What a mapping file says: `{ "kind": "products", "columns": { ours: theirs }, "options": { name: value } }`. */
export type Choices = {
  readonly kind?: string | undefined
  readonly columns: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
}

const words = z.record(z.string(), z.string())
const mappingFile = z.strictObject({
  kind: z.optional(z.string()),
  about: z.optional(z.string()),
  columns: z.optional(words),
  options: z.optional(words),
})

export function parseChoices(text: string, name: string): Choices {
  const read = z.safeParse(mappingFile, parseJson(text))
  if (read.success) return { kind: read.data.kind, columns: read.data.columns ?? {}, options: read.data.options ?? {} }
  throw new ImportRefused(
    `${name} is no mapping: it must be JSON like {"kind": "products", "columns": {"name": "item"}, "options": {}}.`,
  )
}

/** An option that the kind does not know is a mistake, and never passed over. */
export function checkOptions({ name, options = [] }: ImportKind, values: ReadonlyMap<string, string>): void {
  const known = options.map((option) => option.name)
  for (const word of values.keys()) {
    if (known.includes(word)) continue
    const those = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none'
    throw new ImportRefused(`${name} has no option ${word}; ${those}.`)
  }
  const missing = options.find((option) => option.required && !values.get(option.name)?.trim())
  if (missing) throw new ImportRefused(`${name} needs the option ${missing.name}: ${missing.about}`)
}
