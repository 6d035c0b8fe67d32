import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer, insertPhoneOrder, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { cardsArea } from './area.ts'
import type { CardProvider } from './card-provider.ts'
import { cardRouter } from './card-router.ts'
import { stripeAdapter } from './stripe-adapter.ts'
import { enterCard, testMerchant } from './testing.ts'
import { cardVaultAdapter } from './vault-adapter.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let served: Awaited<ReturnType<typeof testApp>>
/** The same, where cards were kept by Stripe before. */
let switched: typeof served
let clerk: Actor

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const common = { credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() }
  cards = cardVaultAdapter({ ...common, baseUrl: `${sandbox.url}/vault` })
  served = await testApp(deps, [cardsArea(deps, { cards, merchant: testMerchant })])
  const stripe = stripeAdapter({ ...common, baseUrl: `${sandbox.url}/stripe` })
  const both = cardRouter({ vault: cards, stripe, chosen: 'vault' })
  switched = await testApp(deps, [cardsArea(deps, { cards: both, merchant: testMerchant })])
  clerk = await insertStaff(db, { roles: ['admin'] })
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

let phones = 0
async function account(): Promise<number> {
  phones += 1
  const row = await db
    .insertInto('customers')
    .values({ phone_number: `706555${String(4000 + phones)}`, card_account_present: true })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  return row.cosmic_customer_id
}
async function call(actor: Actor, request: string, data: Record<string, unknown>) {
  const { response, state } = await served.runner.run({ request, data, request_id: 1 }, actor, undefined)
  return { ...response, state: state as Record<string, Record<string, unknown>> | undefined }
}
const entered = (cosmic_customer_id: number, number?: string) =>
  enterCard(`${sandbox.url}/vault`, cards, `customer:${cosmic_customer_id}`, number ? { number } : {})
const storedCards = (cosmic_customer_id: number) =>
  db
    .selectFrom('payment_cards')
    .select(['payment_card_id', 'last_four', 'selected', 'voided', 'session_persistent_id'])
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .where('deleted_at', 'is', null)
    .orderBy('payment_card_id')
    .execute()
async function picked() {
  const cosmic_customer_id = await account()
  return { cosmic_customer_id, page: await insertPhoneOrder(db, clerk, cosmic_customer_id) }
}
/** As the customer keeps it: with their own choice of a card. */
async function ownCard(cosmic_customer_id: number) {
  const customer = { ...(await insertCustomer(db)), cosmic_customer_id }
  const { cardToken, externalCustomerId } = await entered(cosmic_customer_id)
  const added = await call(customer, 'add_card', { mx_merchant_token: cardToken })
  return { customer, cardToken, externalCustomerId, payment_card_id: Number(added.data.payment_card_id) }
}
const wrongAccount = {
  error: 'authentication_failure',
  message:
    'An authentication error occurred while adding your card! This may happen if you recently logged to a different account on another tab.',
}

