import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { patchOptions, saveOptions } from '../../calls/option-questions.ts'
import { asTheirs, type EditedGroup, groupText, withoutRest } from '../../rules/edited-options.ts'
import { firstFault, optionFindings } from '../../rules/option-findings.ts'
import { hintMenu, lockItem } from '../change-item.ts'
import { loadMenuRows } from '../import/menu-rows.ts'
import { writeMenuPlan } from '../import/menu-write.ts'
import { editedGroupsOf } from './edited-groups.ts'
import { planEditedOptions, UnknownOption } from './plan-edited-options.ts'

type Saving = Change<typeof saveOptions> | Change<typeof patchOptions>

/** All questions of one item at once, and of the items that shall go on asking the same (SIL-ORD-095). */
export async function saveItemOptions(unit: Saving) {
  const planned = await planSave(unit)
  if (!planned.ok) return planned
  const { item, groupsOf, wanted, plan } = planned.data
  const { menu_item_id, franchise_id, market_id } = item
  await writeOptions(unit, franchise_id, plan, [...wanted.keys()])
  const others = [...wanted.keys()].filter((id) => id !== menu_item_id)
  const detail = {
    franchise_id,
    before: optionCounts(groupsOf(menu_item_id)),
    after: optionCounts(wanted.get(menu_item_id) ?? []),
    removed: plan.gone,
    reused_by: others,
  }
  unit.audit({ what: 'menu_options_saved', subject: `menu_item:${menu_item_id}`, market_id, detail })
  return ok({
    success: true as const,
    error: '' as const,
    options_version: unit.data.options_version + 1,
    option_question_groups: editedGroupsOf(await loadMenuRows(unit.tx, franchise_id))(menu_item_id),
    reused: others.length,
  })
}

/** What a save would write, with the menu locked: of the item, and of those that shall go on asking the same. Nothing is written yet. */
export async function planSave({ tx, actor, data }: Pick<Saving, 'tx' | 'actor' | 'data'>) {
  const { menu_item_id, options_version } = data
  const item = await lockItem(tx, menu_item_id)
  if (!item || !worksIn(actor, item.market_id)) return refuse('unknown_id')
  if ((await versionOf(tx, menu_item_id)) !== options_version) return refuse('changed_meanwhile')
  const read = readEdited(data.option_question_groups, item.name)
  if (!read.ok) return read
  const groups = read.data
  const standing = await loadMenuRows(tx, item.franchise_id)
  const groupsOf = editedGroupsOf(standing)
  const others = reusedIn(groupsOf(menu_item_id), groups, data.reuse, groupsOf)
  if (!others) return refuse('not_the_same')
  const planner = planEditedOptions(standing)
  const wanted = new Map([[menu_item_id, groups], ...others])
  try {
    for (const [id, theirs] of wanted) planner.put(id, theirs)
  } catch (error) {
    if (error instanceof UnknownOption) return refuse('unknown_option')
    throw error
  }
  return ok({ item, groupsOf, wanted, plan: planner.plan })
}

/** Questions as they were sent, without what their types do not have; refused where customers could not answer. */
export function readEdited(sent: readonly EditedGroup[], item: string) {
  const groups = withoutRest(sent)
  const fault = firstFault(optionFindings(groups, item))
  return fault ? refuse('options_invalid', { message: `${fault.text} ${fault.harm}` }) : ok(groups)
}

/** Writes what the items ask from now on, and tells every page that shows their menu. */
export async function writeOptions(
  unit: UnitOfWork,
  franchise_id: number,
  plan: Parameters<typeof writeMenuPlan>[1],
  menu_item_ids: readonly number[],
): Promise<void> {
  await writeMenuPlan(unit.tx, plan)
  await raiseVersions(unit.tx, menu_item_ids)
  await hintMenu(unit, franchise_id)
}

/** As the history of the menu tells them. */
export function optionCounts(groups: readonly EditedGroup[]) {
  const questions = groups.flatMap((group) => group.optionQuestions)
  return { questions: questions.length, answers: questions.flatMap(({ answers }) => answers).length }
}

type Reuse = readonly { readonly optionQuestionGroupId: number; readonly menu_item_ids: readonly number[] }[]

/** The other items' questions with the change in them; undefined where one of them does not ask the same any more. */
function reusedIn(
  before: readonly EditedGroup[],
  wanted: readonly EditedGroup[],
  reuse: Reuse,
  groupsOf: (menu_item_id: number) => EditedGroup[],
): ReadonlyMap<number, EditedGroup[]> | undefined {
  const others = new Map<number, EditedGroup[]>()
  for (const { optionQuestionGroupId, menu_item_ids } of reuse) {
    const old = before.find((group) => group.optionQuestionGroupId === optionQuestionGroupId)
    const edited = wanted.find((group) => group.optionQuestionGroupId === optionQuestionGroupId)
    if (!old || !edited) return undefined
    for (const id of new Set(menu_item_ids)) {
      const groups = others.get(id) ?? groupsOf(id)
      const at = groups.findIndex((group) => groupText(group) === groupText(old))
      const theirs = groups[at]
      if (!theirs || before.some((group) => group.optionQuestionGroupId === theirs.optionQuestionGroupId))
        return undefined
      others.set(id, groups.with(at, asTheirs(edited, old, theirs)))
    }
  }
  return others
}

async function versionOf(tx: Tx, menu_item_id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('menu_items')
    .select('options_version')
    .where('menu_item_id', '=', menu_item_id)
    .executeTakeFirst()
  return row?.options_version
}

async function raiseVersions(tx: Tx, menu_item_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('menu_items')
    .set((row) => ({ options_version: row('options_version', '+', 1) }))
    .where('menu_item_id', '=', anyOf(menu_item_ids))
    .execute()
}
