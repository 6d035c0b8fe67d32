import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'

const serviceWorker = defineRoute({
  method: 'GET',
  path: '/order/service_worker.js',
  open: 'nothing',
  internal: true,
})

/** At an address that stays; it serves orders' pages, and stands in for the others where there is no network. */
export function serviceWorkerRoute(): RouteHandler {
  const script = readFileSync(join(import.meta.dirname, '../web/service-worker.js'), 'utf8')
  return native(serviceWorker, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .send(script),
  )
}
