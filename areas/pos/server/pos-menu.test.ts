import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { menuArea } from '#areas/menu/server/area.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { posArea } from './area.ts'
import type { OpenPos, PosChanges } from './pos-provider.ts'
import { squarePos } from './square-pos.ts'
import { runJobs, sellerOf, squareSignature, trialKitchen } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 5_000, backoffMs: 1, tries: 2 })
let sandbox: SandboxProcess
let seller: ReturnType<typeof sellerOf>
/** Lets a test hold what the till answers. */
let beforeAnswer: () => Promise<void> = async () => {}
/** Lets it answer what we cannot keep. */
let spoil = (found: PosChanges): PosChanges => found
const openPos: OpenPos = (access) => {
  const till = squarePos({ baseUrl: `${sandbox.url}/square`, http })(access)
  return {
    ...till,
    async changesSince(since) {
      const found = await till.changesSince(since)
      await beforeAnswer()
      return found.outcome === 'read' ? spoil(found) : found
    },
  }
}
const areas: { pos?: ReturnType<typeof posArea> } = {}
const server = await staffServer(
  db,
  (deps) => {
    areas.pos = posArea(deps, { openPos })
    return [areas.pos, menuArea(deps, {})]
  },
  { roles: ['admin'] },
)
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  seller = sellerOf(sandbox)
})
afterEach(async () => {
  beforeAnswer = async () => {}
  spoil = (found) => found
  await sandbox.reset()
  await db.deleteFrom('pos_connections').execute()
  await db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const kinds = ['read_pos', 'pos_linked']
const work = () => runJobs(db, areas.pos?.jobs ?? {}, kinds)

/** A restaurant with one dish, its admin, and a product of that name in its till. */
async function connected({ price = 1000, product = {} as { price?: number; counted?: boolean } } = {}) {
  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  const dish = await insertMenuItem(db, franchise_id, { name: 'Ramen', base_price: price })
  const admin = await server.as({ market_ids: [market_id] })
  const ids = await seller.put({ name: 'RAMEN', price: 1000, ...product })
  const access = { access_token: sandbox.secretKey, location_id: trialKitchen }
  expect(await admin.post(`/admin/pos/${franchise_id}/connect`, access)).toMatchObject({ success: true })
  await work()
  const place = async () => (await admin.read(`/admin/pos/${franchise_id}`)).pos_place
  const item = async () =>
    (await place()).items.find((one: { menu_item_id: number }) => one.menu_item_id === dish.menu_item_id)
  const link = async () => {
    const { integration_item_id } = (await place()).products[0]
    await db
      .updateTable('menu_items')
      .set({ integration_item_id })
      .where('menu_item_id', '=', dish.menu_item_id)
      .execute()
    await askForReading()
  }
  const askForReading = async () => {
    expect(await admin.post(`/admin/pos/${franchise_id}/read`, {})).toMatchObject({ success: true })
    await work()
  }
  const ours = (set: { base_price?: number; active?: boolean }) =>
    db.updateTable('menu_items').set(set).where('menu_item_id', '=', dish.menu_item_id).execute()
  const choose = (choice: object) =>
    admin.post(`/admin/pos/${franchise_id}/choose`, { menu_item_id: dish.menu_item_id, choice })
  return { market_id, franchise_id, dish, admin, ids, place, item, link, askForReading, ours, choose }
}

describe('connecting', () => {
  test('the location is chosen where there are several; a wrong token and a second connection are refused', async () => {
    const { market_id } = await insertMarket(db)
    const { franchise_id } = await insertFranchise(db, { market_id })
    const admin = await server.as({ market_ids: [market_id] })
    const connect = (access: Record<string, unknown>) => admin.post(`/admin/pos/${franchise_id}/connect`, access)
    const access_token = sandbox.secretKey
    expect(await connect({ access_token: ' ' })).toMatchObject({ status: 422, error: 'token_missing' })
    expect(await connect({ access_token: 'wrong' })).toMatchObject({ status: 422, error: 'token_refused' })
    expect(await connect({ access_token })).toMatchObject({
      connected: false,
      locations: [{ name: 'Otter Burger' }, { name: 'Trial kitchen' }],
    })
    expect(await connect({ access_token, location_id: 'LOTHER' })).toMatchObject({ error: 'location_unknown' })
    await sandbox.fault({ match: '/square/v2/locations', kind: '500', n: 2 })
    expect(await connect({ access_token })).toMatchObject({ status: 502, error: 'provider_silent' })
    expect(await connect({ access_token, location_id: trialKitchen })).toMatchObject({ success: true })
    expect(await connect({ access_token, location_id: trialKitchen })).toMatchObject({ error: 'connected_meanwhile' })
    const other = await insertFranchise(db, { market_id })
    expect(
      await admin.post(`/admin/pos/${other.franchise_id}/connect`, { access_token, location_id: trialKitchen }),
    ).toMatchObject({ error: 'location_taken' })
  })

  test('the token is sealed in the database, and no page tells it', async () => {
    const { franchise_id, admin } = await connected()
    const row = await db
      .selectFrom('pos_connections')
      .select('access_token')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    expect(row.access_token.toString('latin1')).not.toContain(sandbox.secretKey)
    expect((await admin.get(`/admin/pos/${franchise_id}`)).body).not.toContain(sandbox.secretKey)
  })

  test('ended, nothing flows any more; connected again, what differs by then is for a person', async () => {
    const { franchise_id, admin, ids, link, ours, item } = await connected()
    await link()
    expect(await admin.post(`/admin/pos/${franchise_id}/disconnect`, {})).toMatchObject({ success: true })
    await seller.put({ name: 'RAMEN', price: 1100 }, ids)
    await ours({ base_price: 1000 })
    await work()
    const access = { access_token: sandbox.secretKey, location_id: trialKitchen }
    await admin.post(`/admin/pos/${franchise_id}/connect`, access)
    await work()
    expect(await item()).toMatchObject({ price: 1000, pos_price: 1100, state: 'price_differs' })
  })

  test('ended while the till is asked, nothing of its answer flows', async () => {
    const { franchise_id, admin, ids, link, askForReading, dish } = await connected()
    await link()
    await seller.sellOut(ids.variation, true)
    beforeAnswer = async () => {
      beforeAnswer = async () => {}
      expect(await admin.post(`/admin/pos/${franchise_id}/disconnect`, {})).toMatchObject({ success: true })
    }
    await askForReading()
    const row = await db
      .selectFrom('menu_items')
      .select('active')
      .where('menu_item_id', '=', dish.menu_item_id)
      .executeTakeFirstOrThrow()
    expect(row.active).toBe(true)
  })

  test('a first reading that fails says so, and the till is read again', async () => {
    await sandbox.fault({ match: 'catalog/search', kind: '500', n: 2 })
    const { place, askForReading, admin } = await connected()
    expect((await place()).connection).toMatchObject({
      last_read_at: null,
      reading: 'failed',
      fault: 'Square does not answer.',
    })
    expect((await admin.read('/admin/pos')).pos_places).toMatchObject([{ reading: 'failed' }])
    await askForReading()
    expect((await place()).connection).toMatchObject({ reading: 'read', fault: null })
  })

  test('what cannot be taken over is said, and the till is read again by itself', async () => {
    const { place, franchise_id, admin } = await connected()
    await db.deleteFrom('jobs').execute()
    spoil = (found) => ({ ...found, items: found.items.map((item) => ({ ...item, item_version: Number.NaN })) })
    await seller.put({ name: 'SOUP', price: 500 })
    await admin.post(`/admin/pos/${franchise_id}/read`, {})
    await expect(work()).rejects.toThrow()
    expect((await place()).connection).toMatchObject({
      reading: 'failed',
      fault: 'What the till said could not be taken over.',
    })
    const again = await db
      .selectFrom('jobs')
      .select('job_id')
      .where('kind', '=', 'read_pos')
      .where('run_at', '>', new Date())
      .execute()
    expect(again).toHaveLength(1)
  })

  test('[SIL-OPS-114] an editor works on the tills of their own restaurants and connects none; of another market there is nothing', async () => {
    const { franchise_id, market_id, dish } = await connected()
    const editor = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [franchise_id] })
    expect((await editor.read(`/admin/pos/${franchise_id}`)).pos_place).toMatchObject({ may_connect: false })
    expect(await editor.post(`/admin/pos/${franchise_id}/disconnect`, {})).toMatchObject({ status: 403 })
    const colleague = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [] })
    const stranger = await server.as({ market_ids: [(await insertMarket(db)).market_id] })
    const choice = { field: 'stock', keep: 'ours' }
    expect((await editor.get(`/menus/${franchise_id}/pos_states`)).statusCode).toBe(200)
    for (const person of [colleague, stranger]) {
      expect((await person.get(`/admin/pos/${franchise_id}`)).statusCode).toBe(404)
      expect((await person.get(`/menus/${franchise_id}/pos_states`)).statusCode).toBe(404)
      expect((await person.read('/admin/pos')).pos_places).toEqual([])
      expect(await person.post(`/admin/pos/${franchise_id}/read`, {})).toMatchObject({ status: 404 })
      expect(
        await person.post(`/admin/pos/${franchise_id}/choose`, { menu_item_id: dish.menu_item_id, choice }),
      ).toMatchObject({ status: 404 })
      expect(await person.post(`/admin/pos/${franchise_id}/orders/1/send`, {})).toMatchObject({ status: 404 })
    }
    const access = { access_token: sandbox.secretKey, location_id: trialKitchen }
    expect(await stranger.post(`/admin/pos/${franchise_id}/connect`, access)).toMatchObject({ status: 404 })
    expect(await stranger.post(`/admin/pos/${franchise_id}/disconnect`, {})).toMatchObject({ status: 404 })
  })
})

