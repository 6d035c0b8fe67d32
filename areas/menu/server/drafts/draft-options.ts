import { refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { draftOptions } from '../../calls/option-questions.ts'
import type { QuestionsChange } from '../../rules/drafts/draft-change.ts'
import { asksTheSame, withIdsOf } from '../../rules/drafts/drafted-questions.ts'
import { lockItems } from '../change-item.ts'
import { planSave } from '../options/save-options.ts'
import { lockDraft } from './lock-draft.ts'
import { putInDraft } from './put-in-draft.ts'

/** What a save would write, put down: of the item, and of those that shall go on asking the same (SIL-ORD-095). */
export async function draftItemOptions(unit: Change<typeof draftOptions>) {
  const { menu_draft_id, draft_version, draft_name } = unit.data
  const draft = menu_draft_id === undefined ? undefined : await lockDraft(unit.tx, menu_draft_id)
  if (menu_draft_id !== undefined && !draft) return refuse('unknown_id')
  const planned = await planSave(unit)
  if (!planned.ok) return planned
  const { item, groupsOf, wanted } = planned.data
  const names = new Map((await lockItems(unit.tx, [...wanted.keys()])).map((one) => [one.menu_item_id, one.name]))
  const changes = [...wanted].flatMap(([menu_item_id, groups]): QuestionsChange[] => {
    const before = groupsOf(menu_item_id)
    if (asksTheSame(before, groups)) return []
    const after = withIdsOf(before, groups)
    return [{ what: 'questions', menu_item_id, name: names.get(menu_item_id) ?? '', before, after }]
  })
  return putInDraft(unit, item, changes, { draft, name: draft_name || 'New questions', seen: draft_version })
}
