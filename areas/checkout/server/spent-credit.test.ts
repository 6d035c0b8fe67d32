import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { grantCredit } from '#areas/cart/server/public.ts'
import { checkLedger } from '#areas/ledger/server/public.ts'
import { cancelOrder, lockOrder, reopenOrder } from '#areas/orders/server/public.ts'
import { cents } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db } = await testDatabase({ max: 20 })
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const vault = { baseUrl: `${sandbox.url}/vault`, credentials: { secretKey: sandbox.secretKey } }
  cards = cardVaultAdapter({ ...vault, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: vault.baseUrl })
  working = world.area.work?.()
})
afterAll(async () => {
  await working?.stop()
  http.close()
  await sandbox.stop()
})

const later = standingClock('2026-11-22T08:00:00Z')
const used = 'order_attempt_failure_reason_invalid_order_id_discount_used'
let customers = 0

/** Somebody with so many cents of credit. */
async function customerWith(amount: number) {
  customers += 1
  const phone_number = `40455507${String(customers).padStart(2, '0')}`
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number, name: 'Noor Haddad' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const { market_id } = world.market
  await world.deps.units.run(undefined, async (unit) => {
    await grantCredit(unit, { market_id, cosmic_customer_id, amount: cents(amount) })
    return ok({})
  })
  return { phone_number, cosmic_customer_id }
}
type Customer = Awaited<ReturnType<typeof customerWith>>

/** What the customer may spend. */
async function openCredits({ cosmic_customer_id }: Customer) {
  return db
    .selectFrom('discount_codes as d')
    .select(['d.discount_code_id', 'd.discount_name', 'd.value'])
    .where('d.cosmic_customer_id', '=', cosmic_customer_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('discount_uses as s').whereRef('s.discount_code_id', '=', 'd.discount_code_id').select('order_id'),
        ),
      ),
    )
    .orderBy('d.discount_code_id')
    .execute()
}

/** A cart of two dishes for 24.00 with the credit claimed, and what its page posts. */
async function claimed(customer: Customer, discount_code_id: number, by?: Visitor) {
  const { phone_number } = customer
  const { owner, cart } = await world.cart({ ...customer, discount_code_id, ...(by && { by }) })
  return { owner, fields: await world.form(owner, cart, { info: { phone_number } }) }
}
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const ledgerOf = async (order_id: number) => {
  const rows = await db
    .selectFrom('ledger_movements')
    .select(['kind', 'customer', 'customer_credit', 'discounts', 'cosmic_customer_id'])
    .where('order_id', '=', order_id)
    .orderBy('movement_id')
    .execute()
  return rows.map((row) => Object.values(row))
}
async function spend(customer: Customer) {
  const [code] = await openCredits(customer)
  const { owner, fields } = await claimed(customer, code?.discount_code_id ?? 0)
  const { order_id } = await world.placed(owner, fields)
  return orderOf(Number(order_id))
}
const changed = (order_id: number, to: 'cancelled' | 'received') =>
  world.deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    if (!order) throw new Error('The order is gone')
    return to === 'cancelled' ? cancelOrder(unit, order) : reopenOrder(unit, order, to)
  })

test('[SIL-ORD-047] a credit pays its part, and what the order leaves of it is another credit', async () => {
  const customer = await customerWith(3000)
  const order = await spend(customer)
  // Of thirty, the goods take twenty-four; there is nothing to tax.
  expect(order).toMatchObject({ discount: -2400, credit: 2400, sales_tax: 0, subtotal: 2400 })
  expect(await openCredits(customer)).toMatchObject([{ discount_name: '$6.00 credit', value: 600 }])
  const { total } = order
  expect(await ledgerOf(order.order_id)).toEqual([
    ['placed', total + 2400, 0, 0, null],
    ['credit_used', -2400, 2400, 0, customer.cosmic_customer_id],
  ])
})