describe('prices', () => {
  test('[SIL-OPS-104] without a link nothing changes; linked, the price of the till flows in with the history of the item', async () => {
    const { ids, item, link, askForReading, dish } = await connected()
    await seller.put({ name: 'RAMEN', price: 1050 }, ids)
    await askForReading()
    expect(await item()).toMatchObject({ price: 1000, state: 'unlinked', integration_item_id: null })
    await seller.put({ name: 'RAMEN', price: 1000 }, ids)
    await link()
    await seller.put({ name: 'RAMEN', price: 1100 }, ids)
    await askForReading()
    expect(await item()).toMatchObject({ price: 1100, pos_price: 1100, state: 'linked' })
    const told = await db
      .selectFrom('events')
      .select('detail')
      .where('subject', '=', `menu_item:${dish.menu_item_id}`)
      .where('what', '=', 'pos_price')
      .execute()
    expect(told).toMatchObject([{ detail: { before: { base_price: 1000 }, after: { base_price: 1100 } } }])
  })

  test('linking prices that differ changes none of them: both are shown, and one is chosen', async () => {
    const { item, link, choose, askForReading, admin } = await connected({ price: 1200 })
    await link()
    expect(await item()).toMatchObject({ price: 1200, pos_price: 1000, state: 'price_differs' })
    expect((await admin.read('/admin/pos')).pos_places).toMatchObject([{ to_choose: 1 }])
    const seen = { field: 'price', seen_ours: 1200, seen_pos: 1000 }
    expect(await choose({ ...seen, keep: 'pos', seen_pos: 900 })).toMatchObject({ error: 'changed_meanwhile' })
    expect(await choose({ ...seen, keep: 'pos' })).toMatchObject({ success: true })
    expect(await choose({ ...seen, keep: 'pos' })).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    await askForReading()
    expect(await item()).toMatchObject({ price: 1000, state: 'linked' })
  })

  test('[MED-06] the cards of the menu’s editor are told what the till has otherwise, and nothing where none is connected', async () => {
    const { franchise_id, admin, dish, link, choose } = await connected({ price: 1200 })
    const differing = async () => (await admin.get(`/menus/${franchise_id}/pos_states`)).json().differing
    expect(await differing()).toEqual([])
    await link()
    const { menu_item_id } = dish
    expect(await differing()).toEqual([{ menu_item_id, state: 'price_differs', pos_price: 1000 }])
    await choose({ field: 'price', keep: 'ours', seen_ours: 1200, seen_pos: 1000 })
    expect(await differing()).toEqual([])
    await db.insertInto('integration_items').values({ franchise_id, name: 'NOODLES' }).execute()
    await db
      .updateTable('menu_items')
      .set(({ selectFrom }) => ({
        integration_item_id: selectFrom('integration_items')
          .select('integration_item_id')
          .where('name', '=', 'NOODLES'),
      }))
      .where('menu_item_id', '=', menu_item_id)
      .execute()
    expect(await differing()).toEqual([{ menu_item_id, state: 'gone', pos_price: null }])
    expect((await admin.read('/admin/pos')).pos_places).toMatchObject([{ to_choose: 1 }])
    await admin.post(`/admin/pos/${franchise_id}/disconnect`, {})
    expect(await differing()).toEqual([])
  })

  test('ours that was kept stays until the till says another', async () => {
    const { ids, item, link, choose, askForReading } = await connected({ price: 1200 })
    await link()
    await choose({ field: 'price', keep: 'ours', seen_ours: 1200, seen_pos: 1000 })
    await askForReading()
    expect(await item()).toMatchObject({ price: 1200, pos_price: 1000, state: 'linked' })
    await seller.put({ name: 'RAMEN', price: 1050 }, ids)
    await askForReading()
    expect(await item()).toMatchObject({ price: 1200, pos_price: 1050, state: 'price_differs' })
  })

  test('a price that an editor has set meanwhile is not overwritten, also where the till is being read at that moment', async () => {
    const { ids, item, link, askForReading, ours } = await connected()
    await link()
    await seller.put({ name: 'RAMEN', price: 1100 }, ids)
    // The reading has its answer in hand when the editor saves.
    beforeAnswer = async () => void (await ours({ base_price: 1300 }))
    await askForReading()
    expect(await item()).toMatchObject({ price: 1300, pos_price: 1100, state: 'price_differs' })
  })

  test('an older reading that ends later changes nothing back', async () => {
    const { ids, item, link, askForReading, franchise_id, admin } = await connected()
    await link()
    await seller.put({ name: 'RAMEN', price: 1100 }, ids)
    const held = Promise.withResolvers<void>()
    const isRead = Promise.withResolvers<void>()
    let times = 0
    beforeAnswer = async () => {
      times += 1
      if (times > 1) return
      isRead.resolve()
      await held.promise
    }
    const { pos_connection_id } = await db
      .selectFrom('pos_connections')
      .select('pos_connection_id')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    const older = areas.pos?.jobs?.read_pos?.({ pos_connection_id })
    await isRead.promise
    await seller.put({ name: 'RAMEN', price: 1150 }, ids)
    await askForReading()
    held.resolve()
    await older
    expect(await item()).toMatchObject({ price: 1150, pos_price: 1150, state: 'linked' })
    await admin.post(`/admin/pos/${franchise_id}/read`, {})
    await work()
    expect(await item()).toMatchObject({ price: 1150, state: 'linked' })
  })
})

