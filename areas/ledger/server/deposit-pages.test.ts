import { beforeAll, describe, expect, test } from 'vitest'
import { staffServer, testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider, DepositLine, ReportedDeposit } from '#areas/cards/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { partiesOf } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { depositPage, depositsPage } from '../calls/deposits.ts'
import { captured } from '../rules/card-postings.ts'
import { refunded } from '../rules/refund-postings.ts'
import { ledgerArea } from './area.ts'
import { fetchDeposits } from './fetch-deposits.ts'
import { writeMovement } from './write-movement.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-20T09:00:00Z')
const bank = memoryCards()
const tuesday = new Date('2026-11-17T20:00:00Z')
const wednesday = Date.parse('2026-11-18T00:00:00Z')

let paid: ReportedDeposit[] = []
const linesOf = new Map<string, DepositLine[]>()
const cards = {
  ...bank.provider,
  report: async () => ({ authorizations: [] }),
  deposits: async () => ({ deposits: paid }),
  depositLines: async (id) => ({ lines: linesOf.get(id) ?? [] }),
} as CardProvider
const deps = { ...testDeps(db, { clock }), cards }
const fetch = () => fetchDeposits(deps)
const { as } = await staffServer(db, (server) => [ledgerArea(server, { cards })], { roles: ['manager'], clock })

const elsewhere = await insertMarket(db, { city: 'Elsewhere', time_zone: 'America/Chicago' })
const everywhere = await as()
const ofElsewhere = await as({ market_ids: [elsewhere.market_id] })

async function chargedOrder(amount: number, market_id?: number) {
  const total = cents(amount)
  const of = { created_at: tuesday, subtotal: total, total, ...(market_id !== undefined && { market_id }) }
  const order = await insertHeldOrder(db, bank, of)
  const held = { ...partiesOf(order), card_authorization_id: order.card_authorization_id, amount: total }
  await db.transaction().execute((tx) => writeMovement({ tx, now: tuesday }, captured(held, total)))
  return { ...order, reference: `attempt-of-${order.order_id}` }
}

let count = 0
function lineOf(of: Partial<DepositLine>): DepositLine {
  count += 1
  return { lineId: `txn_${count}`, kind: 'charge', cents: cents(0), feeCents: cents(0), at: wednesday, ...of }
}

/** Comes in, with so much in the bank as its lines say, unless told otherwise. */
async function deposit(depositId: string, lines: DepositLine[], more: Partial<ReportedDeposit> = {}) {
  const net = cents(lines.reduce((sum, one) => sum + one.cents - one.feeCents, 0))
  const reported = { depositId, status: 'paid' as const, cents: net, arrivedAt: wednesday, isItemized: true, ...more }
  linesOf.set(depositId, lines)
  paid = [...paid.filter((one) => one.depositId !== depositId), reported]
  await fetch()
}

type List = PageStateOf<typeof depositsPage>
type One = PageStateOf<typeof depositPage>
const list = async (search = '', person = everywhere) => (await person.read(`/secure/deposits${search}`)) as List
const named = async (name: string, person = everywhere) =>
  (await list('', person)).deposits.find((one) => one.deposit === name)
async function open(name: string, search = '', person = everywhere): Promise<One> {
  const { movement_id } = (await named(name)) ?? {}
  return (await person.read(`/secure/deposits/${movement_id}${search}`)) as One
}

let here: Awaited<ReturnType<typeof chargedOrder>>
let there: Awaited<ReturnType<typeof chargedOrder>>
beforeAll(async () => {
  here = await chargedOrder(3_000)
  there = await chargedOrder(2_000, elsewhere.market_id)
  const charges = [here, there].map(({ reference, total }) =>
    lineOf({ authorizationId: reference, cents: total, feeCents: cents(100) }),
  )
  await deposit('po_two', [...charges, lineOf({ kind: 'fee', feeCents: cents(50) })])
})

