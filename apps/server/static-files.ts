import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { previewPath } from '#platform/server/page-listing.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'

const files = {
  '/favicon.svg': 'image/svg+xml',
  '/plain.css': 'text/css; charset=utf-8',
  [previewPath]: 'image/jpeg',
}

/** The few files with a name of their own; everything else of the browser has a hashed one under `/assets`. */
export function staticFileRoutes(): RouteHandler[] {
  return Object.entries(files).map(([path, type]) => {
    const bytes = readFileSync(join(import.meta.dirname, 'static', path))
    // Text is compressed on its way.
    const content = type === 'image/jpeg' ? bytes : bytes.toString()
    const route = defineRoute({ method: 'GET', path, open: 'nothing', internal: true })
    return native(route, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(content),
    )
  })
}