test('[SIL-ORD-047] by card the bank is asked for the rest alone', async () => {
  const customer = await customerWith(1000)
  const [code] = await openCredits(customer)
  const input = { ...customer, discount_code_id: code?.discount_code_id ?? 0 }
  const { owner, fields } = await world.cardOrder(undefined, input, { info: { phone_number: customer.phone_number } })
  const { order_id } = await world.placed(owner, fields)
  const order = await orderOf(Number(order_id))
  expect(order).toMatchObject({ credit: 1000, payment_status: 'authorized' })
  const held = await db
    .selectFrom('card_authorizations')
    .select('amount')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  expect(held.amount).toBe(order.total + order.tip)
  expect((await ledgerOf(order.order_id)).map(([kind]) => kind)).toEqual(['placed', 'authorized', 'credit_used'])
  expect(await openCredits(customer)).toEqual([])
})

test('[SIL-ORD-046] [SIL-ORD-047] of two carts that spend one credit at the same moment, one is refused', async () => {
  const customer = await customerWith(1000)
  const [code] = await openCredits(customer)
  const both = [
    await claimed(customer, code?.discount_code_id ?? 0),
    await claimed(customer, code?.discount_code_id ?? 0),
  ]
  const ids = both.map(({ fields }) => Number(fields.cart_id))
  await whileRowsHeld(
    db,
    (tx) => tx.selectFrom('carts').select('cart_id').where('cart_id', 'in', ids).forUpdate().execute(),
    () => both.map(({ fields }) => world.post(fields)),
  )
  const ends = await Promise.all(both.map(({ owner, fields }) => world.settled(owner, fields)))
  expect(ends.map(({ order_place_stage }) => order_place_stage).sort()).toEqual(['created', 'failed'])
  expect(ends.find((end) => end.order_place_stage === 'failed')).toMatchObject({ error: used })
  const spent = await db
    .selectFrom('ledger_movements')
    .select(({ fn }) => fn.sum('customer_credit').as('sum'))
    .where('cosmic_customer_id', '=', customer.cosmic_customer_id)
    .executeTakeFirstOrThrow()
  expect(Number(spent.sum)).toBe(1000)
})

test('[SIL-ORD-047] [SIL-ORD-063] a stranger who claims it by its number is refused', async () => {
  const customer = await customerWith(1000)
  const [code] = await openCredits(customer)
  const { owner, cart } = await world.cart({
    discount_code_id: code?.discount_code_id ?? 0,
    phone_number: '4045550799',
  })
  const end = await world.placed(owner, await world.form(owner, cart, { info: { phone_number: '4045550799' } }))
  expect(end).toMatchObject({ order_place_stage: 'failed', error: used })
  expect(await openCredits(customer)).toHaveLength(1)
})

test('[SIL-ORD-047] an order that is cancelled gives the credit back, takes it again when it is opened, and only while it is there', async () => {
  const customer = await customerWith(1000)
  const order = await spend(customer)
  expect(await openCredits(customer)).toEqual([])

  expect(await changed(order.order_id, 'cancelled')).toMatchObject({ ok: true })
  expect(await openCredits(customer)).toMatchObject([{ discount_name: '$10.00 credit', value: 1000 }])
  expect((await ledgerOf(order.order_id)).at(-1)).toMatchObject([
    'cancelled',
    -order.total,
    -1000,
    0,
    customer.cosmic_customer_id,
  ])

  expect(await changed(order.order_id, 'received')).toMatchObject({ ok: true })
  expect(await openCredits(customer)).toEqual([])
  await changed(order.order_id, 'cancelled')
  expect(await openCredits(customer)).toHaveLength(1)

  const other = await spend(customer)
  expect(await changed(order.order_id, 'received')).toEqual({ ok: false, error: 'credit_spent' })
  expect((await orderOf(order.order_id)).status).toBe('cancelled')
  expect(other.credit).toBe(1000)

  expect(await checkLedger({ db, units: world.deps.units, clock: later, cards }, null)).toMatchObject({
    differences: 0,
  })
})
