import * as z from 'zod/mini'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { draftChanges } from '../../calls/menu-drafts.ts'
import { type DraftChange, drafted, withChanges } from '../../rules/drafts/draft-change.ts'
import type { DraftProblem } from '../../rules/drafts/plan-draft.ts'
import type { lockDraft } from './lock-draft.ts'

const longestName = 80
/** As text: the questions of a few hundred items. */
const largestDraft = 8 * 1024 * 1024

type Unit = Pick<UnitOfWork, 'tx' | 'now' | 'audit'> & { readonly actor: Actor }
type Menu = { readonly franchise_id: number; readonly market_id: number }

export async function insertDraft(
  { tx, actor, now, audit }: Unit,
  { franchise_id, market_id }: Menu,
  draft: {
    readonly name: string
    readonly changes: readonly DraftChange[]
    readonly problems: readonly DraftProblem[]
  },
) {
  const name = draft.name.slice(0, longestName)
  const { menu_draft_id, version } = await tx
    .insertInto('menu_drafts')
    .values({
      franchise_id,
      name,
      changes: JSON.stringify(draft.changes),
      problems: JSON.stringify(draft.problems),
      change_count: draft.changes.length,
      created_by: actor.user?.user_id ?? 0,
      created_at: now,
    })
    .returning(['menu_draft_id', 'version'])
    .executeTakeFirstOrThrow()
  audit({
    what: 'menu_draft_created',
    subject: `menu_draft:${menu_draft_id}`,
    market_id,
    detail: { franchise_id, name, changes: draft.changes.length },
  })
  return ok({ success: true as const, menu_draft_id, version })
}

type LockedDraft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

type Into = {
  /** Locked; absent: a new one. */
  readonly draft: LockedDraft | undefined
  /** Of a new one. */
  readonly name: string
  /** The draft's, where what it has of these items was seen. */
  readonly seen: number | undefined
}

/** Changes of items join a draft that is not live yet, or are a new one. What the draft has of them already is written over only when it was seen. */
export async function putInDraft(
  unit: Unit,
  menu: Menu,
  changes: Parameters<typeof withChanges>[1],
  { draft, name, seen }: Into,
) {
  if (changes.length === 0) return refuse('nothing_changes')
  if (!draft) {
    if (JSON.stringify(changes).length > largestDraft) return refuse('draft_too_large')
    return insertDraft(unit, menu, { name, changes, problems: [] })
  }
  if (draft.franchise_id !== menu.franchise_id) return refuse('unknown_id')
  if (draft.status !== 'open' && draft.status !== 'scheduled') return refuse('draft_closed')
  const before = z.parse(draftChanges, draft.changes)
  if (seen !== undefined && seen !== draft.version) return refuse('draft_changed')
  if (seen === undefined && drafted(before, changes).some(({ what }) => what !== 'change'))
    return refuse('in_draft_already')
  return saveChanges(unit, draft, withChanges(before, changes))
}

/** All that a draft changes from now on. */
export async function saveChanges(unit: Unit, draft: LockedDraft, changes: readonly DraftChange[]) {
  const text = JSON.stringify(changes)
  if (text.length > largestDraft) return refuse('draft_too_large')
  const change_count = changes.length
  const { menu_draft_id, franchise_id, market_id } = draft
  const { version } = await unit.tx
    .updateTable('menu_drafts')
    .set({ changes: text, change_count, version: draft.version + 1 })
    .where('menu_draft_id', '=', menu_draft_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  unit.audit({
    what: 'menu_draft_changed',
    subject: `menu_draft:${menu_draft_id}`,
    market_id,
    detail: { franchise_id, name: draft.name, changes: change_count },
  })
  return ok({ success: true as const, menu_draft_id, version })
}
