import { ok, refuse } from '#platform/core/result.ts'
import { allowSource } from '#platform/server/content-policy.ts'
import { offlinePageWorker } from '#platform/server/offline-page.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import { countTry, msUntilFree } from '#platform/server/throttle.ts'
import { lookUpWords, noCodeWords } from '../../calls/lookup-upc.ts'
import { lookUpShelf, readShelves, shelfWalkPage, takeShelfStep } from '../../calls/shelf/shelf-walk.ts'
import { fitName } from '../../rules/product.ts'
import { cleanScan } from '../../rules/shelf/shelf-walk.ts'
import { lookUpTries } from '../lookup-upc.ts'
import { mayEditMenu, menuOf } from '../may-edit-menu.ts'
import type { ProductLookup } from '../product-lookup.ts'
import { shelfWalkOf, shelvesOf } from './shelves.ts'
import { takeStep } from './take-step.ts'

export function shelfRoutes(lookUp: ProductLookup): RouteHandler[] {
  return [
    page(shelfWalkPage, async ({ db, actor, data, now, reply }) => {
      // The decoder of bar codes is WebAssembly.
      allowSource(reply, 'script-src', "'wasm-unsafe-eval'")
      const shelf_walk = await shelfWalkOf(db, actor, data.franchise_id, now)
      return shelf_walk && { state: { shelf_walk } }
    }),
    answer(readShelves, async ({ db, actor, data, now }) => {
      const shelves = await shelvesOf(db, actor, data.franchise_id, now)
      return shelves ? ok(shelves) : refuse('unknown_id')
    }),
    answer(lookUpShelf, async ({ db, actor, data, now }) => {
      const menu = await menuOf(db, data.franchise_id)
      if (!menu || !mayEditMenu(actor, menu)) return refuse('unknown_id')
      const limit = lookUpTries(actor)
      const looked = await lookUp(cleanScan(data.upc), async () =>
        (await countTry(db, limit, now)) ? 0 : Math.max(1, await msUntilFree(db, limit, now)),
      )
      const nothing = { name: '', description: '', data_source: '', not_found: false, reason: '' }
      switch (looked.result) {
        case 'found': {
          const { name, overflow_name } = fitName(looked.product.name)
          const description = [overflow_name, looked.product.description].filter(Boolean).join('. ')
          return ok({ ...nothing, name, description, data_source: looked.product.data_source })
        }
        case 'not_found':
          return ok({ ...nothing, not_found: true, reason: lookUpWords.notFound })
        case 'no_code':
          return ok({ ...nothing, reason: noCodeWords[looked.fault] })
        case 'unanswered':
          return ok({ ...nothing, reason: lookUpWords.unanswered })
        case 'too_often':
          return refuse('asked_too_often', { message: lookUpWords.askedTooOften(Math.ceil(looked.waitMs / 1000)) })
      }
    }),
    change(takeShelfStep, takeStep),
    offlinePageWorker(shelfWalkPage.path),
  ]
}
