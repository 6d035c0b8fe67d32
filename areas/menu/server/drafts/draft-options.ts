import * as z from 'zod/mini'
import { refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import { draftChanges } from '../../calls/menu-drafts.ts'
import type { draftOptions } from '../../calls/option-questions.ts'
import { placeOfAdded, type QuestionsChange } from '../../rules/drafts/draft-change.ts'
import { asksTheSame, withIdsOf } from '../../rules/drafts/drafted-questions.ts'
import { lockItems } from '../change-item.ts'
import { planSave, readEdited } from '../options/save-options.ts'
import { lockDraft } from './lock-draft.ts'
import { putInDraft, saveChanges } from './put-in-draft.ts'

/** What a save would write, put down: of the item, and of those that shall go on asking the same (SIL-ORD-095). */
export async function draftItemOptions(unit: Change<typeof draftOptions>) {
  const { menu_draft_id, draft_version, draft_name } = unit.data
  const draft = menu_draft_id === undefined ? undefined : await lockDraft(unit.tx, menu_draft_id)
  if (menu_draft_id !== undefined && !draft) return refuse('unknown_id')
  if (unit.data.menu_item_id < 0) return draftOfAdded(unit, draft)
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

/** Of an item that the draft itself adds: they go live with it, so that they are saved there and nowhere else. */
async function draftOfAdded(unit: Change<typeof draftOptions>, draft: Awaited<ReturnType<typeof lockDraft>>) {
  const { menu_item_id, draft_version, option_question_groups } = unit.data
  if (!draft || !worksIn(unit.actor, draft.market_id)) return refuse('unknown_id')
  if (draft.status !== 'open' && draft.status !== 'scheduled') return refuse('draft_closed')
  if (draft_version !== draft.version) return refuse('draft_changed')
  const changes = z.parse(draftChanges, draft.changes)
  const at = placeOfAdded(menu_item_id)
  const item = changes[at]
  if (item?.what !== 'add') return refuse('unknown_id')
  const groups = readEdited(option_question_groups, item.name)
  if (!groups.ok) return groups
  if (asksTheSame(item.questions ?? [], groups.data)) return refuse('nothing_changes')
  return saveChanges(unit, draft, changes.with(at, { ...item, questions: withIdsOf([], groups.data) }))
}
