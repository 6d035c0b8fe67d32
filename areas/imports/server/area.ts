import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { ImportKind } from '#platform/server/imports/import-kind.ts'
import { follow } from '#platform/server/routes.ts'
import { importTopic } from '../calls/topics.ts'
import { addImportPages } from './pages.ts'
import { addImportRoutes } from './routes.ts'
import { type ImportWorker, type Launch, startImportWorker } from './worker.ts'

export type ImportsOptions = {
  readonly kinds: readonly ImportKind[]
  readonly launch: Launch
  /** Bytes of an uploaded file at most. */
  readonly mostUpload: number
}

/** Files brought in from the office. */
export function importsArea(deps: ServerDeps, options: ImportsOptions): Area {
  let worker: ImportWorker | undefined
  return {
    routes: (app) => {
      addImportPages(app, deps, options)
      addImportRoutes(app, deps, { ...options, wake: () => worker?.wake() })
    },
    topics: [follow(importTopic)],
    work: () => {
      worker = startImportWorker({ ...deps, ...options })
      return worker
    },
  }
}
