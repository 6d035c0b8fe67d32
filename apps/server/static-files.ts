import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'

const files = { 'favicon.svg': 'image/svg+xml', 'plain.css': 'text/css; charset=utf-8' } as const

/** The few files with a name of their own; everything else of the browser has a hashed one under `/assets`. */
export function staticFileRoutes(): RouteHandler[] {
  return Object.entries(files).map(([name, type]) => {
    const text = readFileSync(join(import.meta.dirname, 'static', name), 'utf8')
    const route = defineRoute({ method: 'GET', path: `/${name}`, open: 'nothing', internal: true })
    return native(route, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(text),
    )
  })
}
