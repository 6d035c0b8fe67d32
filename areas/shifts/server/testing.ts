import type { Insertable } from 'kysely'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { DB } from '#database/types.ts'
import type { Day } from '#platform/core/day.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { standingClock } from '#platform/test/units.ts'
import { spanOf } from '../rules/shift-times.ts'
import { shiftsArea } from './area.ts'

export const newYork = 'America/New_York'

type WorkerInput = { readonly market_id?: number; readonly name?: string; readonly phone_number?: string }
let people = 0

/** A driver who signs in by mail, with a cookie. */
export async function insertWorker(db: Db, input: WorkerInput = {}) {
  people += 1
  const market_id = input.market_id ?? (await insertMarket(db, { ...bellwether, time_zone: newYork })).market_id
  const name = input.name ?? `Worker ${people}`
  const actor = await insertStaff(db, { roles: ['shift_worker'], market_ids: [market_id], name })
  const { driver_id } = await db
    .insertInto('drivers')
    .values({
      market_id,
      name,
      phone_number: input.phone_number ?? `478555${String(1000 + people)}`,
      user_id: actor.user?.user_id ?? null,
    })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  return { driver_id, market_id, name, actor, cookie: await cookieOf(db, actor) }
}
export type TestWorker = Awaited<ReturnType<typeof insertWorker>>

type ShiftInput = Partial<Insertable<DB['shifts']>> & {
  readonly market_id: number
  readonly day: Day
  readonly from?: number
  readonly to?: number
}

/** A published shift on that day of New York's clock, from and to in hours. */
export async function insertShift(db: Db, { day, from = 16, to = 22, ...input }: ShiftInput): Promise<number> {
  const span = spanOf(day, { start_minute: from * 60, end_minute: (to * 60) % 1440 }, newYork)
  if (!span) throw new Error('No time is left of it')
  const { shift_id } = await db
    .insertInto('shifts')
    .values({
      start_date: day,
      starts_at: new Date(span.starts_at),
      ends_at: new Date(span.ends_at),
      published_at: new Date(0),
      ...input,
    })
    .returning('shift_id')
    .executeTakeFirstOrThrow()
  return shift_id
}

type TemplateInput = Partial<Insertable<DB['shift_templates']>> & {
  readonly market_id: number
  readonly weekday: number
}

export async function insertTemplate(db: Db, input: TemplateInput): Promise<number> {
  const { recurring_shift_template_id } = await db
    .insertInto('shift_templates')
    .values({ start_minute: 17 * 60, end_minute: 21 * 60, valid_from: '2026-01-01', ...input })
    .returning('recurring_shift_template_id')
    .executeTakeFirstOrThrow()
  return recurring_shift_template_id
}

/** A shift that was worked: over, with hours in it. */
export async function insertWorked(db: Db, worker: TestWorker, day: Day, from = 10, to = 12): Promise<void> {
  const shift_id = await insertShift(db, { market_id: worker.market_id, driver_id: worker.driver_id, day, from, to })
  const { starts_at, ends_at } = await rowOf(db, shift_id)
  await db
    .insertInto('driver_hours')
    .values({ driver_id: worker.driver_id, started_at: starts_at, ended_at: ends_at })
    .execute()
}

export const rowOf = (db: Db, shiftId: number) =>
  db.selectFrom('shifts').selectAll().where('shift_id', '=', shiftId).executeTakeFirstOrThrow()

/** The area's routes over a test database, at a time that stands still. */
export async function shiftsWorld(db: Db, at: string) {
  const clock = standingClock(at)
  const deps = testDeps(db, { clock })
  const { app } = await testApp(deps, [shiftsArea(deps, { roadTimes: makeRoadTimes(db) })])
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    { cookie }: { cookie: string },
    payload?: Record<string, unknown>,
  ) => {
    const reply = await app.inject({
      method,
      url,
      headers: { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(payload && { payload }),
    })
    const isJson = reply.headers['content-type']?.toString().includes('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : undefined, text: reply.body }
  }
  return {
    deps,
    clock,
    app,
    post: (path: string, who: { cookie: string }, payload?: Record<string, unknown>) =>
      ask('POST', `/secure/reservations/${path}`, who, payload),
    get: (url: string, who: { cookie: string }) => ask('GET', url, who),
    ask,
  }
}
