import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { importTopic } from '../calls/topics.ts'
import { importOf } from './import-rows.ts'
import type { ImportsOptions } from './options.ts'
import { importPages } from './pages.ts'
import { importRoutes } from './routes.ts'
import { type ImportWorker, startImportWorker } from './worker.ts'

/** Files brought in from the office. */
export function importsArea(deps: ServerDeps, options: ImportsOptions): Area {
  let worker: ImportWorker | undefined
  return {
    routes: [
      ...importPages(deps.dataDir, options),
      ...importRoutes(deps.dataDir, { ...options, wake: () => worker?.wake() }),
    ],
    topics: [
      follow(importTopic, async (actor, topic) => {
        const import_id = Number(topic.split(':')[1])
        return Number.isSafeInteger(import_id) && (await importOf(deps.db, actor, import_id)) !== undefined
      }),
    ],
    work: () => {
      worker = startImportWorker({ ...deps, ...options })
      return worker
    },
  }
}
