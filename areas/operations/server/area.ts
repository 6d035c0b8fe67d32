import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { addJobsPage } from './jobs-page.ts'

export function operationsArea(parts: ServerParts): Area {
  return { routes: (app) => addJobsPage(app, parts) }
}
