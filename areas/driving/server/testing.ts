import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { lockQueue } from '#areas/dispatch/server/public.ts'
import { type DriverWithQueue, driverWith } from '#areas/dispatch/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { insertTicket } from '#areas/support/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Clock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import type { Pages } from '#platform/server/pages.ts'
import { webPush } from '#platform/server/push/web-push.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { drivingArea } from './area.ts'

type Refusal = { error: string; message: string; field?: string }
type Answer = { success: boolean; data: Record<string, unknown> & Partial<Refusal> }

/** The browser build is not part of these tests: a page is answered as its state. */
const pages: Pages = { send: async (_request, reply, page) => reply.code(page.status ?? 200).send(page.state) }

/** A server of the driving area over its own data folder, and `call`, which answers as the transport does. */
export async function drivingServer(
  db: Db,
  { clock, pushOrigins = [] }: { clock?: Clock; pushOrigins?: readonly string[] } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'driving-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const deps = { ...testDeps(db, clock ? { clock, dataDir } : { dataDir }), pages }
  const http = openHttp({ tries: 1 })
  afterAll(() => http.close())
  const push = webPush({ http, credentials: { contact: 'mailto:dispatch@bellwether.example', origins: pushOrigins } })
  const area = drivingArea(deps, { createTicket: insertTicket, roadTimes: makeRoadTimes(deps.db), push })
  const { app, runner } = await testApp(deps, [area])
  let requests = 0
  async function call(actor: Actor, request: string, data: Record<string, unknown>): Promise<Answer> {
    requests += 1
    const { response } = await runner.run({ request, data, request_id: requests }, actor, undefined)
    return response
  }
  return { app, area, deps, runner, call, dataDir }
}

/** The driver as the cookie of their tablet says it. */
export async function actorOfDriver(
  db: Db,
  driver: DriverWithQueue,
  { alcohol_approved = true }: { alcohol_approved?: boolean } = {},
): Promise<Actor> {
  const { driver_id, driver_hour_id, market_id, name } = driver
  const visitor = await insertCustomer(db)
  const acting = { driver_id, driver_hour_id, market_id, name, alcohol_approved }
  return { ...visitor, roles: ['driver'], driver: acting, tablet_id: driver.tablet_id }
}

type Server = Awaited<ReturnType<typeof drivingServer>>

/** An approved driver at the door with an alcohol order: picked up, its Deliver arrived, one recipient named at checkout. */
export async function atTheDoor(db: Db, { deps }: Server, { alcohol = true, picked_up = true } = {}) {
  const driver = await driverWith(db, ['Deliver'], {
    status: 'arrived',
    alcohol_approved: true,
    order: {
      alcohol,
      status: picked_up ? 'picked_up' : 'ready',
      picked_up_at: picked_up ? new Date() : null,
      recipients: [{ name: 'Dana Whitfield', birth_date: '06/02/1991', id_type: 0 }],
      secrets: deps.secrets,
    },
  })
  const order_id = driver.order_ids[0] ?? 0
  const { recipient_id } = await db
    .selectFrom('order_recipients')
    .select('recipient_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const actor = await actorOfDriver(db, driver)
  return { driver, actor, order_id, recipient_id, deliver: driver.driver_assignment_ids[0] ?? '' }
}

export const goodDates = { birth_date: '06/02/1991', expiration_date: '06/02/2029' }

export async function aSignature(): Promise<string> {
  return drawing('<path d="M6 30 40 8 60 34 90 6 116 30"/>')
}

/** A drawing in ink on white, as the pad makes it. */
export async function drawing(lines: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#fff"/>
    <g fill="none" stroke="#000" stroke-width="4">${lines}</g></svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
}

/** Makes what `begin` starts meet at the driver's queue. */
export function whileHeld<T>({ deps }: Server, driver_id: number, begin: () => Promise<T>[]): Promise<T[]> {
  return whileRowsHeld(deps.db, (tx) => lockQueue(tx, driver_id), begin)
}
