import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { draftChanges, menuDraftPage, type menuDraftsPage } from '../../calls/menu-drafts.ts'
import type { AssetView } from '../../calls/menu-items.ts'
import type { DraftChange } from '../../rules/drafts/draft-change.ts'
import { questionDiff } from '../../rules/drafts/question-diff.ts'
import { assetView } from '../admin/items-page.ts'
import { mayEditMenu, ofOwnMenus } from '../may-edit-menu.ts'
import { outlookOf } from './draft-outlook.ts'

const columns = [
  'd.menu_draft_id',
  'd.name',
  'f.name as franchise',
  'd.status',
  'd.live_at',
  'd.change_count',
  'd.created_at',
  'u.name as created_by',
  'm.time_zone',
] as const

const drafts = (db: Db) =>
  db
    .selectFrom('menu_drafts as d')
    .innerJoin('franchises as f', 'f.franchise_id', 'd.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .innerJoin('users as u', 'u.user_id', 'd.created_by')

/** The newest first, of the person's markets. */
export async function pageOfDrafts(db: Db, actor: Actor, { franchise_id, page }: InputOf<typeof menuDraftsPage>) {
  const query = drafts(db)
    .select(columns)
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .where(ofOwnMenus(actor))
    .$if(franchise_id !== undefined, (some) => some.where('d.franchise_id', '=', franchise_id ?? 0))
  const found = await paged(query, {
    order: [{ column: 'd.menu_draft_id', kind: 'integer', descending: true }],
    cursor: page,
  })
  if (!found.ok) return found
  const { rows, next, previous } = found.data
  return ok({ drafts: rows.map(withInstants), draft_pages: { next, previous } })
}

/** Places whose menus the person may draft. */
export function placesOf(db: Db, actor: Actor) {
  return db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.franchise_id', 'f.name', 'm.name as market'])
    .where('f.kind', '<>', 'business')
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .where(ofOwnMenus(actor))
    .orderBy('m.name')
    .orderBy('f.name')
    .orderBy('f.franchise_id')
    .execute()
}

type DraftState = PageStateOf<typeof menuDraftPage>['draft']

export async function draftState(
  db: Db,
  actor: Actor,
  menu_draft_id: number,
  now: Date,
): Promise<DraftState | undefined> {
  const row = await drafts(db)
    .select([...columns, 'd.franchise_id', 'd.version', 'd.changes', 'd.problems', 'd.results', 'f.market_id'])
    .where('d.menu_draft_id', '=', menu_draft_id)
    .executeTakeFirst()
  if (!row || !mayEditMenu(actor, row)) return undefined
  const { market_id: _, changes, problems, results, ...draft } = row
  const categories = await db
    .selectFrom('menu_categories')
    .select(['menu_category_id', 'name'])
    .where('franchise_id', '=', row.franchise_id)
    .orderBy('menu_category_id')
    .execute()
  const { problems: problem, results: result } = menuDraftPage.state.shape.draft.shape
  const read = z.parse(draftChanges, changes)
  const isOpen = row.status === 'open' || row.status === 'scheduled'
  const added = read.flatMap((change) => (change.what === 'add_category' ? [change] : []))
  return {
    ...withInstants(draft),
    changes: await shownChanges(db, row.market_id, read),
    problems: z.parse(problem, problems),
    may_change_questions: actor.roles.includes('admin'),
    results: z.parse(result, results),
    outlook: isOpen ? await outlookOf(db, row.franchise_id, read, now) : null,
    categories: [...categories, ...added.map(({ menu_category_id, name }) => ({ menu_category_id, name }))],
    read_at: now.getTime(),
  }
}

/** Questions as lines of words, pictures with what shows them. */
async function shownChanges(
  db: Db,
  market_id: number,
  changes: readonly DraftChange[],
): Promise<DraftState['changes']> {
  const ids = changes.flatMap((change) => (change.what === 'pictures' ? [...change.before, ...change.after] : []))
  const pictures = ids.length > 0 ? await picturesOf(db, market_id, ids) : new Map<number, AssetView>()
  const shown = (of: readonly number[]) => of.flatMap((one) => pictures.get(one) ?? [])
  return changes.map((change) => {
    if (change.what === 'pictures') return { ...change, before: shown(change.before), after: shown(change.after) }
    if (change.what === 'add') {
      const { questions = [], ...added } = change
      return { ...added, lines: questionDiff([], questions) }
    }
    if (change.what !== 'questions') return change
    const { before, after, ...of } = change
    return { ...of, lines: questionDiff(before, after) }
  })
}

async function picturesOf(db: Db, market_id: number, ids: readonly number[]): Promise<ReadonlyMap<number, AssetView>> {
  const rows = await db
    .selectFrom('menu_images')
    .select(['menu_image_id', 'name', 'hash', 'width', 'height'])
    .where('menu_image_id', '=', anyOf([...new Set(ids)]))
    .where('market_id', '=', market_id)
    .execute()
  return new Map(rows.map((row) => [row.menu_image_id, assetView(row)]))
}

const withInstants = <Row extends { readonly live_at: Date | null; readonly created_at: Date }>({
  live_at,
  created_at,
  ...row
}: Row) => ({ ...row, live_at: live_at?.getTime() ?? null, created_at: created_at.getTime() })
