import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { marker, type Values, valuesFor } from './asked-values-testing.ts'
import { wholeApp } from './testing.ts'
import { everyRole, insertWholeMarket } from './whole-market-testing.ts'

/**
 * Everything that staff may ask, asked of one market by somebody who works in another (SIL-ORD-140). The walk goes by the definitions: what a
 * new area brings is asked too, and a field that `asked-values-testing.ts` has no value for fails it until somebody has said what it names.
 */
const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())
const { calls, routes, topics } = whole.definitions
const { ids: theirs, insider, outsider } = await insertWholeMarket(db, whole)

/** They name no object: a file that comes in, a public day that is played and not kept, work of all markets, a customer of all markets (refused to who works in some), what a course says in a jurisdiction, and a person's own names of searches. */
const notAsked: readonly string[] = [
  'POST /admin/assets/new_secure',
  'POST /admin/assets/new_picture',
  'POST /admin/menu_drafts/file',
  'GET /secure/courses/:course/content',
  'POST /secure/courses/:course/confirm_facts',
  'POST /secure/courses/:course/versions',
  'POST /secure/jobs/:job_id/run_again',
  'POST /secure/ledger/check',
  'POST /secure/own_views/:place',
  'POST /secure/own_views/:place/remove',
  'POST /secure/privacy/erase',
  'POST /secure/privacy/export',
  'POST /secure/replay/public_days',
]
/** What tells nobody anything of a market, or of the own work alone. */
const tellsNone: readonly string[] = [
  'GET /rocket/driver_app_web/pay',
  'GET /menus/:franchise_id/pos_states',
  'GET /restaurant_app/disable_items',
  'GET /secure/clock_in',
  'GET /secure/clock_out',
  'GET /secure/schedule/shifts/:shift_id/expected_pay',
  'GET /secure/orders/:order_id/driver_way',
  'GET /admin/menu_items/lookup_upc',
  'GET /secure/restaurants/:franchise_id/reach',
  'GET /secure/shelf_walk/look_up',
  'GET /secure/tickets/new',
  'GET /secure/jobs',
  'GET /secure/privacy',
  'GET /secure/operations',
  'GET /secure/payouts/:franchise_id/:starts_on/statement.csv',
]

const bare = (path: string) => path.replace(/\(.*?\)/g, '')
const staffAsk = ({ may }: { may?: readonly string[] | undefined }) =>
  may !== undefined && !may.includes('anyone') && isPermitted(everyRole, may)
const staffRoutes = routes
  .filter(staffAsk)
  .map((route) => ({ name: `${route.method} ${bare(route.path)}`, route }))
  .filter(({ name }) => !notAsked.includes(name))

async function askRoute({ name, route }: (typeof staffRoutes)[number], { cookie }: { cookie: string }) {
  const values = valuesFor(name, route.input, theirs)
  const url = bare(route.path).replace(/:(\w+)/g, (_, field: string) => String(values[field]))
  const stream = route.kind === 'route' && route.body?.kind === 'stream'
  const inQuery = route.method === 'GET' || stream
  const query = new URLSearchParams(Object.entries(values).map(([field, value]) => [field, String(value)]))
  const reply = await whole.app.inject({
    method: route.method,
    url: inQuery ? `${url}?${query}` : url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(stream && { 'content-type': 'application/octet-stream' }) },
    ...(!inQuery && { payload: values }),
    ...(stream && { payload: Buffer.from('abc') }),
  })
  return { status: reply.statusCode, text: reply.body }
}

async function askCall(name: string, data: unknown, { actor }: { actor: Actor }) {
  const { response } = await whole.runner.run({ request: name, data: data as Values, request_id: 1 }, actor, undefined)
  return { ...response, text: JSON.stringify(response) }
}

