import { expect, test } from 'vitest'
import { accountsArea } from '#areas/accounts/server/area.ts'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertBusiness } from '#areas/business/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { privacyArea } from './area.ts'
import { retentionJobs } from './retention-jobs.ts'

const { db, pool } = await testDatabase()
const clock = standingClock('2026-11-20T12:00:00Z')
const server = await staffServer(db, (deps) => [privacyArea(deps)], { roles: ['admin'], clock })
const run = () => retentionJobs({ db, clock }).keeping_limits?.({})

test('[SIL-ORD-170] orders and audit go after seven years, carts after 90 days, and not a day before', async () => {
  const ended = { status: 'delivered', payment_status: 'charged', name: 'Old Customer' } as const
  const of = (day: string) =>
    insertOrder(db, { ...ended, created_at: new Date(day), ended_at: new Date(day), phone_number: '4045550155' })
  const [old, young] = [await of('2019-11-20T11:00:00Z'), await of('2019-11-20T13:00:00Z')]
  await pool.query(
    `insert into events (actor_kind, what, subject, at) values ('system', 'w', 'old', '2019-11-20T11:59:00Z'), ('system', 'w', 'young', '2019-11-20T12:01:00Z')`,
  )
  await pool.query(`update carts set updated_at = '2026-11-20T12:00:00Z'`)
  await pool.query(
    `insert into carts (session_persistent_id, session_id, status, name, updated_at) values
      (901, 0, 'active', 'Left', '2026-08-22T11:00:00Z'), (902, 0, 'active', 'Late', '2026-08-22T13:00:00Z'), (903, 0, 'ordered', 'Ordered', '2026-08-22T11:00:00Z')`,
  )
  await run()
  const names = await db
    .selectFrom('orders')
    .select(['order_id', 'name'])
    .where('order_id', 'in', [old.order_id, young.order_id])
    .orderBy('order_id')
    .execute()
  expect(names).toEqual([
    { order_id: old.order_id, name: 'Erased' },
    { order_id: young.order_id, name: 'Old Customer' },
  ])
  const { rows: events } = await pool.query(`select subject from events where what = 'w'`)
  expect(events).toEqual([{ subject: 'young' }])
  const { rows: carts } = await pool.query(
    'select session_persistent_id, name from carts where session_persistent_id > 900 order by 1',
  )
  expect(carts.map(({ name }) => name)).toEqual(['Late', ''])

  const admin = await server.as()
  const { retention } = await admin.read('/secure/privacy')
  const of1 = (kind: string) => retention.find((one: { kind: string }) => one.kind === kind)
  expect(of1('orders')).toMatchObject({ removed_last: 1, removed_30_days: 1, last_run_at: clock.now().getTime() })
  expect(of1('events')).toMatchObject({ removed_last: 1 })
  expect(of1('carts')).toMatchObject({ removed_last: 2 })
  // Twice is the same, and the day's numbers add up.
  await run()
  expect(
    (await admin.read('/secure/privacy')).retention.find((one: { kind: string }) => one.kind === 'orders'),
  ).toMatchObject({ removed_last: 1 })
})

test('[SIL-ORD-170] every kind that a purge writes down has its words, its time and its reason', async () => {
  await accountsArea(server.deps, []).jobs?.clean_up?.({})
  await run()
  const kinds = await db.selectFrom('purges').select('kind').distinct().execute()
  expect(kinds.length).toBeGreaterThan(10)
  const admin = await server.as()
  const { retention } = await admin.read('/secure/privacy')
  const known = retention.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter(({ kind }) => !known.includes(kind))).toEqual([])
})

test('[SIL-ORD-170] conversations, recipients of campaigns, tickets, quotes and early adopters go when their time is over, and not a day before', async () => {
  const { market_id } = await insertOrder(db, { status: 'delivered', payment_status: 'charged', ended_at: clock.now() })
  const { user_id } = await server.as()
  const { business_id } = await insertBusiness(db)
  const days = {
    old: ['2025-11-20T11:00:00Z', '2023-11-20T11:00:00Z', '2026-10-21T11:00:00Z', '2024-11-20T11:00:00Z'],
    young: ['2025-11-20T13:00:00Z', '2023-11-20T13:00:00Z', '2026-10-21T13:00:00Z', '2024-11-20T13:00:00Z'],
  }
  for (const [name, [year, three, month, two]] of Object.entries(days)) {
    const {
      rows: [conversation],
    } = await pool.query(
      `insert into conversations (market_id, phone_number, kind, name, last_at, created_at) values ($1, $2, 'customer', $2, $3, $3) returning conversation_id`,
      [market_id, name, year],
    )
    await pool.query(
      `insert into conversation_entries (conversation_id, kind, body, created_at) values ($1, 'in', $2, $3)`,
      [conversation.conversation_id, name, year],
    )
    await pool.query(
      `insert into conversation_drafts (conversation_id, user_id, body, changed_at) values ($1, $2, $3, $4)`,
      [conversation.conversation_id, user_id, name, year],
    )
    const {
      rows: [campaign],
    } = await pool.query(
      `insert into campaigns (market_id, kind, channel, audience, body, per_minute, state, scheduled_at, ended_at, recipient_count, created_by, created_at)
        values ($1, 'simple', 'text', 'all', $2, 60, 'sent', $3, $3, 1, $4, $3) returning campaign_id`,
      [market_id, name, year, user_id],
    )
    await pool.query(
      `insert into campaign_recipients (campaign_id, phone_number, address, name, written_at) values ($1, $2, $2, $2, $3)`,
      [campaign.campaign_id, name, year],
    )
    await pool.query(
      `insert into tickets (market_id, description, name, status, closed_at) values ($1, $2, $2, 'closed', $3)`,
      [market_id, name, three],
    )
    await pool.query(
      `insert into business_quotes (business_id, external_delivery_id, delivery, subtotal, delivery_fee, service_fee, sales_tax, total, ready_at,
        created_at, expires_at) values ($1, $2, '{}', 0, 0, 0, 0, 0, $3, $3, $3)`,
      [business_id, name, month],
    )
    await pool.query(`insert into early_adopters (email, ref, created_at) values ($1, 'athens', $2)`, [name, two])
  }
  await run()
  const left = async (text: string) => (await pool.query(text)).rows.map((row) => Object.values(row)[0])
  expect(await left('select name from conversations order by 1')).toEqual(['young'])
  expect(await left('select body from conversation_entries order by 1')).toEqual(['young'])
  expect(await left('select name from campaign_recipients order by 1')).toEqual(['', 'young'])
  expect(await left('select description from tickets order by ticket_id')).toEqual(['Erased', 'young'])
  expect(await left('select external_delivery_id from business_quotes')).toEqual(['young'])
  expect(await left('select email from early_adopters')).toEqual(['young'])
  // Whoever got a campaign stays counted.
  expect(await left('select recipient_count from campaigns')).toEqual([1, 1])
  expect(await left('select kept_results is not null as kept from campaigns')).toEqual([true, true])
})
