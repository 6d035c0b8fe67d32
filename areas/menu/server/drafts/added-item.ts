import * as z from 'zod/mini'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { draftChanges } from '../../calls/menu-drafts.ts'
import { placeOfAdded } from '../../rules/drafts/draft-change.ts'

type Asked = { readonly menu_item_id: number; readonly menu_draft_id?: number | undefined }

/** An item that a draft of the person's markets adds and that is not live yet; undefined where the draft is, or adds none at that place. */
export async function addedItem(db: Db, actor: Actor, { menu_item_id, menu_draft_id }: Asked) {
  if (menu_draft_id === undefined) return undefined
  const row = await db
    .selectFrom('menu_drafts as d')
    .innerJoin('franchises as f', 'f.franchise_id', 'd.franchise_id')
    .select([
      'd.menu_draft_id',
      'd.name as draft_name',
      'd.version',
      'd.changes',
      'f.franchise_id',
      'f.name as franchise_name',
      'f.kind',
    ])
    .where('d.menu_draft_id', '=', menu_draft_id)
    .where('d.status', 'in', ['open', 'scheduled'])
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .executeTakeFirst()
  if (!row) return undefined
  const { changes: stored, ...draft } = row
  const changes = z.parse(draftChanges, stored)
  const change = changes[placeOfAdded(menu_item_id)]
  if (change?.what !== 'add') return undefined
  const { menu_category_id } = change.after
  const added = changes.find((one) => one.what === 'add_category' && one.menu_category_id === menu_category_id)
  const category =
    added?.what === 'add_category'
      ? { name: added.name, type: added.type }
      : await db
          .selectFrom('menu_categories')
          .select(['name', 'type'])
          .where('menu_category_id', '=', menu_category_id)
          .executeTakeFirstOrThrow()
  return { ...draft, change, category }
}
