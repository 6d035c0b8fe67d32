import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { menuTopic } from '../calls/topics.ts'
import { pictureRoutes } from './admin/picture-routes.ts'
import { menuAdminRoutes } from './admin/routes.ts'
import { createMenuItemHandler } from './create-menu-item.ts'
import { createUpcMenuItemHandler } from './create-upc-menu-item.ts'
import { menuDraftJob } from './drafts/draft-jobs.ts'
import { goLiveWhenDue } from './drafts/go-live.ts'
import { draftRoutes } from './drafts/routes.ts'
import { inStockHandler, outOfStockHandler } from './item-stock.ts'
import { lookUpUpcRoute } from './lookup-upc.ts'
import { mayEditMenu, menuOf } from './may-edit-menu.ts'
import { menuHistoryHandler } from './menu-history.ts'
import { menuItemDeleteHandler } from './menu-item-delete.ts'
import { menuItemUpdateHandler } from './menu-item-update.ts'
import { optionRoutes } from './options/routes.ts'
import { makeProductLookup } from './product-lookup.ts'
import type { ProductProvider } from './product-provider.ts'
import { restoreStock } from './restore-stock.ts'
import { restaurantRoutes } from './settings/routes.ts'
import { shelfRoutes } from './shelf/routes.ts'
import { restoreStockJob } from './stock-jobs.ts'
import { updateCategoryHandler } from './update-category.ts'
import { updateIntegrationItemHandler } from './update-integration-item.ts'

export function menuArea(deps: ServerDeps, { products }: { readonly products?: ProductProvider | undefined }): Area {
  const lookUp = makeProductLookup({ ...deps, provider: products })
  return {
    calls: [
      menuItemUpdateHandler,
      updateCategoryHandler,
      updateIntegrationItemHandler,
      menuItemDeleteHandler,
      outOfStockHandler,
      inStockHandler,
      createMenuItemHandler,
      createUpcMenuItemHandler(lookUp),
      menuHistoryHandler,
    ],
    routes: [
      lookUpUpcRoute(lookUp),
      ...optionRoutes(),
      ...menuAdminRoutes(),
      ...draftRoutes,
      ...pictureRoutes({ ...deps, lookUp }),
      ...shelfRoutes(lookUp),
      ...restaurantRoutes,
    ],
    topics: [
      follow(menuTopic, async (actor, topic) => {
        const franchise_id = Number(topic.split(':', 2)[1])
        const menu = Number.isSafeInteger(franchise_id) ? await menuOf(deps.db, franchise_id) : undefined
        return menu !== undefined && mayEditMenu(actor, menu)
      }),
    ],
    jobs: {
      ...restoreStockJob.handle(({ franchise_id }) => restoreStock(deps.units, franchise_id)),
      ...menuDraftJob.handle(({ menu_draft_id, live_at }) => goLiveWhenDue(deps.units, menu_draft_id, live_at)),
    },
  }
}
