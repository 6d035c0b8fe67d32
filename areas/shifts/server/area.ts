import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addClockOutRoute } from './clock-out-route.ts'

export function shiftsArea(parts: ServerParts): Area {
  return { routes: (app) => addClockOutRoute(app, parts) }
}
