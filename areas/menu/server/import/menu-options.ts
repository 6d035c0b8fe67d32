import { type ImportInput, type ImportOption, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { plainColumn } from '#platform/server/imports/table.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { categoryTypeOf, readKinds, usualKinds } from '../../rules/alcohol-of.ts'
import { categoryTypes } from '../../rules/category-types.ts'
import type { FileItem } from '../../rules/menu-file.ts'
import type { Tally } from './tally.ts'

export const menuOptions = [
  { name: 'franchise', about: 'whose menu it is: its number or its name', required: true, choices: placesOf },
  { name: 'category', about: 'the category of items for which the file names none' },
  {
    name: 'type',
    about: `what new categories hold: ${Object.keys(categoryTypes).join(', ')}`,
    choices: Object.keys(categoryTypes),
  },
  { name: 'kinds', about: `what the words of the column kind mean for the law; usually "${usualKinds}"` },
  { name: 'only', about: 'takes some of the rows: restaurant=Taste of Mumbai, or class=WINE|BEER' },
  { name: 'capitals', about: 'title: turns NAMES IN CAPITALS into Names in Capitals', choices: ['title'] },
  { name: 'remove-missing', about: 'yes: what is on the menu and not in the file goes', choices: ['yes'] },
] as const satisfies readonly ImportOption[]

/** By name; those of one name by their numbers. */
async function placesOf(db: Db, market_id: number): Promise<string[]> {
  const places = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'name'])
    .where('market_id', '=', market_id)
    .orderBy('name')
    .execute()
  const named = (query: string) => places.filter(({ name }) => name === query).length
  return places.map(({ franchise_id, name }) => (named(name) > 1 ? String(franchise_id) : name))
}

/** What the one who imports chose. */
export type MenuChoices = {
  readonly category: string
  readonly type: number | undefined
  readonly kinds: ReadonlyMap<string, number>
  readonly only: { readonly column: string; takes(value: string): boolean } | undefined
  readonly titleCase: boolean
  readonly removeMissing: boolean
  /** What can be said once for many items. */
  readonly tally: Tally
}

export type ReadItem =
  | { readonly line: number; readonly item: FileItem }
  /** Its name and id say which item of the menu the file means all the same. */
  | {
      readonly line: number
      readonly reason: string
      readonly text: string
      readonly name: string
      readonly external_id: string
    }
  | { readonly line: number; readonly skipped: true }

export type MenuFileReader = (input: ImportInput, choices: MenuChoices) => AsyncIterable<ReadItem>

export function readMenuOptions({ options }: ImportInput, tally: Tally): MenuChoices {
  const type = options.get('type')
  if (type !== undefined && categoryTypeOf(type) === undefined)
    throw new ImportRefused(
      `"${type}" is not what a category holds; there are ${Object.keys(categoryTypes).join(', ')}.`,
    )
  const kinds = readKinds(options.get('kinds') ?? usualKinds)
  if (!kinds) throw new ImportRefused(`--kinds is written as ${usualKinds}.`)
  return {
    category: options.get('category')?.trim() || 'Menu',
    type: type === undefined ? undefined : categoryTypeOf(type),
    kinds,
    only: readOnly(options.get('only')),
    titleCase: readChoice('capitals', options.get('capitals'), ['keep', 'title']) === 'title',
    removeMissing: readChoice('remove-missing', options.get('remove-missing'), ['no', 'yes']) === 'yes',
    tally,
  }
}

function readChoice(name: string, choice: string | undefined, [usual = '', other = '']: readonly string[]): string {
  const word = (choice ?? usual).trim().toLowerCase()
  if (word !== usual && word !== other) throw new ImportRefused(`--${name} is ${usual} or ${other}, not "${choice}".`)
  return word
}

function readOnly(choice: string | undefined): MenuChoices['only'] {
  if (choice === undefined) return undefined
  const at = choice.indexOf('=')
  const column = plainColumn(choice.slice(0, Math.max(0, at)))
  if (!column) throw new ImportRefused('--only is written as restaurant=Taste of Mumbai, or class=WINE|BEER.')
  const values = new Set(
    choice
      .slice(at + 1)
      .split('|')
      .map((value) => value.trim().toLowerCase()),
  )
  return { column, takes: (value) => values.has(value.trim().toLowerCase()) }
}
