import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { changeMarket, marketPage, marketsPage } from '../../calls/market-settings.ts'
import { saveMarket } from './change-market.ts'
import { type AlcoholLaw, marketState, marketsState } from './market-pages.ts'

export const marketRoutes = (law: AlcoholLaw): RouteHandler[] => [
  page(marketsPage, async ({ db, actor }) => ({ state: await marketsState(db, actor) })),
  page(marketPage, async ({ db, actor, data }) => {
    const state = await marketState(db, actor, data.market_id, law)
    return state && { state, title: state.market_settings.name }
  }),
  change(changeMarket, (unit) => saveMarket(unit, law)),
]
