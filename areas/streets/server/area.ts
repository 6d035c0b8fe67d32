import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addTileRoute } from './tile-route.ts'

export function streetsArea({ db }: ServerParts): Area {
  return { routes: (app) => addTileRoute(app, db) }
}
