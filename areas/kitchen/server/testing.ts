import { afterAll } from 'vitest'
import { cookieOf, insertCustomer, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import type { KitchenState } from '../rules/kitchen-state.ts'
import { kitchenArea } from './area.ts'

type Place = { readonly franchise_id: number; readonly market_id: number }

/** A tablet that stands in this kitchen, signed in. */
export async function insertTablet(db: Db, { franchise_id, market_id }: Place, name = 'Counter'): Promise<Actor> {
  const { restaurant_tablet_id } = await db
    .insertInto('restaurant_tablets')
    .values({ franchise_id, market_id, name, made_at: new Date(), paired_at: new Date() })
    .returning('restaurant_tablet_id')
    .executeTakeFirstOrThrow()
  const visitor = await insertCustomer(db)
  await db.updateTable('sessions').set({ restaurant_tablet_id }).where('session_id', '=', visitor.session_id).execute()
  const restaurant = { restaurant_tablet_id, franchise_id, market_id, name }
  return { ...visitor, roles: ['restaurant_tablet'], restaurant }
}

/** A server of the kitchen; `tablet` and `staff` sign somebody in, who then reads pages and sends forms. */
export async function kitchenServer(db: Db, { clock }: { clock?: Clock } = {}) {
  const deps = testDeps(db, clock ? { clock } : {})
  const area = kitchenArea(deps, { roadTimes: makeRoadTimes(db) })
  const { app } = await testApp(deps, [area])
  afterAll(() => app.close())

  async function as(actor: Actor) {
    const cookie = await cookieOf(db, actor)
    const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { cookie, accept } })
    const read = async (url: string) => stateOf(await get(url))
    const post = async (url: string, payload: Record<string, unknown> = {}) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    const kitchen = async (): Promise<KitchenState> =>
      (await get('/restaurant_app/orders', 'application/json')).json().kitchen
    const act = (order_id: number, what: string, payload: Record<string, unknown> = {}) =>
      post(`/restaurant_app/orders/${order_id}/${what}`, payload)
    return { actor, get, read, post, kitchen, act }
  }
  return {
    app,
    area,
    deps,
    tablet: async (place: Place, name?: string) => as(await insertTablet(db, place, name)),
    staff: async (input: Parameters<typeof insertStaff>[1] = {}) =>
      as(await insertStaff(db, { roles: ['staff'], ...input })),
  }
}
