import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { insertStaff, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar, type OrderInput } from '#areas/orders/server/testing.ts'
import { makeRoadTimes, type RoadTimes } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { randomToken, type Secrets, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testRunner } from '#platform/test/units.ts'
import type { DriverQueue, Kind, UnassignedOrder, Waypoint } from '../rules/board.ts'
import type { AssignmentStatus } from '../rules/kinds.ts'
import { prefixOf, typeText } from '../rules/kinds.ts'
import type { Offer } from '../rules/plan/best-place.ts'
import type { MoveEffect } from '../rules/plan/move-effects.ts'
import { dispatchArea } from './area.ts'
import type { CourierProvider } from './courier-provider.ts'

type DriverInput = {
  name?: string
  phone_number?: string
  market_id?: number
  alcohol_approved?: boolean
  onboarding?: boolean
  active?: boolean
  shift_type?: number
  scheduled_end_at?: Date
  clock_out_requested_at?: Date
  /** Gives the driver a tablet whose secret can be read with this key. */
  secrets?: Secrets
}

export type TestDriver = {
  driver_id: number
  driver_hour_id: number
  market_id: number
  waypoint_id: number
  name: string
  tablet_id: string
  secret: string
}

let people = 0

/** A driver at work, with an empty queue and a waypoint, in a market of their own unless one is named. */
export async function insertDriver(db: Db, input: DriverInput = {}): Promise<TestDriver> {
  people += 1
  const market_id = input.market_id ?? (await insertMarket(db, bellwether)).market_id
  const { waypoint_id } = await insertWaypoint(db, { market_id })
  const name = input.name ?? `Driver ${people}`
  const { driver_id } = await db
    .insertInto('drivers')
    .values({
      market_id,
      name,
      phone_number: input.phone_number ?? '4785550110',
      alcohol_approved: input.alcohol_approved ?? false,
      onboarding: input.onboarding ?? false,
      waypoint_id,
    })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const secret = randomToken(16)
  const tablet_id = `t-${people}-${randomBytes(3).toString('hex')}`
  const tablet = input.secrets && {
    tablet_id,
    market_id,
    secret: input.secrets.encrypt(secret),
    secret_hash: sha256(secret),
  }
  if (tablet) await db.insertInto('tablets').values(tablet).execute()
  const { driver_hour_id } = await db
    .insertInto('driver_hours')
    .values({
      driver_id,
      tablet_id: tablet ? tablet_id : null,
      shift_type: input.shift_type ?? 1,
      scheduled_end_at: input.scheduled_end_at ?? null,
      clock_out_requested_at: input.clock_out_requested_at ?? null,
    })
    .returning('driver_hour_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('driver_queues')
    .values({
      driver_id,
      market_id,
      driver_hour_id,
      active: input.active ?? true,
      // Whole milliseconds, as every later stamp.
      last_updated_at: sql`date_trunc('milliseconds', clock_timestamp())`,
    })
    .execute()
  return { driver_id, driver_hour_id, market_id, waypoint_id, name, tablet_id, secret }
}

let waypoints = 0

export async function insertWaypoint(db: Db, input: { market_id: number; name?: string; short?: string }) {
  waypoints += 1
  return db
    .insertInto('waypoints')
    .values({ name: `Corner ${waypoints}`, short: `C${waypoints}`, lat: 33.96, lng: -83.38, ...input })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Word = 'Deliver' | 'Go to order' | 'Pickup' | 'Go to waypoint'
type QueueInput = DriverInput & {
  /** Applied to every order of the queue. */
  order?: OrderInput
  /** An order that there is already, which all of them belong to. */
  order_id?: number
  status?: AssignmentStatus
  /** When the first assignment should be done; each one after it takes ten minutes more. */
  first_ends_at?: Date
}
export type DriverWithQueue = TestDriver & {
  driver_assignment_ids: string[]
  /** The order of each assignment; null for a waypoint. */
  order_ids: (number | null)[]
}

/** Answers what makes each next order of this driver, or names the one that there is. */
async function ordersOf(db: Db, { driver_id, market_id }: TestDriver, order: OrderInput, ofOrder: number | undefined) {
  const assigned = { dispatch_state: 'assigned', driver_id } as const
  if (ofOrder !== undefined) {
    await db.updateTable('orders').set(assigned).where('order_id', '=', ofOrder).execute()
    return () => Promise.resolve(ofOrder)
  }
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  return async () => (await insertOrder(db, { market_id, franchise_id, ...assigned, ...order })).order_id
}

/** A driver whose queue holds these: each 'Go to order' begins an order, what follows it up to the next belongs to the same one. */
export async function driverWith(
  db: Db,
  words: readonly Word[],
  { order: wantedOrder = {}, order_id: ofOrder, status, first_ends_at, ...input }: QueueInput = {},
): Promise<DriverWithQueue> {
  const driver = await insertDriver(db, input)
  const { driver_id, market_id, waypoint_id } = driver
  const driver_assignment_ids: string[] = []
  const order_ids: (number | null)[] = []
  let order_id: number | null = null
  const nextOrder = await ordersOf(db, driver, wantedOrder, ofOrder)
  let has: Kind[] = []
  const firstEnd = first_ends_at ?? new Date(Date.now() + 10 * 60_000)
  for (const [index, word] of words.entries()) {
    const kind = kindNamed(word)
    if (kind !== 'waypoint' && (order_id === null || kind === 'go_to_order' || has.includes(kind))) {
      order_id = await nextOrder()
      has = []
    }
    has.push(kind)
    const rows = await sql<{ number: number }>`select nextval('driver_assignment_numbers')::integer as number`.execute(
      db,
    )
    const driver_assignment_id = `${prefixOf(kind)}${rows.rows[0]?.number}`
    const end = firstEnd.getTime() + index * 10 * 60_000
    await db
      .insertInto('driver_assignments')
      .values({
        driver_assignment_id,
        driver_id,
        market_id,
        position: index + 1,
        kind,
        order_id: kind === 'waypoint' ? null : order_id,
        waypoint_id: kind === 'waypoint' ? waypoint_id : null,
        ...(status ? { status } : {}),
        start_time: new Date(end - 10 * 60_000),
        end_time: new Date(end),
      })
      .execute()
    driver_assignment_ids.push(driver_assignment_id)
    order_ids.push(kind === 'waypoint' ? null : order_id)
  }
  return { ...driver, driver_assignment_ids, order_ids }
}

function kindNamed(word: Word): Kind {
  const all: readonly Kind[] = ['deliver', 'go_to_order', 'pickup', 'waypoint']
  const kind = all.find((one) => typeText(one) === word)
  if (!kind) throw new Error(`No kind of assignment is called ${word}`)
  return kind
}

/** Calls as this person, through the real runner. */
export function callsBy(
  deps: ReturnType<typeof testDeps>,
  actor: Actor,
  courier: CourierProvider = noCourier,
  roadTimes: RoadTimes = makeRoadTimes(deps.db),
) {
  const runner = testRunner(dispatchArea(deps, { courier, roadTimes }).calls ?? [], deps.units, isPermitted)
  let request_id = 0
  return async (request: string, data: Record<string, unknown>) => {
    request_id += 1
    const { response } = await runner.run({ request, data, request_id }, actor, undefined)
    // What came back is looked at field by field; its shape was checked by the runner.
    return { success: response.success, data: response.data as Reply }
  }
}

type Reply = {
  error: string
  message: string
  field: string
  driver_id: number
  active: boolean
  dispatch_action_id: number | null
  text: string
  driver_queue: DriverQueue
  from_driver_queue: DriverQueue
  offers: (Offer & { driver_id: number })[]
  saved: number | null
  places: MoveEffect[]
  driver_queues: DriverQueue[]
  dispatch_unassigned_orders: UnassignedOrder[]
  dispatch_waypoints: Waypoint[]
  last_updated_at: number
  current_time: number
}

/** For tests in which nobody may be called. */
export const noCourier = new Proxy({} as CourierProvider, {
  get: () => {
    throw new Error('This test calls no courier')
  },
})

/** The board's server side over a test database, with a dispatcher signed in. */
export async function dispatchWorld(db: Db) {
  const deps = testDeps(db)
  const dispatcher = await insertStaff(db, { roles: ['dispatcher'] })
  const roadTimes = makeRoadTimes(db)
  return { deps, dispatcher, roadTimes, call: callsBy(deps, dispatcher, noCourier, roadTimes) }
}

/** Runs these while another transaction holds the row of this queue or order. */
export function whileHeld<T>(
  db: Db,
  held: { driver_id: number } | { order_id: number },
  begin: () => Promise<T>[],
): Promise<T[]> {
  const row =
    'driver_id' in held
      ? sql`select from driver_queues where driver_id = ${held.driver_id} for update`
      : sql`select from orders where order_id = ${held.order_id} for update`
  return whileRowsHeld(db, (tx) => row.execute(tx), begin)
}

export const idsOf = (queue: { driver_assignments: readonly { driver_assignment_id: string }[] }) =>
  queue.driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id)
export const wordsOf = (queue: DriverQueue) => queue.driver_assignments.map(({ type_text }) => type_text)
