import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A service worker needs an address that stays and a scope above its own folder; so it is no hashed file of the build. */
export function addServiceWorker(app: FastifyInstance): void {
  const script = readFileSync(join(import.meta.dirname, '../web/service-worker.js'), 'utf8')
  app.get('/rocket/driver_app_web/service_worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/rocket/driver_app_web')
      .send(script),
  )
}
