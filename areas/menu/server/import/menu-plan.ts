import type { Day } from '#platform/core/day.ts'
import type { FileItem } from '../../rules/menu-file.ts'
import { isSame, nextKey, planOptions } from './menu-option-plan.ts'
import type { CategoryRow, ItemRow, MenuPlan, MenuRows } from './menu-rows.ts'

/** The category of an item; `type` is what it shall hold if it is new. */
export type Home = { readonly name: string; readonly type: number }

export type MenuPlanner = ReturnType<typeof makeMenuPlan>

export type FileFacts = {
  /** The keys that it gives to items: those are found by them alone. */
  readonly named: ReadonlySet<string>
  /** Where an item without a category is looked for by its name; undefined where no item has one: everywhere. */
  readonly usualCategory: string | undefined
  /** When an item comes back that is out of stock until this day. */
  readonly restoreAt: (day: Day) => string
}

export function makeMenuPlan(standing: MenuRows, franchise_id: number, file: FileFacts) {
  const plan: MenuPlan = {
    added: noRows(),
    changed: noRows(),
    gone: { option_question_groups: [], option_questions: [], option_answers: [] },
    met: new Set(),
    items: { added: 0, changed: 0, unchanged: 0 },
  }
  const categories = new Map(standing.menu_categories.map((row) => [folded(row.name), row]))
  let lastCategory = Math.max(-1, ...standing.menu_categories.map(({ position }) => position))
  const match = matchItems(standing, file, (category) => categories.get(folded(category))?.menu_category_id)
  const namesOfCategories = new Map(standing.menu_categories.map((row) => [row.menu_category_id, row.name]))
  const lastItem = new Map<number, number>()
  for (const { menu_category_id, position } of standing.menu_items)
    lastItem.set(menu_category_id, Math.max(position, lastItem.get(menu_category_id) ?? 0))
  const options = planOptions(standing, plan)

  function categoryOf({ name, type }: Home): CategoryRow {
    const found = categories.get(folded(name))
    if (found) return found
    lastCategory += 1
    const row = {
      menu_category_id: nextKey(plan.added.menu_categories),
      franchise_id,
      name,
      type,
      position: lastCategory,
    }
    categories.set(folded(name), row)
    plan.added.menu_categories.push(row)
    return row
  }

  const till = new Map(standing.integration_items.map((row) => [row.name, row.integration_item_id]))
  function inTill(name: string): number {
    const known = till.get(name)
    if (known !== undefined) return known
    const integration_item_id = nextKey(plan.added.integration_items)
    plan.added.integration_items.push({ integration_item_id, franchise_id, name })
    till.set(name, integration_item_id)
    return integration_item_id
  }

  function nextPosition(menu_category_id: number): number {
    const position = (lastItem.get(menu_category_id) ?? -1) + 1
    lastItem.set(menu_category_id, position)
    return position
  }

  return {
    plan,
    /** What the category of this name holds, if there is one by now. */
    typeOf: (category: string): number | undefined => categories.get(folded(category))?.type,
    /** Where the item is to be: where the file says, else where it is, else undefined. */
    homeOf(item: FileItem): string | undefined {
      return item.category ?? namesOfCategories.get(match.find(item)?.menu_category_id ?? 0)
    },
    /** That the file means this one, although its row cannot be used. */
    meet(refused: { readonly name: string; readonly external_id: string }): void {
      for (const { menu_item_id } of match.allOf(refused)) plan.met.add(menu_item_id)
    },
    put(item: FileItem, home: Home): void {
      const found = match.take(item)
      const { menu_category_id } = categoryOf(home)
      const before = found ?? newItem(franchise_id, nextKey(plan.added.menu_items), menu_category_id)
      const isMoved = !found || found.menu_category_id !== menu_category_id
      const row: ItemRow = {
        ...before,
        menu_category_id,
        name: item.name,
        base_price: item.base_price,
        description: item.description ?? before.description,
        active: item.active ?? before.active,
        restore_at: restoreAtOf(item, before, file),
        integration_item_id:
          item.integration_item === undefined
            ? before.integration_item_id
            : (item.integration_item && inTill(item.integration_item)) || null,
        upc: item.upc === undefined ? before.upc : item.upc || null,
        aisle: item.aisle ?? before.aisle,
        shelf: item.shelf ?? before.shelf,
        bay: item.bay ?? before.bay,
        kitchen_name: item.kitchen_name ?? before.kitchen_name,
        external_id: item.external_id ?? before.external_id,
        position: item.position ?? (isMoved ? nextPosition(menu_category_id) : before.position),
      }
      const hasOtherOptions = item.groups !== undefined && options.put(row.menu_item_id, item.groups)
      if (!found) {
        plan.items.added += 1
        plan.added.menu_items.push(row)
        return
      }
      plan.met.add(found.menu_item_id)
      const isOther = !isSame(found, row)
      if (isOther) plan.changed.menu_items.push(row)
      plan.items[isOther || hasOtherOptions ? 'changed' : 'unchanged'] += 1
    },
  }
}

