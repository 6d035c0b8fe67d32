import * as z from 'zod/mini'
import { dayFromIso } from '#platform/core/day.ts'
import { readJson } from '#platform/core/json.ts'
import { type FileRow, type ImportFile, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { whyUnusable } from '#platform/server/imports/storable.ts'
import { categoryTypeOf } from '../../rules/alcohol-of.ts'
import { centsOf, issueOf, maybe, priceFields } from './menu-fields.ts'
import { readGroups } from './menu-groups.ts'
import { cleanItem } from './menu-item.ts'
import type { MenuChoices, MenuFileReader, ReadItem } from './menu-options.ts'

const words = z.string()
const key = maybe(z.union([z.string(), z.int()]))
const place = maybe(z.int().check(z.minimum(0), z.maximum(99_999)))

const item = z.object({
  id: key,
  external_id: key,
  name: words,
  ...priceFields,
  category: maybe(words),
  description: maybe(words),
  upc: maybe(words),
  kind: maybe(words),
  alcohol_percent: maybe(z.number().check(z.minimum(0), z.maximum(100))),
  active: maybe(z.boolean()),
  restore_date: maybe(words),
  position: place,
  aisle: place,
  shelf: place,
  bay: place,
  kitchen_name: maybe(words),
  integration_item: maybe(words),
  option_groups: maybe(z.array(z.unknown())),
})
const category = z.object({ name: words, type: maybe(words), items: z.array(z.unknown()) })
const file = z.union([
  z.object({ categories: z.array(category) }),
  z.object({ items: z.array(z.unknown()) }),
  z.array(z.unknown()),
])

const mostLetters = 64 * 2 ** 20

/** Categories with their items, or a bare list of items. `line` is the number of the item. */
export const readMenuJson: MenuFileReader = async function* (input, choices) {
  let line = 0
  for (const { name, type, items } of await readCategories(input.file)) {
    const category_type = type ? categoryTypeOf(type) : undefined
    if (type && category_type === undefined)
      throw new ImportRefused(
        `The category "${name.slice(0, 60)}" has a type that there is not: "${type.slice(0, 60)}".`,
      )
    for (const raw of items) {
      input.signal.throwIfAborted()
      line += 1
      yield readItem(line, raw, { name, category_type }, choices)
    }
  }
}

/** What of an item can be told apart at a glance. */
export async function* firstMenuRows(from: ImportFile): AsyncGenerator<FileRow> {
  for (const { name, items } of await readCategories(from)) {
    for (const raw of items) {
      const fields = typeof raw === 'object' && raw !== null ? raw : {}
      const { option_groups, ...row }: Record<string, unknown> = { category: name, ...fields }
      yield { ...row, option_groups: Array.isArray(option_groups) ? option_groups.length : '' }
    }
  }
}

async function readCategories(from: ImportFile): Promise<readonly z.output<typeof category>[]> {
  const { success, data, error } = z.safeParse(file, await parse(from))
  if (!success)
    throw new ImportRefused(
      `The file holds no menu: it has "categories", each with "name" and "items", or a list of "items" (${issueOf(error)}).`,
    )
  if ('categories' in data) return data.categories
  return [{ name: '', type: null, items: 'items' in data ? data.items : data }]
}

async function parse(from: ImportFile): Promise<unknown> {
  const parts: string[] = []
  let letters = 0
  for await (const chunk of from.text()) {
    letters += chunk.length
    if (letters > mostLetters) throw new ImportRefused(`A menu of more than ${mostLetters / 2 ** 20} MiB is none.`)
    parts.push(chunk)
  }
  const read = readJson(parts.join(''), mostLetters)
  if (!read.ok) throw new ImportRefused(`The file cannot be used. ${read.reason}`)
  const { value } = read
  const reason = whyUnusable(value)
  if (reason) throw new ImportRefused(`The file cannot be used. ${reason}`)
  return value
}

function readItem(
  line: number,
  input: unknown,
  under: { readonly name: string; readonly category_type: number | undefined },
  choices: MenuChoices,
): ReadItem {
  if (choices.only && !choices.only.takes(fieldOf(input, choices.only.column))) return { line, skipped: true }
  const [name, external_id] = [fieldOf(input, 'name'), fieldOf(input, 'external_id') || fieldOf(input, 'id')]
  const refuse = (reason: string): ReadItem => ({ line, reason, text: name, name, external_id })
  const read = z.safeParse(item, input)
  if (!read.success) return refuse(`It is no item: ${issueOf(read.error)}.`)
  const raw = read.data
  const base_price = centsOf(raw)
  if (base_price === undefined) return refuse('Its price is no amount of dollars.')
  const restore_date = raw.restore_date ?? undefined
  if (restore_date && !dayFromIso(restore_date)) return refuse('Its restore_date is no day such as 2026-12-25.')
  const groups = raw.option_groups ? readGroups(raw.option_groups, 1, { of: name, choices }) : undefined
  if (groups && !groups.ok) return refuse(groups.reason)
  const cleaned = cleanItem(
    {
      line,
      category: raw.category || under.name,
      category_type: under.category_type,
      name,
      base_price,
      external_id: external_id || undefined,
      kind: raw.kind ?? '',
      description: raw.description ?? undefined,
      upc: raw.upc ?? undefined,
      kitchen_name: raw.kitchen_name ?? undefined,
      alcohol_percent: raw.alcohol_percent ?? undefined,
      integration_item: raw.integration_item ?? undefined,
      active: raw.active ?? undefined,
      restore_date,
      position: raw.position ?? undefined,
      aisle: raw.aisle ?? undefined,
      shelf: raw.shelf ?? undefined,
      bay: raw.bay ?? undefined,
      groups: groups?.groups,
    },
    choices,
  )
  return cleaned.ok ? { line, item: cleaned.item } : refuse(cleaned.reason)
}

function fieldOf(input: unknown, name: string): string {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return ''
  const value = (input as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