describe('stock', () => {
  test('what the till sells out is out of stock here, and back with it', async () => {
    const { ids, item, link, askForReading } = await connected()
    await link()
    await seller.sellOut(ids.variation, true)
    await askForReading()
    expect(await item()).toMatchObject({ active: false, pos_available: false, state: 'linked' })
    await seller.sellOut(ids.variation, false)
    await askForReading()
    expect(await item()).toMatchObject({ active: true, pos_available: true, state: 'linked' })
  })

  test('what is counted is sold out with its last one', async () => {
    const { ids, item, link, askForReading } = await connected({ product: { counted: true } })
    await seller.count(ids.variation, 2)
    await link()
    expect(await item()).toMatchObject({ active: true })
    await seller.count(ids.variation, 0)
    await askForReading()
    expect(await item()).toMatchObject({ active: false })
    await seller.count(ids.variation, 5)
    await askForReading()
    expect(await item()).toMatchObject({ active: true })
  })

  test('what the kitchen took off does not come back by the till', async () => {
    const { ids, item, link, askForReading, dish } = await connected()
    await link()
    await db
      .updateTable('menu_items')
      .set({ active: false, stock_source: 'kitchen' })
      .where('menu_item_id', '=', dish.menu_item_id)
      .execute()
    await seller.sellOut(ids.variation, true)
    await askForReading()
    await seller.sellOut(ids.variation, false)
    await askForReading()
    expect(await item()).toMatchObject({ active: false, pos_available: true, state: 'linked' })
  })

  test('put on sale again by hand while the till has none, a person chooses', async () => {
    const { ids, item, link, askForReading, ours, choose } = await connected()
    await link()
    await seller.sellOut(ids.variation, true)
    await askForReading()
    await ours({ active: true })
    await askForReading()
    expect(await item()).toMatchObject({ active: true, state: 'stock_differs' })
    expect(await choose({ field: 'stock', keep: 'ours' })).toMatchObject({ success: true })
    expect(await item()).toMatchObject({ active: true, state: 'linked' })
    expect(await choose({ field: 'stock', keep: 'pos' })).toMatchObject({ error: 'changed_meanwhile' })
    await seller.sellOut(ids.variation, false)
    await askForReading()
    await seller.sellOut(ids.variation, true)
    await askForReading()
    expect(await item()).toMatchObject({ active: false, state: 'linked' })
  })

  test('a product that was deleted in the till leaves its item as it is, and is told', async () => {
    const { ids, item, link, askForReading, choose } = await connected()
    await link()
    await seller.remove(ids.item)
    await askForReading()
    expect(await item()).toMatchObject({ active: true, price: 1000, state: 'gone' })
    expect(await choose({ field: 'stock', keep: 'pos' })).toMatchObject({ error: 'changed_meanwhile' })
  })
})

