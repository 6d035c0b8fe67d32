import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardVaultAdapter } from '#areas/cards/server/vault-adapter.ts'
import { checkLedger } from '#areas/ledger/server/public.ts'
import { resultsOf } from '#areas/outreach/server/public.ts'
import { openHttp } from '#platform/server/http.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock, testUnits } from '#platform/test/units.ts'
import { beginDemoLife } from '../life/switch.ts'
import { seedDemoTown } from '../seed.ts'
import { bringPast } from './bring-past.ts'
import { pastDays } from './past-orders.ts'

const { db } = await testDatabase()
const secrets = makeSecrets(Buffer.alloc(32, 7))
const clock = standingClock('2026-10-09T23:15:00Z')
const http = openHttp({ timeoutMs: 10_000 })
let sandbox: SandboxProcess

const vault = () =>
  cardVaultAdapter({
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    clock,
    http,
  })
const past = (signal?: AbortSignal) =>
  bringPast({ db, secrets, cards: vault(), sandboxUrl: sandbox.url, ...(signal && { signal }) })
const countOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0
const authorizations = async () => {
  let count = 0
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await vault().report(after === undefined ? {} : { after })
    count += page.authorizations.length
    after = page.next
  }
  return count
}

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_DEMO_TOWN: '1' })
  await seedDemoTown(db, secrets, clock.now())
  await beginDemoLife(db, clock.now())
})
afterAll(async () => {
  http.close()
  await sandbox?.stop()
})

test('a town that is killed while it remembers has nothing yet, and charges nothing twice when it begins again', async () => {
  const before = await countOf('orders')
  const killed = new AbortController()
  const cards = vault()
  let charges = 0
  const counting = {
    ...cards,
    authorize: async (input: Parameters<typeof cards.authorize>[0]) => {
      charges += 1
      if (charges === 40) killed.abort()
      return cards.authorize(input)
    },
  }
  const deps = { db, secrets, cards: counting, sandboxUrl: sandbox.url, signal: killed.signal }
  expect(await bringPast(deps)).toBe(false)
  expect(charges).toBeGreaterThanOrEqual(40)
  expect(await countOf('orders')).toBe(before)

  const { result, ms } = await processorTime(() => past())
  expect(result).toBe(true)
  expect(ms).toBeLessThan(15_000)
  const paid = await countOf('card_authorizations')
  expect(await authorizations()).toBe(paid)
  expect(await past()).toBe(false)
  expect(await countOf('card_authorizations')).toBe(paid)
}, 120_000)

test('every past day has its orders, brought by whoever was at work, and numbered before those of today', async () => {
  const { rows } = await sql<{ day: string; orders: number }>`
    select (created_at at time zone 'America/New_York')::date::text as day, count(*)::integer as orders
    from orders where order_id < 1001 group by 1 order by 1`.execute(db)
  expect(rows).toHaveLength(pastDays)
  expect(Math.min(...rows.map(({ orders }) => orders))).toBeGreaterThan(8)
  const wrong = await sql`
    select o.order_id from orders o left join driver_assignments_ended e on e.order_id = o.order_id and e.kind = 'deliver'
      left join driver_hours h on h.driver_hour_id = e.driver_hour_id
    where o.order_id < 1001 and o.is_delivery
      and (h.driver_id is distinct from o.driver_id or not tstzrange(h.started_at, h.ended_at) @> o.ended_at)`.execute(
    db,
  )
  expect(wrong.rows).toEqual([])
  const unchecked = await sql`
    select order_id from orders o where order_id < 1001 and alcohol and not exists (
      select from alcohol_verifications v where v.order_id = o.order_id)`.execute(db)
  expect(unchecked.rows).toEqual([])
  const uncertified = await sql`
    select order_id from alcohol_verifications v where order_id < 1001 and not exists (
      select from driver_certificates c where c.driver_id = v.driver_id and c.course = 'alcohol' and c.certified_at < v.verified_at)`.execute(
    db,
  )
  expect(uncertified.rows).toEqual([])
})

