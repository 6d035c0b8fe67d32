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

/** At an address that stays, within the only folder that it serves. */
export function serviceWorkerRoute(): RouteHandler {
  const script = readFileSync(join(import.meta.dirname, '../web/service-worker.js'), 'utf8')
  return native(serviceWorker, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
