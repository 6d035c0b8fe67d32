import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import { follow } from '#platform/server/routes.ts'
import { zonesTopic } from '../calls/topics.ts'
import type { AddressFinder } from './find-place.ts'
import { franchiseCountyHandler } from './franchise-county.ts'
import type { AlcoholLaw } from './settings/market-pages.ts'
import { marketRoutes } from './settings/routes.ts'
import { zoneDeleteHandler } from './zone-delete.ts'
import { zoneSaveHandler } from './zone-save.ts'
import { zoneTryHandler } from './zone-try.ts'
import { zonesOfMarketHandler } from './zones-of-market.ts'
import { type MapOf, zonesRoute } from './zones-page.ts'

export function marketsArea({
  addressBook,
  mapOf,
  alcoholLaw,
}: {
  readonly addressBook: AddressFinder
  readonly mapOf: MapOf
  readonly alcoholLaw: AlcoholLaw
}): Area {
  return {
    calls: [
      zonesOfMarketHandler,
      zoneSaveHandler,
      zoneDeleteHandler,
      franchiseCountyHandler,
      zoneTryHandler(addressBook),
    ],
    routes: [zonesRoute(mapOf), ...marketRoutes(alcoholLaw)],
    topics: [follow(zonesTopic, (actor, topic) => worksIn(actor, Number(topic.split(':')[1])))],
  }
}