test('each left the events of its whole way, as a live one does', async () => {
  const { rows } = await sql<{ kind: string; events: string[] }>`
    select distinct on (kind) kind, events from (
      select case when o.status = 'completed' then 'fetched' when o.status = 'rejected' then 'rejected'
          when o.alcohol then 'bottle' else 'brought' end as kind,
        array_agg(e.what order by e.at, e.event_id) filter (where e.what not in ('order_rated', 'kitchen_needs_time')) as events
      from orders o join events e on e.subject = 'order:' || o.order_id
      where o.order_id < 1001 and o.payment_type = 'card_online'
        and o.payment_status in ('charged', 'unpaid')
      group by o.order_id) all_orders
    order by kind, events`.execute(db)
  const kitchen = ['order_created', 'order_confirmed', 'kitchen_accepted', 'order_ready']
  const door = ['verified_recipient', 'verify']
  expect(Object.fromEntries(rows.map(({ kind, events }) => [kind, events]))).toEqual({
    fetched: [...kitchen, 'kitchen_handed_over', 'order_completed', 'authorization_captured'],
    brought: [...kitchen, 'order_picked_up', 'order_delivered', 'authorization_captured'],
    bottle: [
      ...kitchen,
      'pickup_check',
      'order_picked_up',
      ...door,
      'save_signature',
      'order_delivered',
      'authorization_captured',
    ],
    rejected: [
      ...kitchen,
      'pickup_check',
      'order_picked_up',
      ...door,
      'order_rejected',
      'driver_reject_order',
      'authorization_voided',
      'goods_returned',
    ],
  })
})

test('no shift stands in a week that was never published', async () => {
  const { rows } = await sql`
    select s.market_id, s.start_date from shifts s left join schedule_weeks w on w.market_id = s.market_id and s.start_date between w.week and w.week + 6
    where w.week is null`.execute(db)
  expect(rows).toEqual([])
  expect(await countOf('schedule_weeks')).toBeGreaterThan(4)
})

test('what was wrong was given back, and support has nothing of it left to do', async () => {
  expect(await countOf('order_refunds')).toBeGreaterThan(10)
  const borne = await sql<{ by: string }>`select distinct refund_source as by from order_issues order by 1`.execute(db)
  expect(borne.rows.map(({ by }) => by)).toEqual(['company', 'restaurant'])
  const open = await sql`
    select ticket_id from tickets where order_id < 1001 and status <> 'solved'
    union all select conversation_id from conversations where order_id < 1001 and status <> 'done'`.execute(db)
  expect(open.rows).toEqual([])
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from tickets where order_id < 1001 order by kind`.execute(db)
  expect(rows.map(({ kind }) => kind)).toEqual(['payment', 'rejection'])
})

test('a campaign has gone out, and what was ordered since is told of it', async () => {
  const { rows } = await sql<{ campaign_id: number; people: number }>`
    select campaign_id, recipient_count as people from campaigns where state = 'sent'`.execute(db)
  const [campaign] = rows
  expect(rows).toHaveLength(1)
  expect(campaign?.people).toBeGreaterThan(50)
  const results = await resultsOf(db, campaign?.campaign_id ?? 0)
  expect(results).toMatchObject({ waiting: 0, sent: 0, failed: 0, delivered: campaign?.people })
  expect(results.ordered_since).toBeGreaterThan(10)
  expect(results.ordered_since).toBeLessThan(campaign?.people ?? 0)
})

test('orders, authorizations, the provider’s books and the ledger agree on all of it', async () => {
  // The provider's clock is the machine's: what it did is past when the books are compared.
  clock.set(new Date(Math.max(Date.now(), clock.now().getTime()) + 3_600_000))
  const outcome = await checkLedger({ db, units: testUnits(db, { clock }), clock, cards: vault() }, null)
  expect(outcome.orders).toBeGreaterThan(500)
  expect(outcome.reported).toBeGreaterThan(300)
  const { rows } = await sql`select * from ledger_findings where resolved_at is null limit 3`.execute(db)
  expect([outcome.differences, rows]).toEqual([0, []])
})