describe('[SIL-ORD-140] a deposit', () => {
  test('stands with its sums, and agrees with the ledger to the cent', async () => {
    expect(await named('po_two')).toMatchObject({ amount: 5_000, fee: 250, net: 4_750, difference: 0, state: 'booked' })
    const { deposit: one, deposit_lines } = await open('po_two')
    expect(one).toMatchObject({ is_whole: true, fee: 250, fee_booked: 250, reasons: [] })
    expect(one.of_kinds.map(({ kind, count: many, amount }) => [kind, many, amount])).toEqual([
      ['charge', 2, 5_000],
      ['fee', 1, 0],
    ])
    expect(one.of_markets.map(({ amount, fee }) => [amount, fee])).toEqual(
      expect.arrayContaining([
        [3_000, 100],
        [2_000, 100],
        [0, 50],
      ]),
    )
    expect(deposit_lines).toHaveLength(3)
    expect(deposit_lines).toContainEqual(
      expect.objectContaining({ order_id: here.order_id, amount: 3_000, booked: 3_000, fee_day: '2026-11-17' }),
    )
  })

  test('shows who works in one market what is of it, and no more', async () => {
    expect(await named('po_two', ofElsewhere)).toMatchObject({ amount: 2_000, fee: 100, net: 1_900 })
    const { deposit: one, deposit_lines } = await open('po_two', '', ofElsewhere)
    expect(one).toMatchObject({ is_whole: false, net: 1_900, fee: 100, fee_booked: 100 })
    expect(deposit_lines.map(({ order_id }) => order_id)).toEqual([there.order_id])
    const { movement_id } = (await named('po_two')) ?? {}
    const file = await ofElsewhere.get(`/secure/deposits/${movement_id}/lines.csv`)
    expect(file.body).toContain(`,${there.order_id},`)
    expect(file.body).not.toContain(`,${here.order_id},`)
    const order = await chargedOrder(700)
    await deposit('po_ours', [lineOf({ authorizationId: order.reference, cents: cents(700) })])
    expect(await named('po_ours', ofElsewhere)).toBeUndefined()
    const ours = await named('po_ours')
    expect((await ofElsewhere.get(`/secure/deposits/${ours?.movement_id}`)).statusCode).toBe(404)
    expect((await ofElsewhere.get(`/secure/deposits/${ours?.movement_id}/lines.csv`)).statusCode).toBe(404)
  })

  test('is found by its name, an order in it, a market, a state', async () => {
    const { name: marketName } = await db
      .selectFrom('markets')
      .select('name')
      .where('market_id', '=', elsewhere.market_id)
      .executeTakeFirstOrThrow()
    const names = async (search: string) => (await list(search)).deposits.map(({ deposit: name }) => name)
    expect(await names('?q=PO_TWO')).toEqual(['po_two'])
    expect(await names(`?q=${there.order_id}`)).toEqual(['po_two'])
    expect(await names(`?market=${encodeURIComponent(marketName)}`)).toEqual(['po_two'])
    expect(await names('?state=differs&q=po_two')).toEqual([])
    expect(await names('?state=booked&q=po_two')).toEqual(['po_two'])
    expect(await names('?state=nonsense')).toEqual([])
    expect(await names(`?at=..${wednesday - 1}`)).toEqual([])
  })
})

