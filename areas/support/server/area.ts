import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addTicketRoutes } from './routes.ts'
import { taskCreateHandler } from './task-create.ts'

export function supportArea(parts: ServerParts): Area {
  return { calls: [taskCreateHandler], routes: (app) => addTicketRoutes(app, parts) }
}
