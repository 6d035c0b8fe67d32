import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertWaypoint } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { holdsCardNumber } from '#platform/server/card-digits.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { playRecordedDay } from '../calls/replay.ts'
import { cellsOf } from '../rules/public-instance.ts'
import { replayArea } from './area.ts'
import { playDays } from './play-days.ts'
import { makePlayer } from './player.ts'
import { insertEvening } from './testing.ts'

const { db } = await testDatabase()
const { as } = await staffServer(
  db,
  (deps) => [
    replayArea(deps, {
      roadTimes: makeRoadTimes(db),
      // In this process: the thread has a test of its own.
      player: makePlayer(pino({ level: 'silent' }), {
        work: async (job) => playDays(job),
        stop: async () => undefined,
      }),
    }),
  ],
  { roles: ['dispatcher'] },
)

/** Five in the evening, four days ago, where the test's markets are (UTC-5 or -4). */
const evening = new Date(new Date(Date.now() - 4 * 86_400_000).setUTCHours(22, 0, 0, 0))
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)
const day = dayOf(evening)

type Played = RouteReplyOf<typeof playRecordedDay>

describe('recorded days', () => {
  test('are listed with their orders, drivers and half hours, the latest first; what was picked up, cancelled or erased is not', async () => {
    const { market_id, driver_id, franchise_id } = await insertEvening(db, { from: evening })
    await insertEvening(db, { market_id, from: new Date(evening.getTime() - 2 * 86_400_000), orders: 2 })
    const ended = {
      market_id,
      franchise_id,
      driver_id,
      created_at: evening,
      ended_at: evening,
      dispatch_state: 'done' as const,
    }
    await insertOrder(db, { ...ended, status: 'cancelled' })
    await insertOrder(db, { ...ended, status: 'delivered', lat: null, lng: null })
    await insertOrder(db, { ...ended, status: 'completed', is_delivery: false, driver_id: null })
    const { read } = await as({ market_ids: [market_id] })
    const { replay } = (await read('/secure/replay')) as {
      replay: { market_id: number; days: { day: string; orders: number; drivers: number; bars: number[] }[] }
    }
    expect(replay.market_id).toBe(market_id)
    expect(replay.days).toMatchObject([
      { day, orders: 3, drivers: 1 },
      { day: dayOf(new Date(evening.getTime() - 2 * 86_400_000)), orders: 2, drivers: 1 },
    ])
    expect(replay.days[0]?.bars.reduce((sum, one) => sum + one, 0)).toBe(3)
  })

  test('are played as they were, under nearest free and under the planner, with streets and doors blurred', async () => {
    const dispatcher = await as()
    const { market_id, order_ids } = await insertEvening(db, { from: evening, user_id: dispatcher.user_id })
    const { ask } = await as({ market_ids: [market_id] })
    const { status, ...played }: { status: number } & Played = await ask(
      `/secure/replay/days/${day}?market=${market_id}`,
    )
    expect(status).toBe(200)
    expect(played.day.orders.map(({ label, street, placed_at }) => ({ label, street, placed_at }))).toEqual(
      order_ids.map((order_id, at) => ({
        label: String(order_id),
        street: '200 block of Mill St',
        placed_at: evening.getTime() + at * 1_800_000,
      })),
    )
    expect(played.day.drivers.map(({ name }) => name)).toEqual(['Hana Suzuki'])
    expect(JSON.stringify(played)).not.toMatch(/Noor Haddad|7065550142|Apt 4/)
    // Delivered after 25, 35 and 45 minutes, promised in 40.
    expect(played.facts).toEqual({ on_time: 2 / 3, click_to_door: 35, dispatchers: 1 })
    expect(played.travel).toBeNull()
    for (const run of [played.recorded, played.nearest, played.suggested])
      expect(run?.visits.filter(({ kind }) => kind === 'deliver').map(({ order }) => order)).toEqual([0, 1, 2])
    expect(played.recorded?.given.map(({ at }) => (at - evening.getTime()) / 60_000)).toEqual([3, 33, 63])
    const {
      travel,
      day: { places },
    }: Played = await ask(`/secure/replay/days/${day}?market=${market_id}&ways=1`)
    expect(travel).toHaveLength(places.length ** 2)
  })

  test('are played with other drivers, kitchens, cars and weights, within their limits', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    const { ask } = await as({ market_ids: [market_id] })
    const at = (branch: string) => ask(`/secure/replay/days/${day}?market=${market_id}${branch}`)
    const other: Played = await at('&drivers=2&kitchens=5&room=2&late=4&driver_minute=0.3')
    expect(other.day.drivers.map(({ name }) => name)).toEqual(['Hana Suzuki', 'Extra 1', 'Extra 2'])
    expect(other.day.orders[0]?.ready_at).toBe(evening.getTime() + 17 * 60_000)
    expect(other.day.limits.room).toBe(2)
    expect(other.day.weights).toMatchObject({ late: 4, driver_minute: 0.3 })
    for (const wrong of ['&drivers=99', '&kitchens=-1', '&room=0', '&late=abc', '&driver_minute=3'])
      expect((await at(wrong)).status).toBe(404)
  })

  test('are planned once more with drivers sent to where earlier days let orders be expected, where that is asked', async () => {
    const { market_id, franchise_id } = await insertEvening(db, { from: evening })
    const { ask } = await as({ market_ids: [market_id] })
    const at = (asked: string): Promise<Played> => ask(`/secure/replay/days/${day}?market=${market_id}${asked}`)
    expect((await at('')).waiting).toBeNull()
    // No day before it tells anything.
    expect((await at('&waits=1')).waiting).toBeNull()
    const { waypoint_id } = await insertWaypoint(db, { market_id, name: 'Market Square' })
    const far = { lat: 33.985, lng: -83.38 }
    await db.updateTable('waypoints').set(far).where('waypoint_id', '=', waypoint_id).execute()
    await db.updateTable('franchises').set(far).where('franchise_id', '=', franchise_id).execute()
    for (let ago = 1; ago <= 14; ago += 1)
      await insertEvening(db, { market_id, from: new Date(evening.getTime() - ago * 86_400_000) })
    // Orders of other stores, from the same corner of the town.
    await db.updateTable('franchises').set(far).where('market_id', '=', market_id).execute()
    const played = await at('&waits=1')
    const [move] = played.waiting?.moves ?? []
    expect(move).toBeDefined()
    expect(played.day.drivers[move?.driver ?? -1]?.name).toBe('Hana Suzuki')
    expect(played.waiting?.visits.filter(({ kind }) => kind === 'deliver')).toHaveLength(3)
    expect(played.suggested.moves).toBeUndefined()
    expect((await ask(`/secure/replay/days/${day}?market=${market_id}&waits=perhaps`)).status).toBe(404)
  })

  test('are planned with what the market’s minutes cost, where nothing else is asked', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    const weights = { plan_late: 5, plan_driver_minute: 0.5 }
    await db.updateTable('markets').set(weights).where('market_id', '=', market_id).execute()
    const { ask, read } = await as({ market_ids: [market_id] })
    const played: Played = await ask(`/secure/replay/days/${day}?market=${market_id}`)
    expect(played.day.weights).toMatchObject({ late: 5, driver_minute: 0.5 })
    const { replay } = await read('/secure/replay')
    expect(replay).toMatchObject({ weights: { late: 5, driver_minute: 0.5 } })
  })

  test('there is nothing of a day without deliveries, of today, and of a market that is not theirs', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    await insertEvening(db, { market_id, from: new Date(Date.now() - 60_000), orders: 1 })
    const { ask, get } = await as({ market_ids: [market_id] })
    const other = await as({ market_ids: [(await insertMarket(db)).market_id] })
    const status = async (who: typeof ask, of: string) =>
      (await who(`/secure/replay/days/${of}?market=${market_id}`)).status
    expect(await status(ask, day)).toBe(200)
    expect(await status(ask, '2001-01-01')).toBe(404)
    expect(await status(ask, '2001-01-99')).toBe(404)
    expect(await status(ask, dayOf(new Date()))).toBe(404)
    expect(await status(other.ask, day)).toBe(404)
    expect((await get(`/secure/replay?market=${market_id}`)).statusCode).toBe(200)
    expect((await other.get(`/secure/replay?market=${market_id}`)).statusCode).toBe(404)
    const training = { market: market_id, day, branch: {}, acts: [], until: null }
    expect((await other.post('/secure/replay/trainings', training)).status).toBe(404)
  })

  test('who has no part in dispatch is turned away', async () => {
    const { get } = await as({ roles: ['sales'] })
    expect((await get('/secure/replay')).statusCode).toBe(403)
    const { get: manager } = await as({ roles: ['manager'] })
    expect((await manager('/secure/replay')).statusCode).toBe(200)
  })
})

