import { type CsvValue, csvText } from '#platform/core/csv.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { menuFileColumns } from '../../rules/drafts/menu-file-columns.ts'
import { questionsText } from '../../rules/drafts/questions-text.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { editedGroupsOf } from '../options/edited-groups.ts'
import { draftedMenu } from './drafted-menu.ts'

/** Read again as it is, it changes nothing. */
export async function menuAsFile(db: Db, franchise_id: number, now: Date): Promise<string> {
  const { categories, items } = await draftedMenu(db, franchise_id, now)
  const groupsOf = editedGroupsOf(await loadMenuRows(db, franchise_id))
  const names = new Map(categories.map(({ menu_category_id, name }) => [menu_category_id, name]))
  const rows = items.map((item): CsvValue[] => [
    item.menu_item_id,
    names.get(item.menu_category_id) ?? '',
    item.name,
    { figure: toDecimal(cents(item.base_price)) },
    item.description,
    item.upc,
    item.kitchen_name,
    item.kitchen_short_code,
    item.aisle,
    item.shelf,
    item.bay,
    questionsText(groupsOf(item.menu_item_id)),
    item.active ? 'yes' : 'no',
    '',
  ])
  return csvText(menuFileColumns, rows)
}
