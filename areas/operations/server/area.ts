import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { jobsRoutes } from './jobs-page.ts'

export function operationsArea({ jobs }: Pick<ServerDeps, 'jobs'>): Area {
  return { routes: jobsRoutes(jobs) }
}
