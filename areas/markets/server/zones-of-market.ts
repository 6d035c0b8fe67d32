import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { zonesOfMarket } from '../calls/zones.ts'
import { storesOf, storeWire, zonesOf } from './zone-rows.ts'

export const zonesOfMarketHandler = handle(zonesOfMarket, async ({ tx, actor, data: { market_id } }) => {
  if (!worksIn(actor, market_id)) return refuse('unknown_id')
  const zones = await zonesOf(tx, market_id)
  return ok({ zones, franchises: (await storesOf(tx, market_id, zones)).map(storeWire) })
})
