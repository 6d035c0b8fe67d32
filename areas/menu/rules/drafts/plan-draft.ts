import { withoutGuard } from '#platform/core/csv.ts'
import { formFaults, readItemForm } from '../item-form.ts'
import { categoryFinder, type FindCategory, plainName } from './draft-categories.ts'
import { type DraftChange, type DraftFields, fieldChange, type ItemFields } from './draft-change.ts'
import type { DraftFileColumn } from './menu-file-columns.ts'
import { questionCells } from './question-cells.ts'

/** A row of a file: the columns that the file has. */
export type FileRow = { readonly line: number; readonly cells: Readonly<Partial<Record<DraftFileColumn, string>>> }

export type DraftedItem = ItemFields & {
  readonly menu_item_id: number
  readonly integration_item_id: number | null
}
export type DraftedMenu = {
  readonly categories: readonly { readonly menu_category_id: number; readonly name: string }[]
  readonly items: readonly DraftedItem[]
  /** A category that the menu does not have is made with the draft; else its row is refused. */
  readonly mayAddCategories?: boolean
} & Parameters<typeof questionCells>[0]

export type DraftProblem = { readonly line: number; readonly reason: string }
export type DraftPlan = {
  readonly changes: readonly DraftChange[]
  readonly problems: readonly DraftProblem[]
  readonly same: number
}

/** What a file would change of a menu; a row that cannot be taken says why, and leaves the others. */
export function planDraft(rows: readonly FileRow[], menu: DraftedMenu): DraftPlan {
  const items = new Map(menu.items.map((item) => [item.menu_item_id, item]))
  const finder = categoryFinder(menu)
  const { categories } = finder
  const questions = questionCells(menu)
  const named = new Set(menu.items.map(nameKey))
  const seen = new Map<number, number>()
  const changes: DraftChange[] = []
  const problems: DraftProblem[] = []
  let same = 0
  for (const { line, cells } of rows) {
    const read = readRow(cells, { items, categories, questions, named, seen, line })
    if (typeof read === 'string') problems.push({ line, reason: read })
    else if (read.length === 0) same += 1
    else changes.push(...read)
  }
  return { changes: [...finder.added, ...changes], problems, same }
}

type Known = {
  readonly items: ReadonlyMap<number, DraftedItem>
  readonly categories: FindCategory
  readonly questions: ReturnType<typeof questionCells>
  readonly named: Set<string>
  readonly seen: Map<number, number>
  readonly line: number
}

/** What a row changes of its item, nothing of one that is as it was; or why it cannot be taken. */
function readRow(cells: FileRow['cells'], known: Known): readonly DraftChange[] | string {
  const number = cells.item_id ?? ''
  if (number === '') return newItem(cells, known)
  // An open editor's own number of an item that the server has not named yet.
  if (/^t[0-9a-f]*:/i.test(number)) return 'Its item_id is a temporary one. Leave it empty for a new item.'
  const menu_item_id = /^\d{1,9}$/.test(number) ? Number(number) : undefined
  const item = menu_item_id === undefined ? undefined : known.items.get(menu_item_id)
  if (!item) return `There is no item ${number.slice(0, 20)} on this menu. Leave item_id empty for a new item.`
  const earlier = known.seen.get(item.menu_item_id)
  if (earlier !== undefined) return `Item ${number} stands on line ${earlier} already.`
  known.seen.set(item.menu_item_id, known.line)
  const isDeleted = readYes(cells.delete ?? '')
  if (isDeleted === undefined) return 'Its delete is neither yes nor no.'
  if (isDeleted) return [{ what: 'delete', menu_item_id: item.menu_item_id, name: item.name }]
  return changedItem(cells, item, known)
}

function changedItem(
  cells: FileRow['cells'],
  item: DraftedItem,
  { categories, questions }: Known,
): readonly DraftChange[] | string {
  const read = readFields(cells, { isNew: false, upc: item.upc })
  if (typeof read === 'string') return read
  const category =
    cells.category === undefined ? undefined : categories(cells.category, cells.category_type, item.menu_category_id)
  if (typeof category === 'string') return category
  const active = cells.in_stock === undefined ? item.active : readStock(cells.in_stock)
  if (active === undefined) return noStock
  const fields: DraftFields = { ...read, menu_category_id: category, active }
  const change = fieldChange(item, fields)
  const isTills = change?.after.base_price !== undefined && item.integration_item_id !== null
  if (isTills) return 'Its price is the till’s, and stays.'
  const asked = cells.questions === undefined ? undefined : questions.changed(item, cells.questions)
  return typeof asked === 'string' ? asked : [change, asked].filter((one) => one !== undefined)
}

function newItem(cells: FileRow['cells'], { categories, questions, named }: Known): readonly DraftChange[] | string {
  if (readYes(cells.delete ?? '') !== false) return 'It has no item_id, so there is nothing to delete.'
  const { name = '', price = '', category = '' } = cells
  const missing = Object.entries({ name, price, category }).find(([, text]) => text === '')
  if (missing) return `A new item needs a ${missing[0]}.`
  const fields = readFields(cells, { isNew: true, upc: null })
  if (typeof fields === 'string') return fields
  const menu_category_id = categories(category, cells.category_type)
  if (typeof menu_category_id === 'string') return menu_category_id
  const active = cells.in_stock ? readStock(cells.in_stock) : true
  if (active === undefined) return noStock
  const after = { ...fields, menu_category_id, ...(!active && { active }) }
  const asked = questions.added(cells.questions ?? '', after.name ?? '')
  if (typeof asked === 'string') return asked
  const key = nameKey({ menu_category_id, name: after.name ?? '' })
  // A file that is taken a second time would make everything twice.
  if (named.has(key)) return `There is ${after.name} in this category already. Give its item_id, or another name.`
  named.add(key)
  return [{ what: 'add', name: after.name ?? '', after, ...(asked.length > 0 && { questions: asked }) }]
}

function readFields(
  cells: FileRow['cells'],
  { isNew, upc }: { readonly isNew: boolean; readonly upc: string | null },
): DraftFields | string {
  const text = (column: DraftFileColumn) => {
    const cell = cells[column]
    // What is left empty of a new item is as usual; of one that is there it is taken off.
    return cell === undefined || (isNew && cell === '') ? undefined : withoutGuard(cell)
  }
  const code = text('upc')
  const read = readItemForm(
    {
      name: text('name'),
      basePrice: text('price'),
      description: text('description'),
      kitchen_name: text('kitchen_name'),
      kitchen_short_code: text('short_code'),
      // A spreadsheet takes leading zeros off.
      upc: code !== undefined && upc !== null && withoutZeros(code) === withoutZeros(upc) ? upc : code,
      aisle: text('aisle'),
      shelf: text('shelf'),
      bay: text('bay'),
    },
    { isNew },
  )
  return read.ok ? read.columns : formFaults[read.fault]
}

const withoutZeros = (code: string) => code.replace(/^0+/, '')

const nameKey = ({ menu_category_id, name }: { readonly menu_category_id: number; readonly name: string }) =>
  `${menu_category_id} ${plainName(name)}`

const noStock = 'Its in_stock is neither yes nor no.'

const yes = ['yes', 'y', 'true', '1', 'x']
const no = ['', 'no', 'n', 'false', '0']
/** Left empty it says nothing: an item that is there is either in stock or out of it. */
const readStock = (text: string): boolean | undefined => (text === '' ? undefined : readYes(text))
const readYes = (text: string): boolean | undefined =>
  yes.includes(text.toLowerCase()) ? true : no.includes(text.toLowerCase()) ? false : undefined
