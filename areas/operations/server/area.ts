import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { addJobsPage } from './jobs-page.ts'

export function operationsArea(deps: ServerDeps): Area {
  return { routes: (app) => addJobsPage(app, deps) }
}
