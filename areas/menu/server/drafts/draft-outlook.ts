import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { plainName } from '../../rules/drafts/draft-categories.ts'
import { type DraftChange, type DraftResult, fieldsToWrite, picturesToWrite } from '../../rules/drafts/draft-change.ts'
import { questionsToWrite } from '../../rules/drafts/drafted-questions.ts'
import type { DraftedMenu } from '../../rules/drafts/plan-draft.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { editedGroupsOf } from '../options/edited-groups.ts'
import { draftedMenu } from './drafted-menu.ts'

/** What would become of each change if the draft went live now, so that somebody who looks at it sees what stands in the way. */
export async function outlookOf(
  db: Db,
  franchise_id: number,
  changes: readonly DraftChange[],
  now: Date,
): Promise<DraftResult[]> {
  const of = (kind: DraftChange['what']) => changes.some(({ what }) => what === kind)
  const menu = await draftedMenu(db, franchise_id, now)
  const groupsOf = of('questions') ? editedGroupsOf(await loadMenuRows(db, franchise_id)) : undefined
  const pictures = of('pictures') ? await picturesOfItems(db, changes) : undefined
  const items = new Map(menu.items.map((item) => [item.menu_item_id, item]))
  return changes.map((change): DraftResult => {
    if (change.what === 'add_category')
      return menu.categories.some(({ name }) => plainName(name) === plainName(change.name)) ? 'unchanged' : 'done'
    if (change.what === 'add') return outlookOfNew(change, menu)
    const item = items.get(change.menu_item_id)
    if (!item) return 'gone'
    if (change.what === 'delete') return 'done'
    if (change.what === 'questions') return resultOf(questionsToWrite(change, groupsOf?.(change.menu_item_id) ?? []))
    if (change.what === 'pictures') return resultOf(picturesToWrite(change, pictures?.get(change.menu_item_id) ?? []))
    const result = resultOf(fieldsToWrite(change, item))
    return result === 'done' && !hasCategory(menu, change.after.menu_category_id) ? 'category_gone' : result
  })
}

const resultOf = (written: DraftResult | object): DraftResult => (typeof written === 'string' ? written : 'done')

/** Below zero it is one that the draft makes. */
const hasCategory = ({ categories }: DraftedMenu, id: number | undefined) =>
  id === undefined || id < 0 || categories.some(({ menu_category_id }) => menu_category_id === id)

function outlookOfNew({ after }: Extract<DraftChange, { what: 'add' }>, menu: DraftedMenu): DraftResult {
  const { menu_category_id, name = '' } = after
  if (!hasCategory(menu, menu_category_id)) return 'category_gone'
  const isTaken = menu.items.some(
    (item) => item.menu_category_id === menu_category_id && item.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? 'name_taken' : 'done'
}

async function picturesOfItems(db: Db, changes: readonly DraftChange[]): Promise<ReadonlyMap<number, number[]>> {
  const ids = changes.flatMap((change) => (change.what === 'pictures' ? [change.menu_item_id] : []))
  const rows = await db
    .selectFrom('menu_item_images')
    .select(['menu_item_id', 'menu_image_id'])
    .where('menu_item_id', '=', anyOf(ids))
    .orderBy('menu_item_id')
    .orderBy('position')
    .execute()
  const ofItem = Map.groupBy(rows, ({ menu_item_id }) => menu_item_id)
  return new Map([...ofItem].map(([id, images]) => [id, images.map(({ menu_image_id }) => menu_image_id)]))
}