/** Every row there is; what the asking itself writes down aside. */
async function allRows(): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'events', 'throttles', 'call_replies') order by 1`.execute(db)
  const all = new Map<string, readonly string[]>()
  for (const { name } of rows) {
    const found = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return all
}

/** Their rows are as they were, and none has joined them. */
async function untouched(before: Map<string, readonly string[]>, ask: () => Promise<void>) {
  await ask()
  const ofTheirs = `"market_id": ${theirs.market_id},`
  for (const [name, rows] of await allRows()) {
    const earlier = before.get(name) ?? []
    expect([name, earlier.filter((row) => !rows.includes(row))]).toEqual([name, []])
    expect([name, rows.filter((row) => !earlier.includes(row) && row.includes(ofTheirs))]).toEqual([name, []])
  }
}

describe('[SIL-ORD-140] a person of another market', () => {
  test.each(staffRoutes)('$name tells nothing and changes nothing', async (asked) => {
    await untouched(await allRows(), async () => {
      const { status, text } = await askRoute(asked, outsider)
      expect(text).not.toContain(marker)
      expect([415, 500]).not.toContain(status)
      expect(text).not.toContain('"malformed"')
      // What stands in the address is not there for them.
      if (asked.route.path.includes(':')) expect(status).toBe(404)
    })
  })

  test.each(calls.filter(staffAsk))('$name tells nothing and changes nothing', async ({ name, data }) => {
    await untouched(await allRows(), async () => {
      const { text, data: told } = await askCall(name, valuesFor(name, data, theirs), outsider)
      expect(text).not.toContain(marker)
      expect(['invalid_data', 'exception']).not.toContain(told.error)
    })
  })

  test.each(topics.filter(staffAsk))('$topic cannot be followed', async ({ topic }) => {
    const handler = whole.areas.flatMap((area) => area.topics ?? []).find((one) => one.topic.topic === topic)
    for (const id of Object.values(theirs)) {
      if (typeof id !== 'number') continue
      const isOfMarket = [
        'zones',
        'queues',
        'orders',
        'unassigned',
        'plans',
        'claims',
        'tickets',
        'shifts',
        'addresses',
      ].includes(topic)
      if (isOfMarket && id !== theirs.market_id) continue
      if (topic === 'ticket' && id !== theirs.ticket_id) continue
      if (topic === 'conversations' && id !== theirs.market_id) continue
      if (topic === 'conversation' && id !== theirs.conversation_id) continue
      expect(await handler?.mayFollow(outsider.actor, `${topic}:${id}`)).toBe(false)
    }
  })

  test('an order cannot be followed', async () => {
    const handler = whole.areas.flatMap((area) => area.topics ?? []).find((one) => one.topic.topic === 'order')
    expect(await handler?.mayFollow(outsider.actor, `order:${theirs.order_id}`)).toBe(false)
    expect(await handler?.mayFollow(insider.actor, `order:${theirs.order_id}`)).toBe(true)
  })
})

// Else the walk above could pass by asking for nothing.
describe('[SIL-ORD-140] a person of the market itself is told', () => {
  const reads = staffRoutes.filter(
    ({ name, route }) => route.method === 'GET' && !tellsNone.includes(name) && !name.includes('undo'),
  )
  // Ways name nobody, and a courier’s price comes from the courier.
  const isTold = ({ name }: { name: string }) =>
    !['assets', '_way/', 'courier_quote'].some((part) => name.includes(part))
  test.each(reads.filter(isTold))('by $name', async (asked) => {
    const { status, text } = await askRoute(asked, insider)
    expect(status).toBe(200)
    expect(text).toContain(asked.name.endsWith('/progress') ? '"done"' : marker)
  })

  test.each(['refresh_driver_queues', 'refresh_driver_queues_v2', 'refresh_unassigned_orders', 'zones_of_market'])(
    'by %s',
    async (name) => {
      const call = calls.find((one) => one.name === name)
      expect((await askCall(name, valuesFor(name, call?.data, theirs), insider)).text).toContain(marker)
    },
  )
})
