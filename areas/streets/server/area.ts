import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { tileRoute } from './tile-route.ts'

export function streetsArea({ db }: ServerDeps): Area {
  return { routes: [tileRoute(db)] }
}
