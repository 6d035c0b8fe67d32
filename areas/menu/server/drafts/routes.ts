import { refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler, sent } from '#platform/server/routes.ts'
import {
  draftAct,
  draftFromFile,
  draftPrices,
  menuDraftPage,
  menuDraftsPage,
  menuFile,
} from '../../calls/menu-drafts.ts'
import { draftItemForm } from '../../calls/menu-items.ts'
import { draftOptions } from '../../calls/option-questions.ts'
import { mayEditMenu, menuOf } from '../may-edit-menu.ts'
import { createFromFile, createFromPrices } from './create-draft.ts'
import { actOnDraft } from './draft-act.ts'
import { draftItem } from './draft-item.ts'
import { draftItemOptions } from './draft-options.ts'
import { draftState, pageOfDrafts, placesOf } from './drafts-pages.ts'
import { menuAsFile } from './menu-file.ts'

export const draftRoutes: readonly RouteHandler[] = [
  page(menuDraftsPage, async ({ db, actor, data, now }) => {
    const franchises = await placesOf(db, actor)
    const { franchise_id } = data
    if (franchise_id !== undefined && !franchises.some((one) => one.franchise_id === franchise_id)) return undefined
    const found = await pageOfDrafts(db, actor, data)
    if (!found.ok) return unknownPage
    return { state: { ...found.data, franchises, franchise_id: franchise_id ?? null, read_at: now.getTime() } }
  }),
  page(menuDraftPage, async ({ db, actor, data, now }) => {
    const draft = await draftState(db, actor, data.menu_draft_id, now)
    return draft && { state: { draft }, title: draft.name }
  }),
  answer(menuFile, async ({ db, actor, data: { franchise_id }, reply, now }) => {
    const menu = await menuOf(db, franchise_id)
    if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
    const text = await menuAsFile(db, franchise_id, now)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="menu-${franchise_id}.csv"`)
      .header('cache-control', 'no-store')
      .send(text)
    return sent
  }),
  answer(draftFromFile, createFromFile),
  change(draftPrices, createFromPrices),
  change(draftItemForm, draftItem),
  change(draftOptions, draftItemOptions),
  change(draftAct, actOnDraft),
]
