import type { ImportInput } from '#platform/server/imports/import-kind.ts'
import { readMoney } from '#platform/server/imports/money.ts'
import { tableRows } from '#platform/server/imports/table.ts'
import { describe } from '../../rules/product.ts'
import { cleanLine, readPercent, readWhole, sizeOf } from '../../rules/product-row.ts'
import { cleanItem } from './menu-item.ts'
import type { MenuFileReader, ReadItem } from './menu-options.ts'

export const menuColumns = [
  { name: 'name', about: 'what guests read', required: true },
  { name: 'price', about: 'as 12.40, 12 or $1,299.00', required: true },
  { name: 'category', about: 'the category it is listed in; without one, the option category' },
  { name: 'description', about: 'a sentence below the name; without one, what size and strength tell' },
  { name: 'external_id', about: 'what the file calls it, by which it is found again' },
  { name: 'upc', about: 'bar code: UPC-A, UPC-E, EAN-13, EAN-8 or GTIN-14; lost leading zeros do no harm' },
  { name: 'kind', about: 'wine, beer, liquor …; the option kinds says what it means' },
  { name: 'alcohol_percent', about: 'alcohol by volume' },
  { name: 'size', about: 'of one container: "750 mL", "12 fl oz", or a bare number of litres' },
  { name: 'containers', about: 'how many containers are sold together' },
  { name: 'active', about: 'yes or no; no is out of stock' },
  { name: 'position', about: 'order within the category' },
  { name: 'aisle', about: 'where it stands in the store' },
  { name: 'shelf', about: 'where it stands in the store' },
  { name: 'bay', about: 'where it stands in the store' },
  { name: 'kitchen_name', about: 'what the kitchen reads' },
] as const

type Cells = Readonly<Record<(typeof menuColumns)[number]['name'], string>>

const noCells = Object.fromEntries(menuColumns.map(({ name }) => [name, ''])) as Cells

/** One row, one item; its questions stay as they are, since a table cannot hold any. */
export const readMenuTable: MenuFileReader = async function* (input, choices) {
  const { only } = choices
  const known = menuColumns.some(({ name }) => name === only?.column)
  const columns =
    only && !known ? [...menuColumns, { name: only.column, about: '', required: true as const }] : menuColumns
  for await (const { line, values } of tableRows(tableInput(input), columns)) {
    const cells: Cells = { ...noCells, ...values }
    if (only && !only.takes(values[only.column] ?? '')) yield { line, skipped: true }
    else yield readRow(line, cells, values, choices)
  }
}

const tableInput = ({ file, mapping, report, signal }: ImportInput) => ({ file, mapping, report, signal })

type Choices = Parameters<MenuFileReader>[1]

function readRow(line: number, cells: Cells, there: Readonly<Record<string, string>>, choices: Choices): ReadItem {
  const text = [cells.category, cells.name, cells.price].filter(Boolean).join(', ')
  const refuse = (reason: string): ReadItem => ({
    line,
    reason,
    text,
    name: cells.name,
    external_id: cells.external_id,
  })
  const price = readMoney(cells.price)
  if (price === undefined)
    return refuse(
      cells.price === ''
        ? 'It has no price.'
        : 'Its price is no amount of dollars, and an item without a price must not be ordered for nothing.',
    )
  const alcohol_percent = readPercent(cells.alcohol_percent)
  if (alcohol_percent === undefined) return refuse('Its alcohol is not a percentage from 0 to 100.')
  const containers = readWhole(cells.containers)
  if (containers === undefined) return refuse('Its number of containers is not a whole number from 1 on.')
  const places: Record<string, number | undefined> = {}
  for (const column of ['position', 'aisle', 'shelf', 'bay'] as const) {
    const place = readPlace(cells[column])
    if (place === 'unreadable') return refuse(`Its ${column} is not a whole number from 0 to 99999.`)
    places[column] = place
  }
  const active = readYes(cells.active)
  if (active === 'unreadable') return refuse('Its active is neither yes nor no.')
  const [size] = sizeOf(cleanLine(cells.size))
  const facts = { brand: '', description: cells.description, size, containers, alcohol_percent }
  const tellsOfItself = ['description', 'size', 'alcohol_percent'].some((column) => there[column] !== undefined)
  const read = cleanItem(
    {
      line,
      category: cells.category,
      name: cells.name,
      base_price: price,
      external_id: cells.external_id || undefined,
      kind: cells.kind,
      upc: there.upc,
      kitchen_name: there.kitchen_name,
      description: tellsOfItself ? describe(facts) : undefined,
      alcohol_percent: alcohol_percent ?? undefined,
      active,
      ...places,
    },
    choices,
  )
  return read.ok ? { line, item: read.item } : refuse(read.reason)
}

function readPlace(text: string): number | undefined | 'unreadable' {
  if (text === '') return undefined
  return /^\d{1,5}(?:\.0+)?$/.test(text) ? Number(text) : 'unreadable'
}

const yes = ['yes', 'y', 'true', 't', '1', 'active', 'in stock']
const no = ['no', 'n', 'false', 'f', '0', 'inactive', 'out of stock']

function readYes(text: string): boolean | undefined | 'unreadable' {
  const word = text.toLowerCase()
  if (word === '') return undefined
  if (yes.includes(word)) return true
  return no.includes(word) ? false : 'unreadable'
}
