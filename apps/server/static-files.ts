import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const files = { 'favicon.svg': 'image/svg+xml', 'plain.css': 'text/css; charset=utf-8' } as const

/** The few files with a name of their own; everything else of the browser has a hashed one under `/assets`. */
export function addStaticFiles(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const text = readFileSync(join(import.meta.dirname, 'static', name), 'utf8')
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(text),
    )
  }
}
