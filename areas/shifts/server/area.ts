import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { clockOutRoute } from './clock-out-route.ts'

export function shiftsArea(deps: ServerDeps): Area {
  return { routes: [clockOutRoute(deps)] }
}
