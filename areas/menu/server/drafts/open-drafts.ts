import * as z from 'zod/mini'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { OpenDraft } from '../../calls/into-draft.ts'
import { draftChanges } from '../../calls/menu-drafts.ts'

/** One of a form's choices each. */
const mostOffered = 50

/** Those of a place that more may be added to, the newest first. */
export async function openDraftsOf(db: Db, franchise_id: number): Promise<OpenDraft[]> {
  const rows = await db
    .selectFrom('menu_drafts as d')
    .innerJoin('franchises as f', 'f.franchise_id', 'd.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['d.menu_draft_id', 'd.name', 'd.live_at', 'm.time_zone'])
    .where('d.franchise_id', '=', franchise_id)
    .where('d.status', 'in', ['open', 'scheduled'])
    .orderBy('d.menu_draft_id', 'desc')
    .limit(mostOffered)
    .execute()
  return rows.map(({ live_at, ...row }) => ({ ...row, live_at: live_at?.getTime() ?? null }))
}

/** What a draft asks of an item, for its editor; undefined where it asks nothing of it or waits no more. */
export async function draftedQuestions(
  db: Db,
  { menu_draft_id, menu_item_id }: { readonly menu_draft_id: number; readonly menu_item_id: number },
) {
  const draft = await db
    .selectFrom('menu_drafts')
    .select(['name', 'version', 'changes'])
    .where('menu_draft_id', '=', menu_draft_id)
    .where('status', 'in', ['open', 'scheduled'])
    .executeTakeFirst()
  if (!draft) return undefined
  const change = z
    .parse(draftChanges, draft.changes)
    .find((one) => one.what === 'questions' && one.menu_item_id === menu_item_id)
  return change?.what === 'questions' ? { name: draft.name, version: draft.version, change } : undefined
}
