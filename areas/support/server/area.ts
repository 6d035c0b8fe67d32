import type { Area } from '#platform/server/area.ts'
import { ticketRoutes } from './routes.ts'
import { taskCreateHandler } from './task-create.ts'

export function supportArea(): Area {
  return { calls: [taskCreateHandler], routes: ticketRoutes }
}
