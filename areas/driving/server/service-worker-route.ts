import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'
import { driverHomePage } from '../calls/driver-pages.ts'

const serviceWorker = defineRoute({
  method: 'GET',
  path: '/rocket/driver_app_web/service_worker.js',
  open: 'nothing',
  internal: true,
})

/** A service worker needs an address that stays and a scope above its own folder; so it is no hashed file of the build. */
export function serviceWorkerRoute(): RouteHandler {
  const script = readFileSync(join(import.meta.dirname, '../web/service-worker.js'), 'utf8')
  return native(serviceWorker, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', driverHomePage.path)
      .send(script),
  )
}
