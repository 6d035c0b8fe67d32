import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { salesArea } from './area.ts'
import { insertSalesRestaurant } from './testing.ts'

/** The one address that can be found. */
export const millRoad = { address_id: 1, addr_line_1: '6 Mill Rd', lat: 32.75, lng: -83.02 }

/** A server of the sales pages on November 20, 2026, and who works there: Lena sells in one market, the stranger in another. */
export async function salesOffice() {
  const { db } = await testDatabase()
  const now = new Date('2026-11-20T18:00:00Z')
  const { market_id } = await insertMarket(db)
  const elsewhere = (await insertMarket(db)).market_id
  const addressBook = {
    suggest: async () => ({ labels: [], source: '' }),
    pin: async () => undefined,
    nearest: async () => undefined,
    find: async (text: string) =>
      text === millRoad.addr_line_1
        ? {
            ...millRoad,
            market_id,
            city: 'Town',
            state: 'GA',
            zip: '',
            county: '',
            has_units: false,
            precision: 'rooftop',
          }
        : undefined,
  }
  const clock = { now: () => now }
  const server = await staffServer(db, (deps) => [salesArea({ ...deps, addressBook })], { roles: ['sales'], clock })
  const lena = await server.as({ name: 'Lena Moreau', market_ids: [market_id] })
  const boss = await server.as({ roles: ['admin'], market_ids: [] })
  const clerk = await server.as({ roles: ['staff'], market_ids: [market_id] })
  const stranger = await server.as({ market_ids: [elsewhere] })

  let count = 0
  const restaurant = (name?: string, more: { market_id?: number } = {}) =>
    insertSalesRestaurant(db, { market_id, name: name ?? `Deli ${++count}`, ...more })
  const rowOf = (id: number) =>
    db.selectFrom('sales_restaurants').selectAll().where('sales_restaurant_id', '=', id).executeTakeFirstOrThrow()
  const create = (restaurantId: number, more: Record<string, unknown> = {}, by = lena) =>
    by.post('/secure/sales/create_event', { restaurantId, event_date: '2026-11-20', outcome: 1, ...more })
  const postForm = (who: { cookie: string }, url: string, fields: [string, string][]) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: {
        cookie: who.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const eventsOf = (subject: string) =>
    db.selectFrom('events').select(['what', 'actor_id', 'market_id']).where('subject', '=', subject).execute()
  return {
    db,
    server,
    market_id,
    elsewhere,
    lena,
    boss,
    clerk,
    stranger,
    restaurant,
    rowOf,
    create,
    postForm,
    eventsOf,
  }
}