describe('a public instance', () => {
  const files = {
    orders: cellsOf('order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t1000\t0\t5\tr1\t15\n'),
    couriers: cellsOf('courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t120\n'),
    restaurants: cellsOf('restaurant\tx\ty\nr1\t0\t0\n'),
    instance_parameters: cellsOf('meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t4\t4\n'),
  }

  test('is played from its files', async () => {
    const { post } = await as()
    const played = await post('/secure/replay/public_days', files)
    expect(played).toMatchObject({ status: 200, recorded: null, day: { orders: [{ label: 'o1' }] } })
    expect(played.suggested.visits).toHaveLength(2)
  })

  test('whose coordinates and minutes stand beside each other as the digits of a card do is played; a card number is refused', async () => {
    const { post } = await as()
    const [head = [], first = []] = files.couriers
    const row = ['c2', '4242', '4242', '42', '109']
    expect(holdsCardNumber(row.join('\t'))).toBe(true)
    const couriers = [head, first, row]
    expect(await post('/secure/replay/public_days', { ...files, couriers })).toMatchObject({ status: 200 })
    const card = [head, first, ['4242424242424242', '0', '0', '0', '120']]
    expect(await post('/secure/replay/public_days', { ...files, couriers: card })).toMatchObject({ status: 400 })
  })

  test('that is none says what is wrong, and one that is too large says so', async () => {
    const { post } = await as()
    expect(await post('/secure/replay/public_days', { ...files, couriers: [['x']] })).toMatchObject({
      status: 422,
      error: 'not_an_instance',
      message: 'couriers.txt has no couriers.',
    })
    const couriers = [...files.couriers, ...Array.from({ length: 500 }, () => ['c', '0', '0', '0', '120'])]
    expect(await post('/secure/replay/public_days', { ...files, couriers })).toMatchObject({
      status: 422,
      error: 'too_large',
      message: 'This day is too large: at most 4,000 orders and 500 drivers can be played here.',
    })
  })
})

