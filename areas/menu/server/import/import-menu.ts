import { instantOf } from '#platform/core/local-time.ts'
import {
  type ImportFile,
  type ImportInput,
  type ImportKind,
  ImportRefused,
} from '#platform/server/imports/import-kind.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { alcoholFrom, isAlcohol, typeByName } from '../../rules/alcohol-of.ts'
import { categoryTypes } from '../../rules/category-types.ts'
import type { FileItem } from '../../rules/menu-file.ts'
import { firstMenuRows, readMenuJson } from './menu-json.ts'
import { type MenuChoices, menuOptions, type ReadItem, readMenuOptions } from './menu-options.ts'
import { type MenuPlanner, makeMenuPlan } from './menu-plan.ts'
import { loadMenuRows, type MenuPlan, removeItems } from './menu-rows.ts'
import { menuColumns, readMenuTable } from './menu-table.ts'
import { writeMenuPlan } from './menu-write.ts'
import { makeTally } from './tally.ts'

/** The menu of one place. What the file does not name stays, unless it is told to go. */
export const importMenu: ImportKind = {
  name: 'menu',
  does: 'categories, items and their option questions of one place, from a CSV or JSON file',
  endings: ['.csv', '.csv.gz', '.tsv', '.json', '.json.gz'],
  columns: menuColumns,
  options: menuOptions,
  firstRows: firstMenuRows,
  run: bringIn,
}

const mostItems = 50_000

async function bringIn(input: ImportInput): Promise<void> {
  const { unit, report } = input
  if (!input.market) throw new Error('The kind menu needs a market')
  const { tx } = unit
  const tally = makeTally()
  const choices = readMenuOptions(input, tally)
  const franchise = await lockFranchise(tx, input.market, input.options.get('franchise') ?? '')
  const standing = await loadMenuRows(tx, franchise.franchise_id)
  const usualType = franchise.kind === 'package_store' ? categoryTypes.products : categoryTypes.entrees

  report.step('Reading items')
  const rows = await readRows(input, choices)
  const items = rows.flatMap((row) => ('item' in row ? [row.item] : []))
  const { time_zone } = input.market
  const planner = makeMenuPlan(standing, franchise.franchise_id, {
    restoreAt: (day) => new Date(instantOf(day, 0, time_zone)).toISOString(),
    named: new Set(items.flatMap(({ external_id }) => external_id ?? [])),
    usualCategory: items.some(({ category }) => category) ? choices.category : undefined,
  })
  const { plan } = planner
  const keys = new Map<string, number>()
  const codes = new Map<string, number>()
  for (const row of rows) {
    const refused = 'reason' in row ? row : place(row, { planner, keys, codes, choices, usualType })
    if (!refused) continue
    report.reject(refused)
    planner.meet(refused)
  }
  if (plan.items.added + plan.items.changed + plan.items.unchanged === 0)
    throw new ImportRefused('None of its items can be used, so nothing was changed. The report says why, one by one.')

  report.step('Writing the menu')
  await writeMenuPlan(tx, plan)
  const missing = standing.menu_items.filter(({ menu_item_id }) => !plan.met.has(menu_item_id))
  if (choices.removeMissing) {
    const ids = missing.map(({ menu_item_id }) => menu_item_id)
    report.count('removed', 'categories', await removeItems(tx, franchise.franchise_id, ids))
    report.count('removed', 'items', ids.length)
  } else if (missing.length > 0)
    report.note(
      `${missing.length} items of the menu are not in the file and stay: --remove-missing yes takes them off.`,
    )
  tally.tell(report)
  tellCounts(plan, input)
}

async function readRows(input: ImportInput, choices: MenuChoices): Promise<ReadableItem[]> {
  const readFile = (await isJson(input.file)) ? readMenuJson : readMenuTable
  const rows: ReadableItem[] = []
  let skipped = 0
  for await (const row of readFile(input, choices)) {
    if ('skipped' in row) skipped += 1
    else rows.push(row)
    if (rows.length > mostItems) throw new ImportRefused(`A menu of more than ${mostItems} items is none.`)
  }
  if (skipped > 0) input.report.note(`${skipped} rows were left out, as --only says.`)
  return rows
}

