import { afterAll } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { place } from '#areas/addresses/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { type StandingClock, standingClock } from '#platform/test/units.ts'
import { businessArea } from './area.ts'

/** Friday 6 PM in Georgia. */
export const fridayEvening = '2026-11-20T23:00:00Z'

type BusinessInput = { market_id?: number; name?: string; active?: boolean }

/** A business with its door in the middle of its market. */
export async function insertBusiness(
  db: Db,
  { name = 'Bluebird Flowers', active = true, ...input }: BusinessInput = {},
) {
  const market_id = input.market_id ?? (await insertMarket(db, { city: 'Town' })).market_id
  const { franchise_id } = await insertFranchise(db, { market_id, name, kind: 'business', active: false })
  const { business_id } = await db
    .insertInto('businesses')
    .values({ market_id, franchise_id, active })
    .returning('business_id')
    .executeTakeFirstOrThrow()
  return { business_id, market_id, franchise_id, name }
}
export type TestBusiness = Awaited<ReturnType<typeof insertBusiness>>

/** What the maps service of the tests knows; `Elsewhere Rd` lies in another city. */
const known = [
  place('410 Quarry Rd', placeAt(2)),
  place('9 Airport Spur', placeAt(9)),
  place('1 Far Outside Rd', placeAt(20)),
  { ...place('Mill Rd', placeAt(1)), precision: 'GEOMETRIC_CENTER' as const },
  place('5 Elsewhere Rd', placeAt(1), 'Other Town'),
]
const geocoder = {
  suggest: async () => [],
  geocode: async (text: string) => known.find(({ line1 }) => text.toLowerCase().startsWith(line1.toLowerCase())),
  nearest: async () => undefined,
}

/** A server of the area; `as` signs somebody in, who then reads pages and sends forms. */
export async function businessServer(db: Db, { clock = standingClock(fridayEvening) }: { clock?: StandingClock } = {}) {
  const markets = makeMarkets(db)
  const addressBook = makeAddressBook({ db, geocoder, markets })
  const deps = { ...testDeps(db, { clock }), markets, addressBook, roadTimes: makeRoadTimes(db) }
  const area = businessArea(deps)
  const { app } = await testApp(deps, [area])
  afterAll(() => app.close())

  async function as(input: Parameters<typeof insertStaff>[1]) {
    const actor = await insertStaff(db, input)
    const cookie = await cookieOf(db, actor)
    const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const read = async (url: string) => stateOf(await get(url))
    const post = async (url: string, payload: Record<string, unknown> = {}) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    return { actor, cookie, get, read, post }
  }
  /** The API, with a key of this person's business. */
  async function withKey(
    person: Awaited<ReturnType<typeof as>>,
    scopes: readonly string[] = ['quote', 'create', 'read', 'cancel'],
  ) {
    const made = await person.post('/rocket/keys', { name: 'Our shop', scopes })
    const key: string = made.key
    const api_key_id: number = made.api_key.api_key_id
    return { key, api_key_id, ask: asker(key) }
  }
  /** One request of the API; without a key when it is empty. */
  const asker =
    (key: string) =>
    async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const reply = await app.inject({
        method,
        url: `/drive/v2${path}`,
        headers: { ...(key && { authorization: `Bearer ${key}` }), 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    }
  /** Somebody of the business. */
  const of = ({ market_id, franchise_id }: TestBusiness) =>
    as({ roles: ['business'], market_ids: [market_id], franchise_ids: [franchise_id] })
  return { app, area, deps, clock, as, of, withKey, asker }
}

/** A filled-in form, ready in half an hour. */
export const goodForm = {
  name: 'Jun Arai',
  phone_number: '(229) 555-0138',
  address: '410 Quarry Rd',
  apartment_number: '',
  note: 'Ring twice',
  subtotal: '20.00',
  ready_at: Date.parse(fridayEvening) + 30 * 60_000,
  payment: 'already_paid',
}

/** What a shop's system asks for. */
export const wanted = {
  external_delivery_id: 'D-1',
  dropoff_address: '410 Quarry Rd, apt 3',
  dropoff_phone_number: '+12295550138',
  dropoff_contact_given_name: 'Jun',
  dropoff_contact_family_name: 'Arai',
  dropoff_instructions: 'Ring twice',
  order_value: 2000,
}

/** Gives a driver of the market all there is to do for an order, with what they have begun of it. */
export async function giveToDriver(
  db: Db,
  { order_id, market_id }: { order_id: number; market_id: number },
  statuses: { go_to_order?: 'not_acknowledged' | 'started'; pickup?: 'not_acknowledged'; deliver?: 'not_acknowledged' },
) {
  const driver = await insertDriver(db, { market_id })
  const { driver_id } = driver
  const rows = Object.entries(statuses).map(([kind, status], position) => ({
    driver_assignment_id: `${kind[0]}${order_id}`,
    driver_id,
    market_id,
    position,
    kind: kind as 'deliver',
    order_id,
    status,
  }))
  await db.insertInto('driver_assignments').values(rows).execute()
  await db
    .updateTable('orders')
    .set({ driver_id, dispatch_state: 'assigned' })
    .where('order_id', '=', order_id)
    .execute()
  return driver
}
