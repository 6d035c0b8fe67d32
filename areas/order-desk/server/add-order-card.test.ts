import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter, stripeAdapter } from '#areas/cards/server/public.ts'
import { enterCard, enterStripeCard } from '#areas/cards/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
const url = '/secure/orders/secure_add_payment_card'
const tokenUrl = '/secure/orders/secure_one_time_token'
let sandbox: SandboxProcess
let cards: CardProvider
let stripe: CardProvider
let server: Awaited<ReturnType<typeof orderDeskServer>>
let staff: Awaited<ReturnType<typeof server.as>>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const common = { credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() }
  cards = cardVaultAdapter({ ...common, baseUrl: `${sandbox.url}/vault` })
  stripe = stripeAdapter({ ...common, baseUrl: `${sandbox.url}/stripe` })
  server = await orderDeskServer(db, { cards })
  staff = await server.as()
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

let phones = 0
async function orderOfAccount() {
  phones += 1
  const customer = await db
    .insertInto('customers')
    .values({ phone_number: `706555${String(3000 + phones)}` })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  return insertOrder(db, customer)
}
const account = (cosmic_customer_id: number | null) => `customer:${cosmic_customer_id}`
const entered = (owner: string) => enterCard(`${sandbox.url}/vault`, cards, owner)
const cardsOf = (cosmic_customer_id: number | null) =>
  db
    .selectFrom('payment_cards')
    .select(['payment_card_id', 'last_four', 'selected', 'session_persistent_id', 'linked'])
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .execute()
const eventsOf = (order_id: number) =>
  db.selectFrom('events').select(['what', 'detail', 'actor_kind']).where('subject', '=', `order:${order_id}`).execute()

