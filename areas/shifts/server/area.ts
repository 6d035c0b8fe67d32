import type { Roads } from '#areas/dispatch/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { clockOutRoute } from './clock-out-route.ts'

export function shiftsArea(deps: ServerDeps, { roadTimes }: { readonly roadTimes: Roads }): Area {
  return { routes: [clockOutRoute(deps, roadTimes)] }
}
