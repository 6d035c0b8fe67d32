import { beforeEach, expect, test } from 'vitest'
import { testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider, DepositLine, ReportedDeposit } from '#areas/cards/server/public.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { partiesOf } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { accounts, addEntries } from '../rules/accounts.ts'
import { captured } from '../rules/card-postings.ts'
import { refunded } from '../rules/refund-postings.ts'
import { checkLedger } from './check-ledger.ts'
import { enqueueDepositFetch, fetchDeposits } from './fetch-deposits.ts'
import { writeMovement } from './write-movement.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-20T09:00:00Z')
const bank = memoryCards()
const tuesday = new Date('2026-11-17T20:00:00Z')
const wednesday = Date.parse('2026-11-18T06:00:00Z')

/** What the provider has paid; its protocol is proven against the sandbox. */
let paid: ReportedDeposit[] = []
let lines: DepositLine[] = []
let askedSince: (number | undefined)[] = []
/** How many lines it gives at a time, and after which it falls silent. */
let silentAfter = Number.POSITIVE_INFINITY
const cards = {
  ...bank.provider,
  report: async () => ({ authorizations: [] }),
  deposits: async ({ since }) => {
    askedSince.push(since)
    return { deposits: paid }
  },
  depositLines: async (_id, after = '0') => {
    if (Number(after) >= silentAfter) throw new Error('silent')
    const next = Number(after) + 1
    return { lines: lines.slice(Number(after), next), ...(next < lines.length && { next: String(next) }) }
  },
} as CardProvider
const deps = { ...testDeps(db, { clock }), cards }
const fetch = () => fetchDeposits(deps)

let count = 0
beforeEach(() => {
  count += 1
  lines = []
  askedSince = []
  silentAfter = Number.POSITIVE_INFINITY
})

/** An order of $30.00 whose card was charged on Tuesday. */
async function chargedOrder() {
  const order = await insertHeldOrder(db, bank, { created_at: tuesday, subtotal: cents(3_000), total: cents(3_000) })
  const held = { ...partiesOf(order), card_authorization_id: order.card_authorization_id, amount: cents(3_000) }
  await db.transaction().execute((tx) => writeMovement({ tx, now: tuesday }, captured(held, held.amount)))
  return { order, reference: `attempt-of-${order.order_id}` }
}

const line = (of: Partial<DepositLine>): DepositLine => ({
  lineId: `line ${count}/${lines.length}`,
  kind: 'charge',
  cents: cents(3_000),
  feeCents: cents(117),
  at: wednesday,
  ...of,
})
const deposit = (amount: number, more: Partial<ReportedDeposit> = {}): ReportedDeposit => ({
  depositId: `deposit ${count}`,
  status: 'paid',
  cents: cents(amount),
  arrivedAt: wednesday,
  isItemized: true,
  ...more,
})
const movements = (causes: readonly string[]) =>
  db
    .selectFrom('ledger_movements')
    .selectAll()
    .where((row) => row.or([row('cause', 'in', causes), row('reason', 'like', `%deposit ${count}%`)]))
    .orderBy('movement_id')
    .execute()
const ofThisTest = () => movements([`deposit ${count}`, ...lines.map(({ lineId }) => lineId)])

test('[PNL-01] what a payment cost is a movement of its order, on its day, and the rest of the deposit is in the bank', async () => {
  const { order, reference } = await chargedOrder()
  lines = [line({ authorizationId: reference })]
  lines.push(line({ authorizationId: 'of nobody', feeCents: cents(50) }))
  lines.push(line({ kind: 'fee', cents: 0, feeCents: cents(900) }), line({ kind: 'other', feeCents: 0 }))
  paid = [deposit(5_000)]
  await fetch()
  expect(await ofThisTest()).toMatchObject([
    {
      kind: 'fee_charged',
      at: tuesday,
      order_id: order.order_id,
      market_id: order.market_id,
      franchise_id: order.franchise_id,
      provider_fees: 117,
      card_provider: -117,
      reason: `in deposit deposit ${count}`,
    },
    {
      kind: 'deposited',
      at: new Date(wednesday),
      order_id: null,
      bank: 5_000,
      provider_fees: 950,
      card_provider: -5_950,
    },
  ])
})

