import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import type { AdminItem } from '../../calls/menu-items.ts'
import { menuArea } from '../area.ts'
import type { ProductProvider } from '../product-provider.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'

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
      /** As a form sends a file. */
      async upload(url: string, bytes: Buffer) {
        const boundary = 'xxBOUNDARYxx'
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="ale.png"\r\n\r\n`
        const reply = await app.inject({
          method: 'POST',
          url,
          headers: { ...own, accept: 'application/json', 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        })
        return { status: reply.statusCode, ...reply.json() }
      },
    }
  }
  return { app, deps, as, dataDir }
}

/** A place of its own with a dish and a beer, as its market's admin sees it. */
export async function placeOfTwo(db: Db, { as }: Pick<Awaited<ReturnType<typeof menuServer>>, 'as'>) {
  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  const admin = await as({ roles: ['admin'], market_ids: [market_id] })
  const page = () => admin.read(`/admin/menu_items?franchise_id=${franchise_id}`)
  return {
    market_id,
    franchise_id,
    admin,
    dish: await insertMenuItem(db, franchise_id, { name: 'Ramen', base_price: 1500 }),
    beer: await insertMenuItem(db, franchise_id, { name: 'Lager', base_price: 1199, category: 'beer' }),
    page,
    shown: async (menu_item_id: number): Promise<AdminItem | undefined> =>
      (await page()).items.find((item: AdminItem) => item.menu_item_id === menu_item_id),
    rowOf: (menu_item_id: number) =>
      db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', menu_item_id).executeTakeFirstOrThrow(),
    /** Sends the form of a new item. */
    create: (more: Record<string, unknown> = {}) =>
      admin.post('/admin/menu_items', { franchise_id, category: 6, name: 'Pale Ale', ...more }),
    upload: (bytes: Buffer, query = '') =>
      admin.upload(`/admin/assets/new_picture?franchise_id=${franchise_id}${query}`, bytes),
  }
}

export const pngOf = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#aa4422' } })
    .png()
    .toBuffer()
