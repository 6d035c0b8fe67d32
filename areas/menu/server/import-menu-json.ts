import * as z from 'zod/mini'
import { type ImportFile, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { readMoney } from '#platform/server/imports/money.ts'
import { whyUnusable } from '#platform/server/imports/storable.ts'
import { categoryTypeOf } from '../rules/alcohol-of.ts'
import { choiceQuestion } from '../rules/choice-question.ts'
import type { FileGroup } from '../rules/menu-file.ts'
import { cleanLine } from '../rules/product-row.ts'
import { cleanItem } from './import-menu-item.ts'
import type { MenuChoices, MenuFileReader, ReadItem } from './import-menu-options.ts'

const words = z.string()
const maybe = <T extends z.core.$ZodType>(of: T) => z.optional(z.nullable(of))
const count = maybe(z.int().check(z.minimum(0), z.maximum(999)))
const cents = maybe(z.int())
const money = maybe(z.union([z.string(), z.number()]))
const key = maybe(z.union([z.string(), z.int()]))
const place = maybe(z.int().check(z.minimum(0), z.maximum(99_999)))

const option = z.object({
  name: words,
  price: money,
  price_cents: cents,
  active: maybe(z.boolean()),
  min_quantity: count,
  max_quantity: count,
  default_quantity: count,
  option_groups: maybe(z.array(z.unknown())),
})
const group = z.object({
  name: words,
  min_choices: count,
  max_choices: count,
  min_total_quantity: count,
  max_total_quantity: count,
  free_choices: count,
  optional: maybe(z.boolean()),
  options: z.array(option),
})
const item = z.object({
  id: key,
  external_id: key,
  name: words,
  price: money,
  price_cents: cents,
  category: maybe(words),
  description: maybe(words),
  upc: maybe(words),
  kind: maybe(words),
  alcohol_percent: maybe(z.number().check(z.minimum(0), z.maximum(100))),
  active: maybe(z.boolean()),
  position: place,
  aisle: place,
  shelf: place,
  bay: place,
  kitchen_name: maybe(words),
  option_groups: maybe(z.array(z.unknown())),
})
const category = z.object({ name: words, type: maybe(words), items: z.array(z.unknown()) })
const file = z.union([
  z.object({ categories: z.array(category) }),
  z.object({ items: z.array(z.unknown()) }),
  z.array(z.unknown()),
])

type RawGroup = z.infer<typeof group>
type RawOption = RawGroup['options'][number]

const mostLetters = 64 * 2 ** 20
const mostGroups = 50
const mostOptions = 500
const deepestGroups = 2

/** Categories with their items, or a bare list of items. `line` is the number of the item. */
export const readMenuJson: MenuFileReader = async function* (input, choices) {
  const found = z.safeParse(file, await parse(input.file))
  if (!found.success)
    throw new ImportRefused(
      `The file holds no menu: it has "categories", each with "name" and "items", or a list of "items" (${issueOf(found.error)}).`,
    )
  const categories =
    'categories' in found.data
      ? found.data.categories
      : [{ name: '', type: null, items: 'items' in found.data ? found.data.items : found.data }]
  let line = 0
  for (const { name, type, items } of categories) {
    const category_type = type ? categoryTypeOf(type) : undefined
    if (type && category_type === undefined)
      throw new ImportRefused(
        `The category "${name.slice(0, 60)}" has a type that there is not: "${type.slice(0, 60)}".`,
      )
    for (const given of items) {
      input.signal.throwIfAborted()
      line += 1
      yield readItem(line, given, { name, category_type }, choices)
    }
  }
}

async function parse(from: ImportFile): Promise<unknown> {
  const parts: string[] = []
  let letters = 0
  for await (const chunk of from.text()) {
    letters += chunk.length
    if (letters > mostLetters) throw new ImportRefused(`A menu of more than ${mostLetters / 2 ** 20} MiB is none.`)
    parts.push(chunk)
  }
  let value: unknown
  try {
    value = JSON.parse(parts.join(''))
  } catch (error) {
    throw new ImportRefused(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const reason = whyUnusable(value)
  if (reason) throw new ImportRefused(`The file cannot be used. ${reason}`)
  return value
}

function readItem(
  line: number,
  given: unknown,
  under: { readonly name: string; readonly category_type: number | undefined },
  choices: MenuChoices,
): ReadItem {
  if (choices.only && !choices.only.takes(fieldOf(given, choices.only.column))) return { line, skipped: true }
  const [name, external_id] = [fieldOf(given, 'name'), fieldOf(given, 'external_id') || fieldOf(given, 'id')]
  const refuse = (reason: string): ReadItem => ({ line, reason, text: name, name, external_id })
  const read = z.safeParse(item, given)
  if (!read.success) return refuse(`It is no item: ${issueOf(read.error)}.`)
  const raw = read.data
  const base_price = centsOf(raw)
  if (base_price === undefined) return refuse('Its price is no amount of dollars.')
  const groups = raw.option_groups ? readGroups(raw.option_groups, 1, name, choices) : undefined
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
      active: raw.active ?? undefined,
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

type ReadGroups = { readonly ok: true; readonly groups: FileGroup[] } | { readonly ok: false; readonly reason: string }

const refused = (reason: string) => ({ ok: false, reason }) as const

function readGroups(given: readonly unknown[], depth: number, of: string, choices: MenuChoices): ReadGroups {
  if (depth > deepestGroups && given.length > 0)
    return refused(`Its groups lie ${depth} deep; a group may follow up an option, but not a follow-up's option.`)
  if (given.length > mostGroups) return refused(`It has more than ${mostGroups} groups at one place.`)
  const groups: FileGroup[] = []
  for (const one of given) {
    const read = z.safeParse(group, one)
    if (!read.success) return refused(`A group of it is none: ${issueOf(read.error)}.`)
    const { name, options, ...rule } = read.data
    const shown = cleanLine(name).slice(0, 200).toWellFormed()
    if (shown === '') return refused('A group of it has no name.')
    if (options.length > mostOptions) return refused(`Its group ${shown} has more than ${mostOptions} options.`)
    const choice = choiceQuestion({ ...rule, options })
    if (!choice.ok) return refused(`Its group ${shown} ${choice.reason}.`)
    for (const what of choice.unsaid) choices.tally.add(what, `${shown} of ${of.slice(0, 60)}`)
    const answers: FileGroup['answers'][number][] = []
    for (const raw of options) {
      const answer = readOption(raw, depth, of, choices)
      if (!answer.ok) return answer
      answers.push(answer.answer)
    }
    groups.push({ name: shown, ...choice.question, answers })
  }
  return { ok: true, groups }
}

type ReadAnswer =
  | { readonly ok: true; readonly answer: FileGroup['answers'][number] }
  | { readonly ok: false; readonly reason: string }

function readOption(raw: RawOption, depth: number, of: string, choices: MenuChoices): ReadAnswer {
  const answer = cleanLine(raw.name).slice(0, 200).toWellFormed()
  if (answer === '') return refused('An option of it has no name.')
  const additional_cost = centsOf(raw)
  if (additional_cost === undefined || Math.abs(additional_cost) > 100_000_00)
    return refused(`The price of its option ${answer} is no amount of dollars.`)
  const followUps = readGroups(raw.option_groups ?? [], depth + 1, of, choices)
  if (!followUps.ok) return followUps
  return { ok: true, answer: { answer, additional_cost, active: raw.active ?? undefined, groups: followUps.groups } }
}

/** Cents as they are, or an amount as people write it; what says nothing costs nothing. */
function centsOf({
  price,
  price_cents,
}: {
  price?: string | number | null | undefined
  price_cents?: number | null | undefined
}) {
  if (price_cents !== undefined && price_cents !== null) return price_cents
  return price === undefined || price === null ? 0 : readMoney(String(price))
}

function fieldOf(given: unknown, name: string): string {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return ''
  const value = (given as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'it cannot be read'
  const where = issue.path.map(String).join('.')
  return `${where ? `${where}: ` : ''}${issue.message}`
}
