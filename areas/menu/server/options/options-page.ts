import { cents, toDecimal } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { questionsToWrite, withIdsOf } from '../../rules/drafts/drafted-questions.ts'
import { groupText } from '../../rules/edited-options.ts'
import { namePlaceholder } from '../../rules/kitchen-words.ts'
import { addedItem } from '../drafts/added-item.ts'
import { draftedQuestions, openDraftsOf } from '../drafts/open-drafts.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { editedGroupsOf, type SharedGroup, sharedGroups } from './edited-groups.ts'

type Asked = { readonly menu_item_id: number; readonly menu_draft_id?: number | undefined }

/**
 * One item's questions, those of the menu or a draft's, and which other items of the place ask the same; undefined for an item of other
 * markets, and for a draft that has no questions of it.
 */
export async function optionsState(db: Db, actor: Actor, asked: Asked) {
  const { menu_item_id, menu_draft_id } = asked
  if (menu_item_id < 0) return addedState(db, actor, asked)
  const item = await ownItem(db, actor, menu_item_id)
  if (!item) return undefined
  const rows = await loadMenuRows(db, item.franchise_id)
  const groups = editedGroupsOf(rows)(menu_item_id)
  const shared = sharedGroups(rows)
  const drafted = menu_draft_id === undefined ? undefined : await draftedQuestions(db, { menu_draft_id, menu_item_id })
  if (menu_draft_id !== undefined && !drafted) return undefined
  const { franchise_id, franchise_name, kind, category_name, type, base_price, ...own } = item
  return {
    item: {
      ...own,
      base_price: toDecimal(base_price),
      category: { name: category_name, type },
      franchise: { franchise_id, name: franchise_name, kind },
    },
    option_question_groups: drafted ? withIdsOf(groups, drafted.change.after) : groups,
    draft:
      drafted && menu_draft_id !== undefined
        ? {
            menu_draft_id,
            name: drafted.name,
            version: drafted.version,
            is_stale: questionsToWrite(drafted.change, groups) === 'changed_meanwhile',
          }
        : null,
    drafts: await openDraftsOf(db, franchise_id),
    uses: groups.map((group) => ({
      optionQuestionGroupId: group.optionQuestionGroupId,
      items: (shared.get(groupText(group))?.items ?? []).filter((one) => one.menu_item_id !== menu_item_id),
    })),
  }
}

/** The same of an item that a draft adds: nothing stands on the menu that it could differ from. */
async function addedState(db: Db, actor: Actor, asked: Asked) {
  const added = await addedItem(db, actor, asked)
  if (!added) return undefined
  const { after, questions = [], name } = added.change
  return {
    item: {
      menu_item_id: asked.menu_item_id,
      name,
      description: after.description ?? '',
      base_price: toDecimal(cents(after.base_price ?? 0)),
      kitchen_name: after.kitchen_name ?? '',
      kitchen_short_code: after.kitchen_short_code ?? namePlaceholder,
      options_version: 0,
      category: added.category,
      franchise: { franchise_id: added.franchise_id, name: added.franchise_name, kind: added.kind },
    },
    option_question_groups: [...questions],
    draft: { menu_draft_id: added.menu_draft_id, name: added.draft_name, version: added.version, is_stale: false },
    drafts: [],
    uses: [],
  }
}

/** What the place's other items ask, for copying. */
export async function otherGroups(db: Db, actor: Actor, asked: Asked): Promise<SharedGroup[] | undefined> {
  const { menu_item_id } = asked
  const item = menu_item_id < 0 ? await addedItem(db, actor, asked) : await ownItem(db, actor, menu_item_id)
  if (!item) return undefined
  const shared = [...sharedGroups(await loadMenuRows(db, item.franchise_id)).values()]
  return shared.flatMap(({ group, items }) => {
    const others = items.filter((one) => one.menu_item_id !== menu_item_id)
    return others.length > 0 ? [{ group, items: others }] : []
  })
}

function ownItem(db: Db, actor: Actor, menu_item_id: number) {
  return db
    .selectFrom('menu_items as i')
    .innerJoin('menu_categories as c', 'c.menu_category_id', 'i.menu_category_id')
    .innerJoin('franchises as f', 'f.franchise_id', 'i.franchise_id')
    .select([
      'i.menu_item_id',
      'i.name',
      'i.description',
      'i.base_price',
      'i.kitchen_name',
      'i.kitchen_short_code',
      'i.options_version',
      'c.name as category_name',
      'c.type',
      'f.franchise_id',
      'f.name as franchise_name',
      'f.kind',
    ])
    .where('i.menu_item_id', '=', menu_item_id)
    .where('i.deleted_at', 'is', null)
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .executeTakeFirst()
}