/** What the file does not say stays as it is. */
function restoreAtOf({ restore_date }: FileItem, before: ItemRow, { restoreAt }: FileFacts): string | null {
  if (restore_date === undefined) return before.restore_at
  return restore_date ? restoreAt(restore_date) : null
}

/** By the file's own key; else by category and name, the first to the first, the second to the second. */
function matchItems(
  { menu_items }: MenuRows,
  { named, usualCategory }: FileFacts,
  categoryIdOf: (name: string) => number | undefined,
) {
  const byKey = new Map(menu_items.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row]])))
  const byName = Map.groupBy(menu_items, ({ name }) => folded(name))
  // Where the file has no categories, a name is looked for in all of them.
  const placeOf = (menu_category_id: number | undefined, name: string) =>
    usualCategory === undefined ? folded(name) : `${menu_category_id} ${folded(name)}`
  const order = new Map(menu_items.map(({ menu_item_id }, at) => [menu_item_id, at]))
  const orderOf = ({ menu_item_id }: ItemRow) => order.get(menu_item_id) ?? 0
  const earlier = (a: ItemRow, b: ItemRow) => (orderOf(a) < orderOf(b) ? a : b)
  const inPlace = (row: ItemRow) => placeOf(row.menu_category_id, row.name)
  const keyless = queues(
    menu_items.filter(({ external_id }) => external_id === null),
    inPlace,
  )
  // Their keys are not in this file, so that a row of it without a key may mean them.
  const otherwiseKeyed = queues(
    menu_items.filter(({ external_id }) => external_id !== null && !named.has(external_id)),
    inPlace,
  )

  function find({ category = usualCategory, name, external_id }: FileItem): ItemRow | undefined {
    if (external_id !== undefined && byKey.has(external_id)) return byKey.get(external_id)
    const place = placeOf(category === undefined ? undefined : categoryIdOf(category), name)
    const without = keyless.first(place)
    if (external_id !== undefined) return without
    const other = otherwiseKeyed.first(place)
    return other && without ? earlier(other, without) : (other ?? without)
  }
  return {
    find,
    take(item: FileItem): ItemRow | undefined {
      const found = find(item)
      if (found) for (const waiting of [keyless, otherwiseKeyed]) waiting.pass(inPlace(found), found)
      return found
    },
    /** Every one that may be meant; those of a name are told once. */
    allOf({ name, external_id }: { readonly name: string; readonly external_id: string }): readonly ItemRow[] {
      const known = byKey.get(external_id)
      if (known) return [known]
      const found = byName.get(folded(name)) ?? []
      byName.delete(folded(name))
      return found
    },
  }
}

/** Rows that wait in their places, first come, first served: ten thousand of one name are looked at once each. */
function queues<Row>(rows: readonly Row[], placeOf: (row: Row) => string) {
  const waiting = Map.groupBy(rows, placeOf)
  const passed = new Map<string, number>()
  const first = (place: string): Row | undefined => waiting.get(place)?.[passed.get(place) ?? 0]
  return {
    first,
    pass(place: string, row: Row): void {
      if (first(place) === row) passed.set(place, (passed.get(place) ?? 0) + 1)
    },
  }
}

function newItem(franchise_id: number, menu_item_id: number, menu_category_id: number): ItemRow {
  return {
    menu_item_id,
    franchise_id,
    menu_category_id,
    name: '',
    description: '',
    base_price: 0,
    active: true,
    restore_at: null,
    integration_item_id: null,
    upc: null,
    aisle: 1,
    shelf: 1,
    bay: 1,
    kitchen_name: '',
    position: 0,
    external_id: null,
  }
}

const folded = (name: string) => name.toLowerCase()

const noRows = () => ({
  integration_items: [],
  menu_categories: [],
  menu_items: [],
  option_question_groups: [],
  option_questions: [],
  option_answers: [],
})