describe('[CSL-20] [CSL-37] [CRD-26…29] a card that staff enter for the account that they picked', () => {
  test('[SIL-OPS-142] is in the account’s list, on no device, and leaves the customer’s own choice', async () => {
    const { cosmic_customer_id, page } = await picked()
    const own = await ownCard(cosmic_customer_id)
    const token = await call(page, 'new_card_token', {})
    expect(token.data.external_customer_id).toBe(own.externalCustomerId)
    expect(token.state).toEqual({ admin_selected_payment_account: token.data })

    const { cardToken, externalCustomerId } = await entered(cosmic_customer_id, '5555555555554444')
    const data = { mx_merchant_token: cardToken, payment_card_id: 0, cosmic_customer_id, restaurant_id: null }
    const added = await call(page, 'admin_add_card', data)
    expect(added).toMatchObject({ success: true, data: { external_customer_id: externalCustomerId } })
    expect(added.data.payment_token).not.toBe('')
    expect(await storedCards(cosmic_customer_id)).toMatchObject([
      { payment_card_id: own.payment_card_id, selected: true },
      {
        payment_card_id: added.data.payment_card_id,
        last_four: '4444',
        selected: false,
        session_persistent_id: null,
      },
    ])
    // Of somebody else's cards staff see no more than can be told apart by.
    expect(added.state).toMatchObject({
      admin_selected_payment_account: {
        admin_selected: true,
        cosmic_customer_id,
        payment_cards: [
          { last_four: '4242', mx_merchant_token: '' },
          { last_four: '4444', mx_merchant_token: '' },
        ],
      },
    })
    expect(JSON.stringify(added.state)).not.toContain(cardToken)
    const auditEvents = db.selectFrom('events').select(['what', 'actor_kind', 'actor_id', 'detail'])
    expect(
      await auditEvents
        .where('subject', '=', `card:${added.data.payment_card_id}`)
        .where('what', 'like', '%add%')
        .execute(),
    ).toEqual([
      { what: 'admin_add_card', actor_kind: 'user', actor_id: clerk.user?.user_id, detail: { last_four: '4444' } },
    ])
  })

  test('the clerk’s own devices show none of it', async () => {
    const { cosmic_customer_id } = await picked()
    const { cardToken } = await entered(cosmic_customer_id)
    expect((await call(clerk, 'admin_add_card', { mx_merchant_token: cardToken, cosmic_customer_id })).success).toBe(
      true,
    )
    const shown = await call(clerk, 'delete_selected_card', { payment_card_id: 1 })
    expect(shown.data.error).toBe('card_gone')
    const ofDevice = db.selectFrom('payment_cards').where('session_persistent_id', '=', clerk.session_persistent_id)
    expect(await ofDevice.selectAll().execute()).toEqual([])
  })

  test('[SIL-OPS-126] [CSL-31] not for an account that is not picked, is another’s, or whose order has ended', async () => {
    const { cosmic_customer_id, page } = await picked()
    const other = await account()
    const { cardToken } = await entered(other)
    const add = (actor: Actor, id: number | null) =>
      call(actor, 'admin_add_card', { mx_merchant_token: cardToken, cosmic_customer_id: id })
    expect((await add(page, other)).data).toMatchObject(wrongAccount)
    // Made at the vault in the name of another account than the picked one.
    expect((await add(page, cosmic_customer_id)).data).toMatchObject(wrongAccount)
    expect((await add(clerk, other)).data).toMatchObject(wrongAccount)
    expect((await add(clerk, null)).data).toMatchObject(wrongAccount)
    const colleague = await insertStaff(db, { roles: ['admin'] })
    expect((await add(colleague, cosmic_customer_id)).data).toMatchObject(wrongAccount)
    await db
      .updateTable('phone_orders')
      .set({ ended_at: new Date() })
      .where('cosmic_customer_id', '=', cosmic_customer_id)
      .execute()
    expect((await add(clerk, cosmic_customer_id)).data).toMatchObject(wrongAccount)
    expect([await storedCards(other), await storedCards(cosmic_customer_id)]).toEqual([[], []])
  })

  test('[ROL2-12] staff who are no admins and customers add none', async () => {
    const { cosmic_customer_id } = await picked()
    const data = { mx_merchant_token: 'card_x', cosmic_customer_id }
    for (const actor of [await insertStaff(db, { roles: ['manager'] }), await insertCustomer(db)])
      expect((await call(actor, 'admin_add_card', data)).data.error).toBe('not_authorized')
  })

  test('[SIL-ORD-074] a card without its link gets it when the same details are entered, and only then', async () => {
    const { cosmic_customer_id, page } = await picked()
    const { payment_card_id } = await ownCard(cosmic_customer_id)
    await db
      .updateTable('payment_cards')
      .set({ linked: false })
      .where('payment_card_id', '=', payment_card_id)
      .execute()
    const confirm = async (number?: string) => {
      const { cardToken } = await entered(cosmic_customer_id, number)
      return call(page, 'admin_add_card', { mx_merchant_token: cardToken, payment_card_id, cosmic_customer_id })
    }
    expect((await confirm('5555555555554444')).data.error).toBe('invalid_card')
    const confirmed = await confirm()
    expect(confirmed.data.payment_card_id).toBe(payment_card_id)
    const account = confirmed.state?.admin_selected_payment_account as { payment_cards: Record<string, number>[] }
    expect(account.payment_cards[0]?.payment_card_payment_customer_link_id).toBeGreaterThan(0)
    const gone = { mx_merchant_token: (await entered(cosmic_customer_id)).cardToken, payment_card_id: 999_999 }
    expect((await call(page, 'admin_add_card', gone)).data.error).toBe('card_gone')
  })

  test('[CSL-13] a card that is deleted for the caller is gone for the customer, too', async () => {
    const { cosmic_customer_id, page } = await picked()
    const { payment_card_id } = await ownCard(cosmic_customer_id)
    const deleted = await call(page, 'delete_selected_card', { payment_card_id })
    expect(deleted.state).toMatchObject({ admin_selected_payment_account: { payment_cards: [] } })
    expect(await storedCards(cosmic_customer_id)).toEqual([])
  })

  test('[CSL-25] [SIL-OPS-124] a call that carries a number or a code is refused', async () => {
    const { cosmic_customer_id, page } = await picked()
    for (const field of ['number', 'card_number', 'cvv', 'cvc', 'security_code']) {
      const data = { mx_merchant_token: 'card_x', cosmic_customer_id, [field]: '987' }
      expect((await call(page, 'admin_add_card', data)).data).toMatchObject({ error: 'invalid_data', field })
    }
  })
})