describe('what differs is named', () => {
  const reasons = async (name: string) =>
    (await open(name)).deposit.reasons.map(({ why, difference }) => [why, difference])

  test('a charge of nobody, one of another amount, and a sum that its lines do not come to', async () => {
    const order = await chargedOrder(1_000)
    const lines = [
      lineOf({ authorizationId: 'of nobody', cents: cents(500) }),
      lineOf({ authorizationId: order.reference, cents: cents(900) }),
      lineOf({ kind: 'other', cents: cents(-30) }),
    ]
    await deposit('po_odd', lines, { cents: cents(1_377) })
    expect(await named('po_odd')).toMatchObject({ state: 'differs', net: 1_377 })
    expect(await reasons('po_odd')).toEqual([
      ['It is of no payment of ours: another program uses the account, or our books were set back.', 500],
      ['The ledger has another amount for this charge.', -100],
      ['The provider moved it for something that the ledger knows nothing of.', -30],
      ['The lines of this deposit do not come to its sum.', 7],
    ])
    expect((await list()).deposits_differing).toBeGreaterThan(0)
    expect((await open('po_odd', '?booked=no')).deposit_lines).toHaveLength(4)
    expect((await open('po_odd', '?booked=yes')).deposit_lines).toHaveLength(0)
  })

  test('a refund that the ledger does not have, until it is recorded', async () => {
    const order = await chargedOrder(1_000)
    const of = { authorizationId: order.reference }
    await deposit('po_refund', [
      lineOf({ ...of, cents: cents(1_000) }),
      lineOf({ ...of, kind: 'refund', cents: cents(-400) }),
    ])
    expect(await reasons('po_refund')).toEqual([['The provider gave back more than the ledger has as refunded.', -400]])
    const given = { cause: 'late', order: partiesOf(order), amount: cents(400), sales_tax: cents(0) }
    const by = { way: 'card' as const, card_authorization_id: order.card_authorization_id }
    await db
      .transaction()
      .execute((tx) => writeMovement({ tx, now: tuesday }, refunded({ ...given, borne_by: 'company', by })))
    await fetch()
    expect(await named('po_refund')).toMatchObject({ state: 'booked', amount: 600, difference: 0 })
  })

  test('a dispute, until somebody writes it off', async () => {
    const order = await chargedOrder(1_000)
    const of = { authorizationId: order.reference, cents: cents(1_000) }
    await deposit('po_dispute', [
      lineOf(of),
      lineOf({ ...of, kind: 'dispute', cents: cents(-1_000), feeCents: cents(1_500) }),
    ])
    expect(await reasons('po_dispute')).toEqual([
      ['The customer’s bank has taken it back, and nobody has written it off.', -1_000],
    ])
    const { ledger_finding_id } = await db
      .insertInto('ledger_findings')
      .values({
        kind: 'disputed',
        subject: `authorization:${order.reference}`,
        market_id: order.market_id,
        order_id: order.order_id,
        account: 'card_provider',
        expected: 0,
        found: 1_000,
        cause: 'dispute_lost',
        found_at: tuesday,
        seen_at: tuesday,
      })
      .returning('ledger_finding_id')
      .executeTakeFirstOrThrow()
    const closed = await everywhere.post(`/secure/ledger/findings/${ledger_finding_id}/close`, { amount: 1_000 })
    expect(closed.status).toBe(200)
    expect(await named('po_dispute')).toMatchObject({ state: 'booked', net: -1_500, difference: 0 })
  })

  test('one that the bank has sent back, and one that a person asked for', async () => {
    const order = await chargedOrder(800)
    const lines = [lineOf({ authorizationId: order.reference, cents: cents(800) })]
    await deposit('po_back', lines)
    await deposit('po_back', lines, { status: 'returned' })
    expect(await named('po_back')).toMatchObject({ state: 'returned' })
    expect((await open('po_back')).deposit.returned_at).toEqual(expect.any(Number))
    expect((await list('?state=returned')).deposits.map(({ deposit: name }) => name)).toEqual(['po_back'])
    await deposit('po_asked', [], { isItemized: false, cents: cents(700) })
    expect(await named('po_asked')).toMatchObject({ state: 'booked', net: 700 })
    expect((await open('po_asked')).deposit_lines).toMatchObject([{ kind: 'unlisted', amount: 700 }])
  })
})

test('one that was booked before its lines were kept gets them, and its fees stay what they were', async () => {
  const order = await chargedOrder(900)
  await deposit('po_old', [lineOf({ authorizationId: order.reference, cents: cents(900), feeCents: cents(56) })])
  await db.deleteFrom('deposit_lines').where('deposit', '=', 'po_old').execute()
  expect(await named('po_old')).toMatchObject({ net: 844, state: 'booked' })
  await fetch()
  expect((await open('po_old')).deposit).toMatchObject({ amount: 900, fee: 56, fee_booked: 56, reasons: [] })
})
