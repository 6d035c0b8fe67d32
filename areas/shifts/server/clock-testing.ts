import { cookieOf, insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { shiftsArea } from './area.ts'

export const fiveTicks = { google_voice: true, phone: true, announcements: true, open_orders: true, start_time: true }
export const threeTicks = { record_tips: true, record_times: true, google_voice: true }

/** The time clock on a database of its own, as of a moment that stands still until a test moves it. */
export async function openTimeClock() {
  const { db } = await testDatabase()
  const clock = standingClock(new Date())
  const deps = testDeps(db, { clock })
  const roads = makeRoadTimes(db)
  const { app } = await testApp(deps, [shiftsArea(deps, { roadTimes: roads })])
  return {
    db,
    clock,
    deps,
    roads,
    app,
    minutes: (count: number) => new Date(clock.now().getTime() + count * 60_000),
    async post(url: string, payload: object, cookie?: string) {
      const headers = { 'sec-fetch-site': 'same-origin', accept: 'application/json', ...(cookie && { cookie }) }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies }
    },
    stateOf: async (url: string, cookie: string) =>
      (await app.inject({ url, headers: { cookie, accept: 'application/json' } })).json().state,
    hourOf: (driver_hour_id: number) =>
      db.selectFrom('driver_hours').selectAll().where('driver_hour_id', '=', driver_hour_id).executeTakeFirstOrThrow(),
    /** A driver at work whose tablet is this browser. */
    async onTablet(input: Parameters<typeof insertDriver>[1] = {}) {
      const driver = await insertDriver(db, { secrets: deps.secrets, ...input })
      const visitor = await insertCustomer(db)
      await db
        .updateTable('sessions')
        .set({ tablet_id: driver.tablet_id })
        .where('session_id', '=', visitor.session_id)
        .execute()
      return { ...driver, cookie: await cookieOf(db, visitor) }
    },
  }
}