type ReadableItem = Exclude<ReadItem, { skipped: true }>
type FaultyItem = Extract<ReadItem, { reason: string }>
type PlaceDeps = {
  readonly planner: MenuPlanner
  /** Lines by external id, and by bar code. */
  readonly keys: Map<string, number>
  readonly codes: Map<string, number>
  readonly choices: MenuChoices
  readonly usualType: number
}

/** Puts the item where it belongs, or says why it cannot be there. */
function place({ line, item }: Extract<ReadItem, { item: FileItem }>, deps: PlaceDeps): FaultyItem | undefined {
  const { planner, keys, codes, choices, usualType } = deps
  const { name, upc, external_id = '', alcohol_percent = 0 } = item
  const category = planner.homeOf(item) ?? choices.category
  const refuse = (reason: string): FaultyItem => ({ line, reason, text: `${category}, ${name}`, name, external_id })
  const before = keys.get(external_id)
  if (external_id && before !== undefined) return refuse(`Line ${before} has this external id already.`)

  const holds = planner.typeOf(category) ?? item.category_type ?? choices.type ?? typeByName(category) ?? usualType
  const own = item.category_type ?? holds
  if (own !== holds && (isAlcohol(own) || isAlcohol(holds)))
    return refuse(
      `It is for ${wordOf(own)}, and the category ${category} for ${wordOf(holds)}: give it one of its own.`,
    )
  if (alcohol_percent >= alcoholFrom && !isAlcohol(holds))
    return refuse(
      `With ${alcohol_percent}% it is alcohol, and the category ${category} is for ${wordOf(holds)}: say its kind.`,
    )
  if (external_id) keys.set(external_id, line)
  if (upc) {
    const code = upc.padStart(14, '0')
    const first = codes.get(code)
    if (first === undefined) codes.set(code, line)
    else
      choices.tally.add('Several items have one bar code, and stay several', `${name} (line ${line}, as line ${first})`)
  }
  planner.put(item, { name: category, type: holds })
  return undefined
}

const wordOf = (type: number) => Object.entries(categoryTypes).find(([, number]) => number === type)?.[0] ?? 'nothing'

function tellCounts(plan: MenuPlan, { report }: ImportInput): void {
  report.count('added', 'categories', plan.added.menu_categories.length)
  report.count('added', 'items', plan.items.added)
  report.count('changed', 'items', plan.items.changed)
  report.count('unchanged', 'items', plan.items.unchanged)
}

/** By its number or its name; locked, so that two changes of one menu are one after the other. */
async function lockFranchise(tx: Tx, market: { readonly market_id: number; readonly name: string }, word: string) {
  const query = word.trim().toLowerCase()
  const places = await tx
    .selectFrom('franchises')
    .select(['franchise_id', 'name', 'kind'])
    .where('market_id', '=', market.market_id)
    .orderBy('name')
    .execute()
  const byNumber = places.filter(({ franchise_id }) => String(franchise_id) === query)
  const [found, another] = byNumber.length > 0 ? byNumber : places.filter(({ name }) => name.toLowerCase() === query)
  if (another)
    throw new ImportRefused(`${market.name} has several places called ${found?.name}: name one by its number.`)
  if (!found) {
    const named = places.slice(0, 20).map(({ franchise_id, name }) => `${name} (${franchise_id})`)
    const more = places.length > named.length ? ` and ${places.length - named.length} more` : ''
    throw new ImportRefused(
      `${market.name} has no place "${word.slice(0, 100)}"; it has ${named.join(', ') || 'none'}${more}.`,
    )
  }
  await tx
    .selectFrom('franchises')
    .select('franchise_id')
    .where('franchise_id', '=', found.franchise_id)
    .forUpdate()
    .execute()
  return found
}

async function isJson(file: ImportFile): Promise<boolean> {
  for await (const chunk of file.text()) {
    const [first] = chunk.trimStart()
    if (first !== undefined) return first === '{' || first === '['
  }
  return false
}
