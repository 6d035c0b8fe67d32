import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { menuArea } from '../area.ts'
import type { ProductProvider } from '../product-provider.ts'

type Method = 'POST' | 'PATCH' | 'DELETE'

/** A server of the area with a folder of its own; `as` signs somebody in, who then reads pages and sends forms. */
export async function menuServer(db: Db, { products }: { products?: ProductProvider } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-menu-'))
  const deps = testDeps(db, { dataDir })
  const { app } = await testApp(deps, [menuArea(deps, { products })])
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true })
  })

  async function as(input: Parameters<typeof insertStaff>[1]) {
    const cookie = await cookieOf(db, await insertStaff(db, input))
    const own = { cookie, 'sec-fetch-site': 'same-origin' }
    const page = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    async function send(method: Method, url: string, payload: Record<string, unknown> = {}) {
      const reply = await app.inject({ method, url, headers: { ...own, accept: 'application/json' }, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    return {
      cookie,
      page,
      read: async (url: string) => stateOf(await page(url)),
      ask: async (url: string) => {
        const reply = await app.inject({ url, headers: { cookie, accept: 'application/json' } })
        return { status: reply.statusCode, ...reply.json() }
      },
      send,
      post: (url: string, payload?: Record<string, unknown>) => send('POST', url, payload),
      /** As a browser without script sends a form. */
      form: (url: string, fields: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url,
          headers: { ...own, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(fields).toString(),
        }),
    }
  }
  return { app, deps, as, dataDir }
}