describe('what the till tells', () => {
  async function told() {
    const place = await connected()
    const { pos_connection_id, webhook_key } = await db
      .selectFrom('pos_connections')
      .select(['pos_connection_id', 'webhook_key'])
      .where('franchise_id', '=', place.franchise_id)
      .executeTakeFirstOrThrow()
    const path = `/webhooks/square/${pos_connection_id}`
    const key = server.deps.secrets.decryptText(webhook_key ?? Buffer.alloc(0))
    const tell = (event_id: string, { signedWith = key, to = path } = {}) => {
      const body = JSON.stringify({ event_id, type: 'catalog.version.updated', data: {} })
      const signature = squareSignature(signedWith, `${server.deps.publicOrigin}${path}`, body)
      const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature }
      return server.app.inject({ method: 'POST', url: to, headers, payload: body })
    }
    const readings = () =>
      db.selectFrom('jobs').select('job_id').where('kind', '=', 'read_pos').where('run_at', '<=', new Date()).execute()
    return { ...place, tell, readings }
  }

  test('an event has the till read, and again it does nothing', async () => {
    const { tell, readings, ids, link, item } = await told()
    await link()
    await seller.put({ name: 'RAMEN', price: 1250 }, ids)
    expect((await tell('E1')).statusCode).toBe(200)
    expect((await tell('E1')).statusCode).toBe(200)
    expect(await readings()).toHaveLength(1)
    await work()
    expect(await item()).toMatchObject({ price: 1250, state: 'linked' })
    expect((await tell('E1')).statusCode).toBe(200)
    expect(await readings()).toEqual([])
  })

  test('a storm of events is one reading', async () => {
    const { tell, readings } = await told()
    await Promise.all(Array.from({ length: 20 }, (_, at) => tell(`storm ${at}`)))
    expect(await readings()).toHaveLength(20)
    const before = (await sandbox.requests('catalog/search')).length
    await work()
    expect((await sandbox.requests('catalog/search')).length - before).toBe(1)
  })

  test('what is signed with another key, or goes to a connection that there is not, is refused', async () => {
    const { tell, readings } = await told()
    expect((await tell('E2', { signedWith: 'other' })).statusCode).toBe(401)
    expect((await tell('E2', { to: '/webhooks/square/999999' })).statusCode).toBe(404)
    expect(await readings()).toEqual([])
  })

  test('a till that is silent is told on the page, and read again a minute later; a refused token is said', async () => {
    const { place, askForReading, franchise_id } = await told()
    await sandbox.fault({ match: 'catalog/search', kind: '500', n: 2 })
    await askForReading()
    expect((await place()).connection).toMatchObject({ fault: 'Square does not answer.' })
    const again = await db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'read_pos')
      .where('run_at', '>', new Date())
      .orderBy('run_at')
      .executeTakeFirstOrThrow()
    expect(again.run_at.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
    await askForReading()
    expect((await place()).connection).toMatchObject({ fault: null, is_told: true })
    await db
      .updateTable('pos_connections')
      .set({ access_token: server.deps.secrets.encrypt('stale') })
      .where('franchise_id', '=', franchise_id)
      .execute()
    await askForReading()
    expect((await place()).connection.fault).toContain('access token')
  })
})
