import pino from 'pino'
import { promiseFor } from '#areas/cart/rules/promise.ts'
import { placeOrder } from '#areas/checkout/calls/placement.ts'
import type { Risk } from '#areas/dispatch/rules/plan/lateness/risks.ts'
import { planMarket } from '#areas/dispatch/server/planner/plan-market.ts'
import { workOutPlan } from '#areas/dispatch/server/planner/plan-work.ts'
import { makeWays } from '#areas/dispatch/server/planner/ways.ts'
import { makeRoadTimes, type RoadTimes } from '#areas/streets/server/public.ts'
import { makeDemoDriving } from '#demo/driving/drive-demo.ts'
import { neighbourNumbers } from '#demo/life/cast.ts'
import { makeLiveTown } from '#demo/life/live-town.ts'
import { mishapOf } from '#demo/life/mishap.ts'
import { beginDemoLife } from '#demo/life/switch.ts'
import { seedDemoTown } from '#demo/seed.ts'
import { bellwether } from '#demo/town/town.ts'
import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { seeded } from '#platform/core/seeded.ts'
import { makeApp } from '#platform/server/app.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { startThrowAwayPostgres } from '#platform/test/throw-away-postgres.ts'
import { standingClock } from '#platform/test/units.ts'
import { productOver } from '../apps/server/product.ts'
import { readSettings } from '../apps/server/settings.ts'
import { addWebSide } from '../apps/server/web-side.ts'
import { short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'

const minute = 60_000
const stepMs = minute / 2
const tuesday = 2
/** After the last order so long at most until all have come. */
const lastMinutes = 120
/** Told by then, something can still be done. */
const inTimeMs = 10 * minute

/**
 * An ordinary evening of the demo town, played by its own people through the calls of their pages, with a dispatcher who does nothing but accept
 * what is suggested, and tells a customer the new time when a kitchen has asked for more and the promise will not hold: how many orders come later
 * than promised, and of how many nobody had said so.
 */
export async function benchEvening({ quick }: { quick: boolean }): Promise<void> {
  const { market } = bellwether()
  const { market_id, time_zone } = market
  const [from, until] = quick ? [18 * 60, 19 * 60] : [17 * 60, 21 * 60]
  printHeading(`A Tuesday evening of the demo town, ${(until - from) / 60} h, every suggestion accepted`)
  const postgres = await startThrowAwayPostgres()
  await migrate(postgres.url)
  const sandbox = await startSandboxProcess({ SANDBOX_DEMO_TOWN: '1', SANDBOX_SECRET: 'sk_sandbox' })
  // Of days to come: what the database dates itself is then never later.
  const day = nextTuesday(localTime(Date.now(), time_zone).day)
  const clock = standingClock(new Date(instantOf(day, from, time_zone)))
  const log = pino({ level: 'silent' })
  const folder = throwAwayFolder()
  const settings = readSettings({ DATA_DIR: folder, DEMO: '1' })
  const product = productOver(settings, { databaseUrl: postgres.url, sandboxUrl: sandbox.url, log, clock })
  const { db } = product.deps
  const app = await makeApp({ log, publicOrigin: product.deps.publicOrigin })
  addWebSide(app, product.deps, product.web)
  const checkout = product.areas.find(({ routes }) => routes?.some(({ route }) => route === placeOrder))
  const placing = checkout?.work?.()
  try {
    await seedDemoTown(db, product.deps.secrets, clock.now())
    await beginDemoLife(db, clock.now())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const roadTimes = makeRoadTimes(db)
    const planning = {
      ...product.deps,
      worker: { work: async (job: Parameters<typeof workOutPlan>[0]) => workOutPlan(job), stop: async () => undefined },
      ways: makeWays(roadTimes),
    }
    const drive = makeDemoDriving({ db, clock, log, roadTimes, market_id })
    const random = seeded(1)
    const alerts = new Map<number, number>()
    let isOver = false
    const chance = () => (isOver ? 0 : random())
    const { secrets } = product.deps
    const live = makeLiveTown({ db, clock, log, secrets, url, sandboxUrl: sandbox.url, chance })
    const end = instantOf(day, until, time_zone)
    for (let now = clock.now().getTime(); now < end + lastMinutes * minute; now += stepMs) {
      clock.set(new Date(now))
      isOver = now >= end
      if (isOver && (await openOrders(db, market_id)) === 0) break
      await drive()
      await live()
      await planMarket(planning, market_id)
      for (const order_id of await alertsOf(db, market_id)) if (!alerts.has(order_id)) alerts.set(order_id, now)
    }
    printEvening(
      await deliveredOrders(db, market_id, new Date(instantOf(day, from, time_zone))),
      roadTimes.atOnce(market_id),
      alerts,
    )
  } finally {
    await placing?.stop()
    await app.close()
    await product.close()
    await sandbox.stop()
    await postgres.stop()
    removeFolder(folder)
  }
}

async function alertsOf(db: Db, market_id: number): Promise<readonly number[]> {
  const plan = await db
    .selectFrom('dispatch_plans')
    .select('risks')
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  const risks = (plan?.risks ?? []) as unknown as readonly Risk[]
  return risks.flatMap(({ order_id, is_alert }) => (is_alert ? [order_id] : []))
}

function nextTuesday(today: Day): Day {
  let day = daysAfter(today, 1)
  while (weekdayOf(day) !== tuesday) day = daysAfter(day, 1)
  return day
}

async function openOrders(db: Db, market_id: number): Promise<number> {
  const rows = await evening(db, market_id).select('order_id').where('ended_at', 'is', null).execute()
  return rows.length
}

const evening = (db: Db, market_id: number) =>
  db
    .selectFrom('orders as o')
    .where('o.market_id', '=', market_id)
    .where('o.is_delivery', '=', true)
    .where('o.phone_number', 'like', `${neighbourNumbers}%`)

type Delivered = Awaited<ReturnType<typeof deliveredOrders>>[number]

const deliveredOrders = (db: Db, market_id: number, from: Date) =>
  evening(db, market_id)
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select(['o.order_id', 'o.alcohol', 'o.created_at', 'o.promised_at', 'o.ended_at', 'o.lat', 'o.lng'])
    .leftJoin('order_told_times as t', 't.order_id', 'o.order_id')
    .select(['t.told_about', 't.told_at'])
    .select(['f.lat as store_lat', 'f.lng as store_lng', 'f.prep_minutes'])
    .where('o.status', '=', 'delivered')
    .where('o.created_at', '>=', from)
    .orderBy('o.order_id')
    .execute()

function printEvening(
  orders: readonly Delivered[],
  driveMs: ReturnType<RoadTimes['atOnce']>,
  alerts: ReadonlyMap<number, number>,
): void {
  const minutesLate = (order: Delivered, by: number) => ((order.ended_at?.getTime() ?? 0) - by) / minute
  const late = orders.filter((order) => minutesLate(order, order.promised_at?.getTime() ?? 0) > 0)
  const byFixed = (order: Delivered) => {
    const { alcohol, prep_minutes, lat, lng, store_lat, store_lng } = order
    const drive_ms =
      lat === null || lng === null ? undefined : driveMs({ lat: store_lat, lng: store_lng }, { lat, lng })
    const now = order.created_at.getTime()
    const fixed = { is_delivery: true, now, prep_minutes, drive_ms, alcohol, outlook: undefined, window: undefined }
    return promiseFor(fixed).promised_at ?? 0
  }
  const mean = (of: (order: Delivered) => number) =>
    orders.reduce((sum, order) => sum + of(order), 0) / Math.max(1, orders.length) / minute
  const worst = Math.max(0, ...late.map((order) => minutesLate(order, order.promised_at?.getTime() ?? 0)))
  const slowKitchens = late.filter((order) => mishapOf(order) === 'late_kitchen').length
  print({
    what: 'came late',
    value: late.length,
    unit: 'orders',
    reference: {
      what: 'by fixed minutes',
      value: orders.filter((order) => minutesLate(order, byFixed(order)) > 0).length,
    },
    goal: '0',
    more: `of ${orders.length}; ${slowKitchens} from kitchens that said they were late; the latest by ${short(worst)} min`,
  })
  const told = late.filter(({ told_at, promised_at }) => told_at && promised_at && told_at < promised_at)
  const warning = ({ told_at, promised_at }: Delivered) => (promised_at?.getTime() ?? 0) - (told_at?.getTime() ?? 0)
  const least = told.length > 0 ? `told ${short(Math.min(...told.map(warning)) / minute)} min before or sooner; ` : ''
  print({
    what: 'came late, untold',
    value: late.length - told.length,
    unit: 'orders',
    goal: '0',
    more: `${least}later than told ${told.filter((order) => minutesLate(order, order.told_about?.getTime() ?? 0) > 0).length}; told in vain ${orders.filter((order) => order.told_at && !late.includes(order)).length}`,
  })
  const alerted = orders.filter(({ order_id }) => alerts.has(order_id))
  const inTime = late.filter(
    ({ order_id, promised_at }) =>
      (promised_at?.getTime() ?? 0) - (alerts.get(order_id) ?? Number.POSITIVE_INFINITY) >= inTimeMs,
  )
  print({
    what: 'of the late ones, the board told of 10 min before the promise',
    value: inTime.length,
    unit: 'orders',
    goal: `≥ 80 % of ${late.length}`,
    more: `${alerted.length} alerts, ${alerted.filter((order) => !late.includes(order)).length} in vain (goal ≤ 20 %)`,
  })
  print({
    what: 'promised, mean',
    value: mean((order) => (order.promised_at?.getTime() ?? 0) - order.created_at.getTime()),
    unit: 'min',
    reference: { what: 'by fixed minutes', value: mean((order) => byFixed(order) - order.created_at.getTime()) },
    more: `click to door ${short(mean((order) => (order.ended_at?.getTime() ?? 0) - order.created_at.getTime()))}`,
  })
}
