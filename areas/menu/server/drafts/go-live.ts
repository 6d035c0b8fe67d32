import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import type { UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { draftChanges } from '../../calls/menu-drafts.ts'
import {
  type DraftChange,
  type DraftResult,
  fieldsToWrite,
  type NewCategory,
  type NewItem,
  type PicturesChange,
  picturesToWrite,
  type QuestionsChange,
  saidFields,
} from '../../rules/drafts/draft-change.ts'
import { findCategory, insertCategory } from '../admin/category-forms.ts'
import { imagesOf, setItemImages } from '../admin/item-images.ts'
import {
  changeItem,
  createItem,
  deleteItem,
  type LockedItem,
  type LockedMenu,
  lockItems,
  lockMenu,
  setStock,
} from '../change-item.ts'
import { hasCategory } from '../edited-item.ts'
import { lockDraft } from './lock-draft.ts'
import { draftEvent, type QuestionWriter, questionWriter } from './question-writer.ts'

const what = draftEvent

/** The draft whose time has come. Run again, or after it was put off or dropped, it finds nothing to do. */
export async function goLiveWhenDue(units: UnitsOfWork, menu_draft_id: number, live_at: number): Promise<void> {
  await units.run(undefined, async (unit) => {
    const draft = await lockDraft(unit.tx, menu_draft_id)
    if (draft?.status === 'scheduled' && draft.live_at?.getTime() === live_at) await goLive(unit, draft)
    return ok({})
  })
}

type LockedDraft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

/** All of it by one transaction: whoever looks sees the menu before it or after it. Answers the draft's new version. */
export async function goLive(unit: UnitOfWork, draft: LockedDraft): Promise<number> {
  const { tx, now, audit } = unit
  const { menu_draft_id, franchise_id, market_id } = draft
  const changes = z.parse(draftChanges, draft.changes)
  const menu = await lockMenu(tx, franchise_id)
  if (!menu) throw new Error('The menu of a draft has gone')
  const ids = changes.flatMap((change) => ('menu_item_id' in change ? [change.menu_item_id] : []))
  const items = new Map((await lockItems(tx, ids)).map((item) => [item.menu_item_id, item]))
  const results: DraftResult[] = []
  /** What the draft's own numbers of new categories have become. */
  const made = new Map<number, number>()
  const questions = await questionWriter(unit, menu, changes)
  for (const change of changes)
    if (change.what === 'add_category') results.push(await addCategory(unit, menu, change, made))
    else if (change.what === 'questions') results.push(questions.put(items.get(change.menu_item_id), change))
    else if (change.what === 'add') results.push(await addItem(unit, menu, inMadeCategory(change, made), questions))
    else results.push(await carryOut(unit, menu, items, inMadeCategory(change, made)))
  await questions.write()
  const { version } = await tx
    .updateTable('menu_drafts')
    .set({ status: 'live', live_at: now, results: JSON.stringify(results), version: draft.version + 1 })
    .where('menu_draft_id', '=', menu_draft_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const done = results.filter((result) => result === 'done').length
  audit({
    what: 'menu_draft_live',
    subject: `menu_draft:${menu_draft_id}`,
    market_id,
    detail: { franchise_id, name: draft.name, done, kept: results.length - done },
  })
  return version
}

/** One of that name that is there by now is the one. */
async function addCategory(
  unit: UnitOfWork,
  menu: LockedMenu,
  { menu_category_id, name, type }: NewCategory,
  made: Map<number, number>,
): Promise<DraftResult> {
  const before = await findCategory(unit.tx, menu.franchise_id, name)
  const category = before ?? (await insertCategory(unit, menu, { name, type }))
  made.set(menu_category_id, category.menu_category_id)
  return before ? 'unchanged' : 'done'
}

type ItemChange = Exclude<DraftChange, NewCategory | NewItem | QuestionsChange>

function inMadeCategory<Change extends ItemChange | NewItem>(
  change: Change,
  made: ReadonlyMap<number, number>,
): Change {
  if (change.what === 'delete' || change.what === 'pictures') return change
  const asked = change.after.menu_category_id
  const menu_category_id = asked === undefined ? undefined : made.get(asked)
  if (menu_category_id === undefined) return change
  return { ...change, after: { ...change.after, menu_category_id } }
}

async function carryOut(
  unit: UnitOfWork,
  menu: LockedMenu,
  items: ReadonlyMap<number, LockedItem>,
  change: ItemChange,
): Promise<DraftResult> {
  const item = items.get(change.menu_item_id)
  if (!item) return 'gone'
  if (change.what === 'delete') {
    await deleteItem(unit, item, what)
    return 'done'
  }
  if (change.what === 'pictures') return showPictures(unit, item, change)
  const isBack = item.restore_at !== null && item.restore_at <= unit.now
  const fields = fieldsToWrite(change, { ...item, active: item.active || isBack })
  if (typeof fields === 'string') return fields
  const { menu_category_id } = fields
  if (menu_category_id !== undefined && !(await hasCategory(unit.tx, menu, menu_category_id))) return 'category_gone'
  const { base_price, active, ...rest } = fields
  await changeItem(unit, item, { ...rest, ...(base_price !== undefined && { base_price: cents(base_price) }) }, what)
  if (active !== undefined)
    await setStock(unit, [item], active ? { active } : { active, restore_at: null }, { source: 'editor', what })
  return 'done'
}

async function showPictures(unit: UnitOfWork, item: LockedItem, change: PicturesChange): Promise<DraftResult> {
  const before = await imagesOf(unit.tx, item.menu_item_id)
  const pictures = picturesToWrite(change, before)
  if (typeof pictures === 'string') return pictures
  await setItemImages(unit, item, pictures, what)
  return 'done'
}

async function addItem(
  unit: UnitOfWork,
  menu: LockedMenu,
  { after, questions = [] }: NewItem,
  writer: QuestionWriter,
): Promise<DraftResult> {
  const { menu_category_id, name = '', base_price = 0 } = after
  if (!(await hasCategory(unit.tx, menu, menu_category_id))) return 'category_gone'
  const same = await unit.tx
    .selectFrom('menu_items')
    .select('menu_item_id')
    .where('menu_category_id', '=', menu_category_id)
    .where((item) => item.fn('lower', ['name']), '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (same) return 'name_taken'
  const item = { ...saidFields(after), menu_category_id, name, base_price }
  writer.add(await createItem(unit, menu, item, what), questions)
  return 'done'
}