describe('training', () => {
  test('what was given is played and scored by the server, and kept under the person’s name', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    const trainee = await as({ market_ids: [market_id], name: 'Ada Trainee' })
    const acts = [0, 1, 2].map((order) => ({ order, driver: 0, at: evening.getTime() + order * 1_800_000 }))
    const training = { market: market_id, day, branch: {}, acts, until: null }
    const scored = await trainee.post('/secure/replay/trainings', training)
    expect(scored).toMatchObject({
      status: 200,
      score: { total: 100, counted: 3, lessons: [] },
      training: { day, name: 'Ada Trainee', total: 100 },
    })
    const nothing = await trainee.post('/secure/replay/trainings', { ...training, acts: [] })
    expect(nothing.score.total).toBe(0)
    const shown = async (who: typeof trainee) =>
      ((await who.read('/secure/replay')) as { replay: { trainings: { total: number }[] } }).replay.trainings.map(
        ({ total }) => total,
      )
    expect(await shown(trainee)).toEqual([0, 100])
    expect(await shown(await as({ market_ids: [market_id] }))).toEqual([])
    expect(await shown(await as({ roles: ['manager'], market_ids: [market_id] }))).toEqual([0, 100])
    const events = await db
      .selectFrom('events')
      .select('actor_id')
      .where('what', '=', 'replay_trained')
      .where('market_id', '=', market_id)
      .execute()
    expect(events.map(({ actor_id }) => actor_id)).toEqual([trainee.user_id, trainee.user_id])
  })

  test('sent twice at once, or again after a lost answer, it is kept once, and both are told the same', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    const trainee = await as({ market_ids: [market_id] })
    const training = { market: market_id, day, branch: {}, acts: [], until: null, request_key: 'one evening' }
    const send = () => trainee.post('/secure/replay/trainings', training)
    const kept = () => db.selectFrom('replay_trainings').select('market_id').where('market_id', '=', market_id)
    // Both have been played before either is kept.
    const [first, second] = await whileRowsHeld(
      db,
      (tx) => sql`lock table replay_trainings in exclusive mode`.execute(tx),
      () => [send(), send()],
    )
    expect(first).toMatchObject({ status: 200, training: { day } })
    expect(second).toEqual(first)
    expect(await send()).toEqual(first)
    expect(await kept().execute()).toHaveLength(1)
    // The same evening played in the same way another day is another training.
    await trainee.post('/secure/replay/trainings', { ...training, request_key: 'another' })
    expect(await kept().execute()).toHaveLength(2)
  })

  test('what no order or driver of the day has is passed over', async () => {
    const { market_id } = await insertEvening(db, { from: evening })
    const { post } = await as({ market_ids: [market_id] })
    const acts = [
      { order: 99, driver: 0, at: evening.getTime() },
      { order: 0, driver: 99, at: evening.getTime() },
      { order: 0, driver: 0, at: 1 },
    ]
    const scored = await post('/secure/replay/trainings', { market: market_id, day, branch: {}, acts, until: null })
    expect(scored).toMatchObject({ status: 200, run: { visits: [], given: [] } })
  })
})