describe('[CRD-25] [CRD-29] [SIL-OPS-125] [SIL-OPS-142] a sync', () => {
  test('[CSL-15] [CSL-16] [SIL-ORD-073] brings in what the provider has and we have not, leaves what it does not report, and keeps the customer’s choice', async () => {
    const { cosmic_customer_id, page } = await picked()
    const own = await ownCard(cosmic_customer_id)
    const missing = await entered(cosmic_customer_id, '4000056655665556')
    await call(page, 'admin_add_card', { mx_merchant_token: missing.cardToken, cosmic_customer_id })
    await db
      .updateTable('payment_cards')
      .set({ external_customer_id: own.externalCustomerId })
      .where('vault_token', '=', missing.cardToken)
      .execute()
    await cards.removeCard(missing.cardToken)
    // One more of the same vault customer, of which we were never told.
    const { token } = await cards.createOneTimeToken({
      owner: `customer:${cosmic_customer_id}`,
      externalCustomerId: own.externalCustomerId,
    })
    await fetch(`${sandbox.url}/vault/customers/${own.externalCustomerId}/cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-one-time-token': token },
      body: JSON.stringify({ number: '5555555555554444', expiryMonth: '12', expiryYear: '2038', cvv: '123' }),
    })
    const synced = await call(page, 'sync_cards', { payment_card_id: 0, admin_cosmic_customer_id: cosmic_customer_id })
    expect(synced).toMatchObject({ success: true, data: { admin: true } })
    const known = await storedCards(cosmic_customer_id)
    expect(known.map(({ last_four, selected, voided }) => [last_four, selected, voided])).toEqual([
      ['4242', true, false],
      ['5556', false, false],
      ['4444', false, false],
    ])
    expect(synced.data.payment_card_id).toBe(known[2]?.payment_card_id)
    const told = synced.data.new_cards as Record<string, unknown>[]
    expect(told.map(({ last_four, voided }) => [last_four, voided])).toEqual([
      ['4242', false],
      ['4444', false],
    ])
    expect(told.every((card) => !('selected' in card) && card.mx_merchant_token === '')).toBe(true)

    const again = await call(page, 'sync_cards', { payment_card_id: own.payment_card_id })
    expect(again.data.payment_card_id).toBe(own.payment_card_id)
    expect(await storedCards(cosmic_customer_id)).toEqual(known)
  })

  test('[CSL-16] the chosen card that the provider does not report stays, usable and unselected', async () => {
    const cosmic_customer_id = await account()
    const own = await ownCard(cosmic_customer_id)
    await cards.removeCard(own.cardToken)
    const synced = await call(own.customer, 'sync_cards', { payment_card_id: own.payment_card_id })
    expect(synced).toMatchObject({ success: true, data: { new_cards: [] } })
    expect(await storedCards(cosmic_customer_id)).toMatchObject([{ last_four: '4242', selected: false, voided: false }])
  })

  test('a card that the customer has deleted does not come back', async () => {
    const { cosmic_customer_id, page } = await picked()
    const own = await ownCard(cosmic_customer_id)
    await call(own.customer, 'delete_selected_card', { payment_card_id: own.payment_card_id })
    const synced = await call(page, 'sync_cards', { payment_card_id: 0 })
    expect(synced.data).toEqual({ payment_card_id: 0, new_cards: [], admin: true })
    expect(await storedCards(cosmic_customer_id)).toEqual([])
  })

  test('a customer syncs the own list, with its choice; nobody syncs another’s', async () => {
    const cosmic_customer_id = await account()
    const own = await ownCard(cosmic_customer_id)
    const synced = await call(own.customer, 'sync_cards', { payment_card_id: own.payment_card_id })
    expect(synced.data).toMatchObject({ admin: false, new_cards: [{ last_four: '4242', selected: true }] })
    const foreign = { payment_card_id: 0, admin_cosmic_customer_id: cosmic_customer_id }
    expect((await call(await insertCustomer(db), 'sync_cards', foreign)).data.error).toBe('not_authorized')
    expect((await call(clerk, 'sync_cards', foreign)).data).toMatchObject(wrongAccount)
  })

  test('[SIL-OPS-126] an account that was picked as a restaurant’s is named by it', async () => {
    const cosmic_customer_id = await account()
    await ownCard(cosmic_customer_id)
    const { franchise_id } = await insertFranchise(db, { market_id: (await insertMarket(db)).market_id })
    const page = await insertPhoneOrder(db, clerk, cosmic_customer_id, franchise_id)
    const sync = (actor: Actor, admin_restaurant_id: number) =>
      call(actor, 'sync_cards', { payment_card_id: 0, admin_restaurant_id })
    expect((await sync(clerk, franchise_id)).data).toMatchObject({ admin: true, new_cards: [{ last_four: '4242' }] })
    expect((await sync(page, franchise_id)).success).toBe(true)
    expect((await sync(clerk, franchise_id + 1)).data).toMatchObject(wrongAccount)
    expect((await sync(page, franchise_id + 1)).data).toMatchObject(wrongAccount)
  })

  test('a provider that is away is told so', async () => {
    const { cosmic_customer_id, page } = await picked()
    await ownCard(cosmic_customer_id)
    await sandbox.fault({ match: 'GET /vault/customers', kind: '500', n: 3 })
    expect((await call(page, 'sync_cards', { payment_card_id: 0 })).data.error).toBe('vault_unavailable')
  })
})

describe('[CRD-26] [CRD-27] the vault’s customer of an account', () => {
  const save = (actor: Actor, data: Record<string, unknown>) =>
    call(actor, 'save_merchant_customer_token', { payment_card_id: 0, ...data })
  const atVault = async (cosmic_customer_id: number) =>
    (
      await db
        .selectFrom('customers')
        .select('external_customer_id')
        .where('cosmic_customer_id', '=', cosmic_customer_id)
        .executeTakeFirstOrThrow()
    ).external_customer_id

  test('is kept where the vault says that it is the account’s, and the first one stays', async () => {
    const { cosmic_customer_id, page } = await picked()
    const { externalCustomerId: external_customer_id } = await entered(cosmic_customer_id)
    const saved = await save(page, { external_customer_id })
    expect(saved).toMatchObject({ success: true, data: { external_customer_id } })
    expect(saved.data.payment_token).not.toBe('')
    expect(saved.state).toHaveProperty('admin_selected_payment_account.external_customer_id', external_customer_id)
    const later = (await entered(cosmic_customer_id)).externalCustomerId
    expect((await save(page, { merchant_customer_token: later })).data.external_customer_id).toBe(external_customer_id)
    expect(await atVault(cosmic_customer_id)).toBe(external_customer_id)
  })

  test('[SIL-ORD-160] after a switch of providers new cards go under the named one, and not under the account’s of before', async () => {
    const { cosmic_customer_id, page } = await picked()
    const before = { external_customer_id: 'cus_before' }
    await db.updateTable('customers').set(before).where('cosmic_customer_id', '=', cosmic_customer_id).execute()
    const { externalCustomerId: external_customer_id } = await entered(cosmic_customer_id)
    const request = {
      request: 'save_merchant_customer_token',
      data: { payment_card_id: 0, external_customer_id },
      request_id: 1,
    }
    const { response } = await switched.runner.run(request, page, undefined)
    expect(response).toMatchObject({ success: true, data: { external_customer_id } })
  })

  test('not another’s, not an unknown one, not without an account', async () => {
    const { cosmic_customer_id, page } = await picked()
    const foreign = (await entered(await account())).externalCustomerId
    for (const external_customer_id of [foreign, 'cus_nothing', ''])
      expect((await save(page, { external_customer_id })).data).toMatchObject(wrongAccount)
    expect((await save(await insertCustomer(db), { external_customer_id: foreign })).data).toMatchObject(wrongAccount)
    expect(await atVault(cosmic_customer_id)).toBeNull()
  })

  test('a vault that is away is told so', async () => {
    const { page } = await picked()
    await sandbox.fault({ match: 'GET /vault/customers', kind: '500', n: 3 })
    expect((await save(page, { external_customer_id: 'cus_x' })).data.error).toBe('vault_unavailable')
  })
})