describe('[SOR-09] [CSL-38] a card for an order', () => {
  test('a token, the vault, and the card is in the list of the customer’s account, on no device, chosen for nobody', async () => {
    const { order_id, cosmic_customer_id } = await orderOfAccount()
    const token = await staff.post(tokenUrl, { order_id })
    expect(token).toMatchObject({ status: 200, external_customer_id: '' })
    expect(token.payment_token).toMatch(/./)
    const { card_entry } = await staff.read(`/secure/orders/${order_id}`)
    expect(card_entry).toMatchObject({ cosmic_id: cosmic_customer_id, payment_merchant_account_type: 'other' })
    expect(card_entry.vault.fields_url).toMatch(/^http/)

    const { cardToken, externalCustomerId } = await entered(account(cosmic_customer_id))
    const form = { token: cardToken, customerid: externalCustomerId, cosmic_id: cosmic_customer_id, order_id }
    const added = await staff.post(url, form)
    expect(added).toMatchObject({ status: 200, success: true, last_four: '4242' })
    const kept = { last_four: '4242', selected: false, session_persistent_id: null, linked: true }
    expect(await cardsOf(cosmic_customer_id)).toEqual([{ payment_card_id: added.payment_card_id, ...kept }])
    expect(await eventsOf(order_id)).toEqual([
      { what: 'order_card_added', detail: { card_type: 'Visa', last_four: '4242' }, actor_kind: 'user' },
    ])
    const { timeline, order_cards } = await staff.read(`/secure/orders/${order_id}`)
    expect(order_cards).toMatchObject([{ last_four: '4242', held: 0, is_usable: true }])
    expect(timeline).toMatchObject([{ text: 'Card added: Visa 4242' }])

    // The same once more, as after a lost answer, is the same card, of which the order told.
    expect(await staff.post(url, form)).toEqual(added)
    expect(await cardsOf(cosmic_customer_id)).toHaveLength(1)
    expect(await eventsOf(order_id)).toHaveLength(1)
    // The next card goes under the vault's customer that the account has now.
    expect((await staff.post(tokenUrl, { order_id })).external_customer_id).toBe(externalCustomerId)
  })

  test('[SIL-ORD-160] where Stripe takes new cards it is made under the account’s customer there', async () => {
    const there = await (await orderDeskServer(db, { cards: stripe })).as()
    const { order_id, cosmic_customer_id } = await orderOfAccount()
    const token = await there.post(tokenUrl, { order_id })
    expect(token).toMatchObject({ status: 200, payment_token: expect.stringMatching(/^seti_/) })
    expect(token.external_customer_id).toMatch(/^cus_/)
    const owner = account(cosmic_customer_id)
    const { cardToken, externalCustomerId } = await enterStripeCard(`${sandbox.url}/stripe`, stripe, owner)
    const form = { token: cardToken, customerid: externalCustomerId, cosmic_id: cosmic_customer_id, order_id }
    expect(await there.post(url, form)).toMatchObject({ status: 200, success: true, last_four: '4242' })
    expect(await cardsOf(cosmic_customer_id)).toHaveLength(1)
    expect((await there.post(tokenUrl, { order_id })).external_customer_id).toBe(externalCustomerId)
  })

  test('two of staff who send one card at once add one', async () => {
    const { order_id, cosmic_customer_id } = await orderOfAccount()
    const { cardToken, externalCustomerId } = await entered(account(cosmic_customer_id))
    const form = { token: cardToken, customerid: externalCustomerId, cosmic_id: cosmic_customer_id, order_id }
    const [one, other] = await Promise.all([staff.post(url, form), staff.post(url, form)])
    expect(one.success && other.success).toBe(true)
    expect(other.payment_card_id).toBe(one.payment_card_id)
    expect(await cardsOf(cosmic_customer_id)).toHaveLength(1)
  })

  test('[CSL-31] a card made under another name, or for the page of another account, is refused and stays nowhere', async () => {
    const { order_id, cosmic_customer_id } = await orderOfAccount()
    const other = await orderOfAccount()
    const foreign = await entered(account(other.cosmic_customer_id))
    const own = await entered(account(cosmic_customer_id))
    const refused = { status: 409, error: 'authentication_failure' }
    const post = (token: string, customerid: string, cosmic_id: number | null) =>
      staff.post(url, { token, customerid, cosmic_id, order_id })
    expect(await post(foreign.cardToken, foreign.externalCustomerId, cosmic_customer_id)).toMatchObject(refused)
    expect(await post(own.cardToken, foreign.externalCustomerId, cosmic_customer_id)).toMatchObject(refused)
    expect(await post(own.cardToken, own.externalCustomerId, other.cosmic_customer_id)).toMatchObject(refused)
    expect(await cardsOf(cosmic_customer_id)).toEqual([])
  })

  test('[CSL-29] what the vault does not know is an invalid card; what was deleted is gone; a vault that is away is told so', async () => {
    const { order_id, cosmic_customer_id: cosmic_id } = await orderOfAccount()
    const unknown = { token: 'card_nothing', customerid: 'cus_x', cosmic_id, order_id }
    expect(await staff.post(url, unknown)).toMatchObject({ status: 422, error: 'invalid_card' })
    const { cardToken, externalCustomerId } = await entered(account(cosmic_id))
    const form = { token: cardToken, customerid: externalCustomerId, cosmic_id, order_id }
    await staff.post(url, form)
    await db.updateTable('payment_cards').set({ deleted_at: new Date() }).where('vault_token', '=', cardToken).execute()
    expect(await staff.post(url, form)).toMatchObject({ status: 409, error: 'card_gone' })
    await sandbox.fault({ match: '/vault/one_time_tokens', kind: '500', n: 3 })
    expect(await staff.post(tokenUrl, { order_id })).toMatchObject({ status: 502, error: 'vault_unavailable' })
  })

  test('[SIL-ORD-077] after ten failures of an account no more tokens are given for it', async () => {
    const { order_id, cosmic_customer_id } = await orderOfAccount()
    const key = `card_attempts:customer:${cosmic_customer_id}`
    await db.insertInto('throttles').values({ key, window_started_at: new Date(), count: 10 }).execute()
    expect(await staff.post(tokenUrl, { order_id })).toMatchObject({ status: 429, error: 'too_many_attempts' })
  })

  test('an order of nobody’s account has none; one of another market is not there', async () => {
    const nobodys = await insertOrder(db, { cosmic_customer_id: null })
    const words = 'Nobody’s account belongs to this order, so that it can have no card.'
    expect(await staff.post(tokenUrl, nobodys)).toMatchObject({ status: 409, error: 'no_account', message: words })
    expect((await staff.read(`/secure/orders/${nobodys.order_id}`)).card_entry.cosmic_id).toBeNull()
    const { order_id, cosmic_customer_id: cosmic_id } = await orderOfAccount()
    const stranger = await server.as({ market_ids: [(await insertMarket(db)).market_id] })
    expect((await stranger.post(tokenUrl, { order_id })).status).toBe(404)
    const form = { token: 'card_x', customerid: 'cus_x', cosmic_id, order_id }
    expect((await stranger.post(url, form)).status).toBe(404)
  })

  test('[CSL-25] a form that holds a card number is refused before anything is read of it', async () => {
    const { order_id, cosmic_customer_id: cosmic_id } = await orderOfAccount()
    const refused = await staff.post(url, { token: '4242424242424242', customerid: 'cus_x', cosmic_id, order_id })
    expect(refused).toMatchObject({ status: 400, error: 'card_number_refused' })
  })
})
