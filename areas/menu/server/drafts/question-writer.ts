import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { DraftChange, DraftResult, QuestionsChange } from '../../rules/drafts/draft-change.ts'
import { questionsToWrite } from '../../rules/drafts/drafted-questions.ts'
import type { EditedGroup } from '../../rules/edited-options.ts'
import type { LockedItem, LockedMenu } from '../change-item.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { editedGroupsOf } from '../options/edited-groups.ts'
import { planEditedOptions } from '../options/plan-edited-options.ts'
import { optionCounts, writeOptions } from '../options/save-options.ts'

/** What the history of an item calls what a draft has done. */
export const draftEvent = 'menu_draft'

export type QuestionWriter = Awaited<ReturnType<typeof questionWriter>>

/** The questions of all items of a draft are one plan, for the menu is read once. */
export async function questionWriter(
  unit: UnitOfWork,
  { franchise_id, market_id }: LockedMenu,
  changes: readonly DraftChange[],
) {
  const isAsked = changes.some((change) => change.what === 'questions' || (change.what === 'add' && change.questions))
  const standing = isAsked ? await loadMenuRows(unit.tx, franchise_id) : undefined
  const groupsOf = standing && editedGroupsOf(standing)
  const planner = standing && planEditedOptions(standing)
  const written: number[] = []

  function plan(menu_item_id: number, before: readonly EditedGroup[], after: readonly EditedGroup[]) {
    planner?.put(menu_item_id, after)
    written.push(menu_item_id)
    unit.audit({
      what: draftEvent,
      subject: `menu_item:${menu_item_id}`,
      market_id,
      detail: { franchise_id, before: optionCounts(before), after: optionCounts(after) },
    })
  }

  return {
    put(item: LockedItem | undefined, change: QuestionsChange): DraftResult {
      if (!item || !groupsOf) return 'gone'
      const before = groupsOf(item.menu_item_id)
      const groups = questionsToWrite(change, before)
      if (typeof groups === 'string') return groups
      plan(item.menu_item_id, before, groups)
      return 'done'
    },
    /** Of an item that the draft has just made. */
    add(menu_item_id: number, groups: readonly EditedGroup[]): void {
      if (groups.length > 0) plan(menu_item_id, [], groups)
    },
    async write(): Promise<void> {
      if (planner && written.length > 0) await writeOptions(unit, franchise_id, planner.plan, written)
    },
  }
}
