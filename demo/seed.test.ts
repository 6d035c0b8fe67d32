import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tabletSecrets } from '#areas/dispatch/server/public.ts'
import { dayFromUs } from '#platform/core/day.ts'
import { makeSecrets, sha256 } from '#platform/server/secrets.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { birthDate, customers } from './customers.ts'
import { fleet } from './drivers.ts'
import { seedDemoTown } from './seed.ts'
import { demoWorld } from './world.ts'

const { db } = await testDatabase()
const secrets = makeSecrets(Buffer.alloc(32, 7))
const now = new Date('2026-10-09T23:15:00Z')
let seeded: { result: boolean; ms: number }

beforeAll(async () => {
  seeded = await processorTime(() => seedDemoTown(db, secrets, now))
})

test('the town is there within seconds', () => {
  expect(seeded.result).toBe(true)
  expect(seeded.ms).toBeLessThan(10_000)
})

test('a town that is there already is left alone', async () => {
  expect(await seedDemoTown(db, secrets, now)).toBe(false)
  const { count } = await db.selectFrom('markets').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

describe('what the seed leaves behind', () => {
  test('every order totals its parts, and its lines make its subtotal', async () => {
    const wrong = await sql`
      select order_id from orders where total <> subtotal + sales_tax + phone_fee + delivery_fee + service_fee
        + distance_fee + gas_fee + discount + surge_price
      or subtotal <> (select sum(unit_price * quantity) from order_lines where order_lines.order_id = orders.order_id)
    `.execute(db)
    expect(wrong.rows).toEqual([])
  })

  test('orders are unassigned, or with the driver whose queue or hands they are in', async () => {
    const orders = await db
      .selectFrom('orders')
      .select(['order_id', 'dispatch_state', 'driver_id', 'picked_up_at'])
      .execute()
    const tasks = await db.selectFrom('driver_assignments').select(['order_id', 'driver_id']).execute()
    expect(orders.filter((order) => order.dispatch_state === 'unassigned').length).toBeGreaterThanOrEqual(5)
    for (const order of orders) {
      const holders = tasks.filter((task) => task.order_id === order.order_id).map((task) => task.driver_id)
      if (order.dispatch_state === 'unassigned') expect(holders).toEqual([])
      else expect(holders.every((holder) => holder === order.driver_id)).toBe(true)
      if (order.dispatch_state === 'assigned') expect(holders.length > 0 || order.picked_up_at !== null).toBe(true)
    }
  })

  test('every assignment carries the letter of its kind, and the next number is free', async () => {
    const tasks = await db.selectFrom('driver_assignments').select(['driver_assignment_id', 'kind']).execute()
    const letters = { deliver: 'd', go_to_order: 'g', pickup: 'p', waypoint: 'w' } as Record<string, string>
    expect(tasks.every((task) => task.driver_assignment_id.startsWith(letters[task.kind] ?? '?'))).toBe(true)
    const next = await sql<{ number: number }>`select nextval('driver_assignment_numbers') as number`.execute(db)
    const taken = tasks.map((task) => Number(task.driver_assignment_id.slice(1)))
    expect(next.rows[0]?.number).toBeGreaterThan(Math.max(...taken))
  })

  test('each order left the event of its creation', async () => {
    const lost = await sql`
      select order_id from orders
      where not exists (select 1 from events where subject = 'order:' || order_id)`.execute(db)
    expect(lost.rows).toEqual([])
  })

  test('hours of the shifts that are over wait for a manager, or are approved, and nobody worked twice at a time', async () => {
    const hours = await db
      .selectFrom('driver_hours')
      .select(['driver_id', 'started_at', 'ended_at', 'approve', 'wage', 'ended_how'])
      .where('ended_at', 'is not', null)
      .execute()
    const of = (approve: number) => hours.filter((hour) => hour.approve === approve)
    expect([of(1), of(2)].map(({ length }) => length > 5)).toEqual([true, true])
    expect(new Set(hours.map(({ ended_how }) => ended_how))).toEqual(new Set(['driver', 'dispatch', 'forgotten']))
    const twice = await sql`
      select from driver_hours a join driver_hours b on a.driver_id = b.driver_id and a.driver_hour_id < b.driver_hour_id
      where tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`.execute(db)
    expect(twice.rows).toEqual([])
    const banks = await db.selectFrom('driver_banks').select(['account', 'ending']).execute()
    expect(banks.every(({ account, ending }) => secrets.decryptText(account).includes(ending))).toBe(true)
  })

  test('[SIL-OPS-67] who may bring alcohol holds a certificate of a test that was passed, and nobody else does', async () => {
    const { rows } = await sql`
      select d.driver_id from drivers d left join driver_certificates c
          on c.driver_id = d.driver_id and c.course = 'alcohol' and c.revoked_at is null
        left join course_runs r on r.course_run_id = c.course_run_id and r.passed and r.submitted_at < c.certified_at
      where d.alcohol_approved is distinct from (r.course_run_id is not null)`.execute(db)
    expect(rows).toEqual([])
    expect(fleet.filter(({ alcohol_approved }) => alcohol_approved).length).toBeGreaterThan(5)
  })

  test('birth dates are readable only with the key', async () => {
    const recipients = await db.selectFrom('order_recipients').select('birth_date').execute()
    expect(recipients.length).toBeGreaterThan(2)
    for (const { birth_date } of recipients) expect(dayFromUs(secrets.decryptText(birth_date))).toBeDefined()
    expect(() => makeSecrets(Buffer.alloc(32, 8)).decryptText(recipients[0]?.birth_date ?? Buffer.alloc(40))).toThrow()
  })

  test('nobody of the town can sign in by a password', async () => {
    const withPassword = await db.selectFrom('users').select('user_id').where('password_hash', 'is not', null).execute()
    expect(withPassword).toEqual([])
  })

  test('people, places and orders made later get free ids', async () => {
    const added = await db
      .insertInto('customers')
      .values({ phone_number: '7705550177' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    expect(added.cosmic_customer_id).toBe(customers.length + 1)
    const market = await db
      .insertInto('waypoints')
      .values({ market_id: 1, name: 'Depot', short: 'Depot', lat: 32.7, lng: -83 })
      .returning('waypoint_id')
      .executeTakeFirstOrThrow()
    expect(market.waypoint_id).toBeGreaterThan(1)
  })
})

describe('the world for scripts', () => {
  test('tells the secret of every tablet on the road, and the table keeps only its hash and its sealed form', async () => {
    const { drivers } = await demoWorld(db, tabletSecrets({ secrets, log: console }), now)
    const tablets = await db.selectFrom('tablets').select(['tablet_id', 'secret_hash']).execute()
    const onTheRoad = drivers.filter((driver) => driver.tablet_id !== null)
    expect(onTheRoad).toHaveLength(fleet.filter((driver) => driver.shift).length)
    for (const { tablet_id, tablet_secret } of onTheRoad) {
      const hash = tablets.find((tablet) => tablet.tablet_id === tablet_id)?.secret_hash
      expect(hash?.equals(sha256(tablet_secret ?? ''))).toBe(true)
    }
  })

  test('has somebody in every role and an address for every case', async () => {
    const world = await demoWorld(db, tabletSecrets({ secrets, log: console }), now)
    for (const [role, holders] of Object.entries(world.staff)) expect(holders, role).not.toEqual([])
    for (const [kind, addresses] of Object.entries(world.addresses)) expect(addresses, kind).not.toEqual([])
    expect(world.items.some((item) => item.alcohol && item.active)).toBe(true)
    expect(world.items.every((item) => /^\d+\.\d\d$/.test(item.base_price))).toBe(true)
  })
})

test('conversations wait to be read, and nothing of them is sent anew', async () => {
  const conversations = await db.selectFrom('conversations').select(['kind', 'unread', 'status']).execute()
  expect(new Set(conversations.map(({ kind }) => kind))).toEqual(new Set(['customer', 'driver', 'restaurant']))
  expect(conversations.filter(({ unread }) => unread > 0).length).toBeGreaterThan(2)
  const states = await db.selectFrom('messages').select('state').distinct().execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed'])
})

test('twelve customers are under 21, some by a single day', () => {
  const today = '2026-10-09'
  const legal = '2005-10-09'
  const young = customers.filter((customer) => birthDate(customer, today) > legal)
  expect(young).toHaveLength(12)
  expect(young.map((customer) => birthDate(customer, today))).toContain('2005-10-10')
})