test('asked again, only what is new is written, and what came in the last two weeks is looked at', async () => {
  const { reference } = await chargedOrder()
  lines = [line({ authorizationId: reference })]
  paid = [deposit(2_883)]
  await fetch()
  const before = await ofThisTest()
  await fetch()
  expect(await ofThisTest()).toEqual(before)
  expect(before).toHaveLength(2)
  expect(askedSince.at(-1)).toBe(wednesday - 14 * 86_400_000)
})

test('killed between its lines it is begun anew, and comes to the same', async () => {
  const [first, second] = [await chargedOrder(), await chargedOrder()]
  lines = [line({ authorizationId: first.reference })]
  lines.push(line({ authorizationId: second.reference }))
  paid = [deposit(5_766)]
  silentAfter = 1
  await expect(fetch()).rejects.toThrow('silent')
  expect((await ofThisTest()).map(({ kind }) => kind)).toEqual(['fee_charged'])
  silentAfter = Number.POSITIVE_INFINITY
  await fetch()
  expect((await ofThisTest()).map(({ kind, provider_fees }) => [kind, provider_fees])).toEqual([
    ['fee_charged', 117],
    ['fee_charged', 117],
    ['deposited', 0],
  ])
})

test('two at once write it once', async () => {
  const { reference } = await chargedOrder()
  lines = [line({ authorizationId: reference })]
  paid = [deposit(2_883)]
  await Promise.all([fetch(), fetch()])
  expect(await ofThisTest()).toHaveLength(2)
})

test('what the bank has sent back is taken back once, and its fees stay', async () => {
  const { reference } = await chargedOrder()
  lines = [line({ authorizationId: reference })]
  paid = [deposit(2_883)]
  await fetch()
  paid = [deposit(2_883, { status: 'returned' })]
  await fetch()
  await fetch()
  const all = await ofThisTest()
  expect(all.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['fee_charged', `in deposit deposit ${count}`],
    ['deposited', null],
    ['adjusted', `The bank has sent deposit deposit ${count} back.`],
  ])
  const entries = addEntries(...all.map((one) => Object.fromEntries(accounts.map((name) => [name, one[name]]))))
  expect(entries).toEqual({ provider_fees: 117, card_provider: -117 })
})

test('one that a person has asked for is not itemized, and not asked for its lines', async () => {
  silentAfter = 0
  paid = [deposit(700, { isItemized: false })]
  await fetch()
  expect(await ofThisTest()).toMatchObject([{ kind: 'deposited', bank: 700, provider_fees: 0 }])
})

test('asked for by several processes, and while one fails, it is enqueued once a day', async () => {
  const jobs = () => db.selectFrom('jobs').select('job_id').where('kind', '=', 'fetch_deposits').execute()
  const at = (time: string) => enqueueDepositFetch(db, new Date(`2026-11-${time}:00Z`))
  await Promise.all([at('20T09:00'), at('20T09:00'), at('20T09:15')])
  expect(await jobs()).toHaveLength(1)
  await at('21T00:05')
  expect(await jobs()).toHaveLength(2)
  await db.deleteFrom('jobs').execute()
})

test('[SIL-ORD-140] the check of an order does not take its fee for money of its customer', async () => {
  const { order, reference } = await chargedOrder()
  await db.transaction().execute(async (tx) => {
    const given = { cause: `whole ${count}`, order: partiesOf(order), amount: cents(3_000), sales_tax: cents(0) }
    const by = { way: 'card' as const, card_authorization_id: order.card_authorization_id }
    await writeMovement({ tx, now: tuesday }, refunded({ ...given, borne_by: 'company', by }))
    await tx.updateTable('orders').set({ payment_status: 'refunded' }).where('order_id', '=', order.order_id).execute()
  })
  const findings = async () => {
    await checkLedger(deps, null)
    return db
      .selectFrom('ledger_findings')
      .select('kind')
      .where('order_id', '=', order.order_id)
      .where('kind', '=', 'payment_status_differs')
      .where('resolved_at', 'is', null)
      .execute()
  }
  expect(await findings()).toEqual([])
  lines = [line({ authorizationId: reference })]
  paid = [deposit(-117)]
  await fetch()
  expect(await findings()).toEqual([])
})
