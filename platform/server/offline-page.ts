import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { native, type RouteHandler } from './routes.ts'

/** The service worker of one page and what is below it, which opens there without a network: `keepPageOffline` asks for it. */
export function offlinePageWorker(path: string): RouteHandler {
  const script = readFileSync(join(import.meta.dirname, '../web/offline-page-worker.js'), 'utf8')
  const serviceWorker = defineRoute({
    method: 'GET',
    path: `${path}/service_worker.js`,
    open: 'nothing',
    internal: true,
  })
  return native(serviceWorker, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', path)
      .send(script),
  )
}
