import { beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
const server = await kitchenServer(db)
type Person = Awaited<ReturnType<typeof server.staff>>
type Place = { franchise_id: number; market_id: number }
let here: Place
let beside: Place
let away: Place
let order_id: number

beforeAll(async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const { market_id: other } = await insertMarket(db, bellwether)
  const place = async (name: string, market_id: number) => {
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, name, market_id })
    return { franchise_id, market_id }
  }
  here = await place('Noodle Bar 88', market_id)
  beside = await place('Next Door', market_id)
  away = await place('Far Away', other)
  order_id = (await insertOrder(db, here)).order_id
})

const acts: readonly (readonly [what: string, payload: Record<string, unknown>])[] = [
  ['accept', { minutes: 10 }],
  ['more_time', { minutes: 5, expected_ready_at: 0 }],
  ['ready', { ready: true }],
  ['hand_over', {}],
  ['dismiss', {}],
  ['copies', {}],
]

/** Everything that names the kitchen or its order, as this person gets it. */
async function statusesOf(person: Person) {
  const { franchise_id } = here
  const page = await person.get(`/restaurant_app?franchise_id=${franchise_id}`)
  const orders = await person.get(`/restaurant_app/orders?franchise_id=${franchise_id}`, 'application/json')
  const ticket = await person.get(`/secure/orders/${order_id}/ticket`)
  const pause = await person.post('/restaurant_app/pause', { franchise_id, until: 15 })
  const changes = []
  for (const [what, payload] of acts) changes.push((await person.act(order_id, what, payload)).status)
  return [page.statusCode, orders.statusCode, ticket.statusCode, pause.status, ...changes]
}
const all = (status: number) => Array.from({ length: 4 + acts.length }, () => status)

describe('[RST-02] [ROL2-10] a kitchen is that of its own people', () => {
  test('staff and tablets of another restaurant, and of another market, get 404 for each thing of it', async () => {
    const strangers = [
      await server.staff({ roles: ['restaurant_staff'], franchise_ids: [beside.franchise_id] }),
      await server.staff({ roles: ['restaurant_staff'], franchise_ids: [away.franchise_id] }),
      await server.staff({ roles: ['restaurant_staff'] }),
      await server.staff({ roles: ['admin'], market_ids: [away.market_id] }),
      await server.tablet(beside),
      await server.tablet(away),
    ]
    for (const stranger of strangers) expect(await statusesOf(stranger)).toEqual(all(404))
    const { status, ready_at } = await db
      .selectFrom('orders')
      .select(['status', 'ready_at'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('received')
    expect(ready_at.getTime()).toBeGreaterThan(Date.now())
  })

  test('nobody else gets there: 403 for whoever is signed in, the sign-in of tablets for all others', async () => {
    const driver = await server.staff({ roles: ['staff'] })
    expect((await driver.get('/restaurant_app/orders', 'application/json')).statusCode).toBe(403)
    expect((await driver.act(order_id, 'accept', { minutes: 10 })).status).toBe(403)
    const nobody = await server.app.inject({ url: '/restaurant_app', headers: { accept: 'text/html' } })
    expect([nobody.statusCode, nobody.headers.location]).toEqual([303, '/restaurant_app/sign_in'])
  })

  test('its own tablet, its own people and admins of its market have it', async () => {
    for (const own of [
      await server.tablet(here),
      await server.staff({ roles: ['restaurant_staff'], franchise_ids: [beside.franchise_id, here.franchise_id] }),
      await server.staff({ roles: ['admin'], market_ids: [here.market_id] }),
    ]) {
      const { kitchen } = await own.read(`/restaurant_app?franchise_id=${here.franchise_id}`)
      expect(kitchen).toMatchObject({ franchise: { franchise_id: here.franchise_id } })
    }
  })

  test('who works in several may change between them', async () => {
    const both = await server.staff({
      roles: ['restaurant_staff'],
      franchise_ids: [beside.franchise_id, here.franchise_id],
    })
    const { kitchen } = await both.read('/restaurant_app')
    expect(kitchen).toMatchObject({
      franchise: { name: 'Next Door' },
      others: [{ franchise_id: here.franchise_id, name: 'Noodle Bar 88' }],
    })
  })

  test('hears of its own kitchen, and of no other', async () => {
    const [follow] = server.area.topics ?? []
    const tablet = await server.tablet(here)
    const may = (franchise_id: number | string) => follow?.mayFollow(tablet.actor, `kitchen:${franchise_id}`)
    expect([await may(here.franchise_id), await may(beside.franchise_id), await may('x'), await may('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
