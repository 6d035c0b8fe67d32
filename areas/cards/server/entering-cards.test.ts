import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp } from '#platform/server/http.ts'
import { prepare } from '#platform/server/prepared.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { paymentAccountOf } from './account-state.ts'
import { cardsArea } from './area.ts'
import type { CardProvider } from './card-provider.ts'
import { type CardToCharge, cardToCharge, chargeValues, type PostedCard, recordDecline } from './charging.ts'
import { keepCard } from './keep-card.ts'
import { removeVaultCard } from './remove-vault-card.ts'
import { enterCard, testMerchant } from './testing.ts'
import { cardVaultAdapter } from './vault-adapter.ts'

const { db, url } = await testDatabase()
const deps = testDeps(db)
const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let served: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  cards = cardVaultAdapter({
    baseUrl: `${sandbox.url}/vault`,
    credentials: { secretKey: sandbox.secretKey },
    http,
    clock: makeClock(),
  })
  served = await testApp(deps, [cardsArea(deps, { cards, merchant: testMerchant })])
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const ownerOf = (actor: Actor) =>
  actor.cosmic_customer_id === undefined ? `session:${actor.session_id}` : `customer:${actor.cosmic_customer_id}`
const call = (actor: Actor, request: string, data: Record<string, unknown>) =>
  ofPage(actor, undefined, 1, request, data)
/** The request of that number of a page, which may come again. */
async function ofPage(
  actor: Actor,
  page_id: string | undefined,
  request_id: number,
  request: string,
  data: Record<string, unknown>,
) {
  return (await served.runner.run({ request, data, request_id }, actor, page_id)).response
}
const add = (actor: Actor, mx_merchant_token: string, payment_card_id = 0) =>
  call(actor, 'add_card', { mx_merchant_token, payment_card_id })
/** Undefined when that card may not pay. */
const findCard = prepare<{ card: CardToCharge | null }>(`select ${cardToCharge} as card`)
const cardFor = async (actor: Actor, posted: PostedCard) =>
  (await findCard(db, chargeValues(actor, posted, new Date())))[0]?.card ?? undefined
const listOf = async (actor: Actor) => (await paymentAccountOf(db, actor, testMerchant, deps.clock.now())).payment_cards

const cardTokenOf = async (actor: Actor, number?: string) =>
  (await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor), number ? { number } : {})).cardToken

async function cardOf(actor: Actor, number?: string) {
  const entered = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor), number ? { number } : {})
  const added = await add(actor, entered.cardToken)
  return { ...entered, payment_card_id: Number(added.data.payment_card_id) }
}

async function cardsOf(actor: Actor) {
  await cardOf(actor)
  return listOf(actor)
}

async function signedIn(phone_number: string): Promise<Actor> {
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number, card_account_present: true })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  return { ...(await insertCustomer(db)), cosmic_customer_id }
}

describe('a card by the vault', () => {
  test('[CRD-20] [CSL-18] [CSL-19] [CSL-21] [SIL-OPS-120] [SIL-OPS-141] [SIL-ORD-165] a token, the vault, and the card is in the list and selected', async () => {
    const actor = await insertCustomer(db)
    const tokenReply = await call(actor, 'new_card_token', {})
    expect(tokenReply).toMatchObject({ success: true, data: { external_customer_id: '' } })
    const { cardToken, externalCustomerId } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    const added = await add(actor, cardToken)
    expect(added).toMatchObject({ success: true, data: { external_customer_id: externalCustomerId } })
    // The next attempt asks for its own.
    expect(added.data.payment_token).toBe('')
    const [card] = await listOf(actor)
    expect(card).toEqual({
      payment_card_id: added.data.payment_card_id,
      card_type: 'Visa',
      last_four: '4242',
      payment_card_payment_customer_link_id: expect.any(Number),
      mx_merchant_token: cardToken,
      voided: false,
      selected: true,
    })
    expect(card?.payment_card_payment_customer_link_id).toBeGreaterThan(0)
  })

  test('[SIL-ORD-078] no one-time token, nor the vault’s, lies among the replies that are kept for a repeat', async () => {
    const actor = await insertCustomer(db)
    const tokens = [(await ofPage(actor, 'page-of-tokens', 1, 'new_card_token', {})).data.payment_token]
    const { cardToken } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    const added = await ofPage(actor, 'page-of-tokens', 2, 'add_card', {
      mx_merchant_token: cardToken,
      payment_card_id: 0,
    })
    expect(added.success).toBe(true)
    tokens.push(cardToken)
    expect(tokens.every((token) => typeof token === 'string' && token.length > 8)).toBe(true)
    const kept = await db.selectFrom('call_replies').selectAll().execute()
    for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(String(token))
  })

  test('[CRD-18] [CRD-19] [CSL-06] [SIL-OPS-143] the account as pages get it, with the fields of both documents', async () => {
    const actor = await signedIn('7065550111')
    await cardOf(actor)
    expect(await paymentAccountOf(db, actor, testMerchant, deps.clock.now())).toMatchObject({
      external_customer_id: expect.stringMatching(/./),
      cosmic_customer_id: actor.cosmic_customer_id,
      restaurant_id: null,
      admin_selected: false,
      phone_number: '7065550111',
      payment_cards: [
        {
          payment_card_id: expect.any(Number),
          card_type: expect.any(String),
          last_four: '4242',
          payment_card_payment_customer_link_id: expect.any(Number),
          mx_merchant_token: expect.any(String),
          voided: false,
          selected: true,
        },
      ],
      ...testMerchant,
    })
  })

  test('the same token sent twice is one card', async () => {
    const actor = await insertCustomer(db)
    const { cardToken } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    const first = await add(actor, cardToken)
    const second = await add(actor, cardToken)
    expect(second.data.payment_card_id).toBe(first.data.payment_card_id)
    expect(await listOf(actor)).toHaveLength(1)
  })

  test('[SIL-OPS-10] a copy that comes late adds nothing, chooses nothing, and tells nothing twice', async () => {
    const actor = await insertCustomer(db)
    const [one, other] = [await cardTokenOf(actor), await cardTokenOf(actor, '5555555555554444')]
    const addOne = () => ofPage(actor, 'page', 1, 'add_card', { mx_merchant_token: one, payment_card_id: 0 })
    const [first, twin] = await Promise.all([addOne(), addOne()])
    expect(twin.data.payment_card_id).toBe(first.data.payment_card_id)
    await ofPage(actor, 'page', 2, 'add_card', { mx_merchant_token: other, payment_card_id: 0 })
    expect((await addOne()).success).toBe(true)
    expect((await listOf(actor)).map((card) => [card.last_four, card.selected])).toEqual([
      ['4242', false],
      ['4444', true],
    ])
    const auditEvents = db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `card:${first.data.payment_card_id}`)
    expect(await auditEvents.execute()).toEqual([{ what: 'add_card' }])

    const { payment_card_id } = first.data
    const choose = () => ofPage(actor, 'page', 3, 'set_selected_card', { payment_card_id })
    await choose()
    const second = (await listOf(actor))[1]?.payment_card_id
    await ofPage(actor, 'page', 4, 'set_selected_card', { payment_card_id: second })
    expect((await choose()).success).toBe(true)
    expect((await listOf(actor)).map((card) => card.selected)).toEqual([false, true])

    await ofPage(actor, 'page', 5, 'delete_selected_card', { payment_card_id })
    expect((await addOne()).data.error).toBe('card_gone')
    expect(await listOf(actor)).toHaveLength(1)
  })

  test('[SIL-ORD-061] the card that opened its phone’s account is the same card when its token comes again', async () => {
    const actor = await insertCustomer(db)
    const { session_id, session_persistent_id } = actor
    const customer = db.insertInto('customers').values({ phone_number: '7065550131' }).returning('cosmic_customer_id')
    const { cosmic_customer_id } = await customer.executeTakeFirstOrThrow()
    await db.insertInto('carts').values({ session_id, session_persistent_id, cosmic_customer_id }).execute()
    const token = await cardTokenOf(actor)
    const [first, twin] = await Promise.all([add(actor, token), add(actor, token)])
    expect(twin.data.payment_card_id).toBe(first.data.payment_card_id)
    expect((await add(actor, token)).data.payment_card_id).toBe(first.data.payment_card_id)
    expect(await listOf({ ...(await insertCustomer(db)), cosmic_customer_id })).toHaveLength(1)
  })

  test('[CSL-31] a card made under another account’s name is refused, and stays nowhere', async () => {
    const before = await insertCustomer(db)
    const { cardToken } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(before))
    const after = { ...before, cosmic_customer_id: (await signedIn('7065550112')).cosmic_customer_id }
    const refused = await add(after, cardToken)
    expect(refused.data).toMatchObject({
      error: 'authentication_failure',
      message:
        'An authentication error occurred while adding your card! This may happen if you recently logged to a different account on another tab.',
    })
    expect(await listOf(after)).toEqual([])
  })

  test('[CRD-42] [CSL-29] [SIL-OPS-122] [SIL-ORD-081] a token that the vault does not know is an invalid card, and another token is given', async () => {
    const actor = await insertCustomer(db)
    const first = await call(actor, 'new_card_token', {})
    const refused = await add(actor, 'card_nothing')
    expect(refused.data).toMatchObject({
      error: 'invalid_card',
      message: 'Invalid Card! Please double check the entered information.',
    })
    const next = await call(actor, 'new_card_token', {})
    expect(next.data.payment_token).toMatch(/./)
    expect(next.data.payment_token).not.toBe(first.data.payment_token)
  })

  test('[CSL-25] [SIL-OPS-117] a call that carries a number or a code is refused', async () => {
    const actor = await insertCustomer(db)
    const { cardToken } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    for (const field of ['number', 'card_number', 'cvv', 'cvc', 'security_code']) {
      const refused = await call(actor, 'add_card', { mx_merchant_token: cardToken, [field]: '987' })
      expect(refused.data).toMatchObject({ error: 'invalid_data', field })
    }
    expect(await listOf(actor)).toEqual([])
    const body = {
      session_id: '1',
      requests: [{ request: 'add_card', data: { number: '4242424242424242' }, request_id: 1 }],
    }
    const refused = await served.app.inject({ method: 'POST', url: '/data/make_request', payload: body })
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'card_number_refused'])
  })

  test('[SIL-OPS-124] fields that nobody knows are ignored, beside the token fields as they are named', async () => {
    const actor = await insertCustomer(db)
    const { cardToken } = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    const data = { mx_merchant_token: cardToken, payment_card_id: null, postal_code: '30601', of_the_widget: { v: 2 } }
    const added = await call(actor, 'add_card', data)
    expect(added.data).toMatchObject({ payment_card_id: expect.any(Number), payment_token: expect.any(String) })
    expect(await listOf(actor)).toHaveLength(1)
  })

  test('a vault that is away is told so', async () => {
    await sandbox.fault({ match: '/vault/one_time_tokens', kind: '500', n: 3 })
    expect((await call(await insertCustomer(db), 'new_card_token', {})).data.error).toBe('vault_unavailable')
    await sandbox.fault({ match: 'GET /vault/cards', kind: '500', n: 3 })
    expect((await add(await insertCustomer(db), 'card_x')).data.error).toBe('vault_unavailable')
  })
})

describe('whose card it is', () => {
  async function cartFor(actor: Actor, phone_number: string, card_account_present: boolean) {
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number, card_account_present })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const { session_id, session_persistent_id } = actor
    await db.insertInto('carts').values({ session_id, session_persistent_id, cosmic_customer_id }).execute()
    return cosmic_customer_id
  }

  test('[SIL-ORD-061] the first card of a phone makes its account', async () => {
    const actor = await insertCustomer(db)
    const cosmic_customer_id = await cartFor(actor, '7065550121', false)
    const { externalCustomerId } = await cardOf(actor)
    const account = await db
      .selectFrom('customers')
      .selectAll()
      .where('cosmic_customer_id', '=', cosmic_customer_id)
      .executeTakeFirst()
    expect(account).toMatchObject({ card_account_present: true, external_customer_id: externalCustomerId })
    expect(await listOf({ ...(await insertCustomer(db)), cosmic_customer_id })).toHaveLength(1)
  })

  test('[SIL-ORD-061] [SIL-ORD-070] an account that exists takes no card from who only typed its phone, nor shows any', async () => {
    const actor = await insertCustomer(db)
    const cosmic_customer_id = await cartFor(actor, '7065550122', true)
    await cardOf(actor)
    expect(await listOf({ ...(await insertCustomer(db)), cosmic_customer_id })).toEqual([])
    expect(await listOf(actor)).toHaveLength(1)
  })

  test('[SIL-ORD-070] a device sees its cards of the last 90 days, and no other device does', async () => {
    const actor = await insertCustomer(db)
    const { payment_card_id } = await cardOf(actor)
    expect(await listOf(await insertCustomer(db))).toEqual([])
    await db
      .updateTable('payment_cards')
      .set({ last_used_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('payment_card_id', '=', payment_card_id)
      .execute()
    expect(await listOf(actor)).toEqual([])
  })
})

describe('the list', () => {
  test('[CSL-10] [CSL-17] [SIL-ORD-075] selecting one unselects the others', async () => {
    const actor = await insertCustomer(db)
    const first = await cardOf(actor)
    await cardOf(actor, '5555555555554444')
    const chosen = await call(actor, 'set_selected_card', { payment_card_id: first.payment_card_id })
    expect(chosen.success).toBe(true)
    expect((await listOf(actor)).map((card) => card.selected)).toEqual([true, false])
  })

  test('[SIL-ORD-075] [SIL-OPS-12] a card of somebody else cannot be selected or deleted', async () => {
    const { payment_card_id } = await cardOf(await insertCustomer(db))
    const stranger = await insertCustomer(db)
    for (const request of ['set_selected_card', 'delete_selected_card']) {
      expect((await call(stranger, request, { payment_card_id })).data.error).toBe('card_gone')
    }
  })

  test('[CSL-11] [SIL-ORD-073] a voided card cannot be selected nor charged, but deleted', async () => {
    const actor = await insertCustomer(db)
    const { payment_card_id } = await cardOf(actor)
    await db.updateTable('payment_cards').set({ voided: true }).where('payment_card_id', '=', payment_card_id).execute()
    const [card] = await listOf(actor)
    expect(card).toMatchObject({ voided: true, selected: false })
    expect((await call(actor, 'set_selected_card', { payment_card_id })).data.error).toBe('card_voided')
    const link = {
      payment_card_id,
      payment_card_payment_customer_link_id: card?.payment_card_payment_customer_link_id ?? 0,
    }
    expect(await cardFor(actor, link)).toBeUndefined()
    expect((await call(actor, 'delete_selected_card', { payment_card_id })).success).toBe(true)
  })

  test('[CSL-13] [CSL-14] deleting the selected card leaves the others unselected, and the vault forgets it', async () => {
    const actor = await insertCustomer(db)
    await cardOf(actor)
    const second = await cardOf(actor, '5555555555554444')
    await call(actor, 'delete_selected_card', { payment_card_id: second.payment_card_id })
    expect((await listOf(actor)).map((card) => [card.last_four, card.selected])).toEqual([['4242', false]])
    const job = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'remove_vault_card')
      .orderBy('job_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(job.payload).toEqual({ vault_token: second.cardToken })
    await removeVaultCard({ db, cards }, second.cardToken)
    expect(await cards.findCard(second.cardToken)).toBeUndefined()
  })

  test('[SIL-ORD-074] [CSL-08] a card without a link shows 0, cannot pay, and is linked by entering the same card again', async () => {
    const actor = await insertCustomer(db)
    const { payment_card_id } = await cardOf(actor)
    await db
      .updateTable('payment_cards')
      .set({ linked: false })
      .where('payment_card_id', '=', payment_card_id)
      .execute()
    expect((await listOf(actor))[0]?.payment_card_payment_customer_link_id).toBe(0)
    const other = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor), { number: '5555555555554444' })
    expect((await add(actor, other.cardToken, payment_card_id)).data.error).toBe('invalid_card')
    const same = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(actor))
    expect((await add(actor, same.cardToken, payment_card_id)).data.payment_card_id).toBe(payment_card_id)
    expect((await listOf(actor))[0]).toMatchObject({ mx_merchant_token: same.cardToken, selected: true })
    expect((await add(actor, same.cardToken, 999_999)).data.error).toBe('card_gone')
  })

  test('[CSL-06] [CSL-08] [SIL-ORD-074] a card that a first order gave to the account pays on its device, and elsewhere once its details are confirmed', async () => {
    const buyer = await insertCustomer(db)
    const { payment_card_id, payment_card_payment_customer_link_id: link = 0 } = (await cardsOf(buyer))[0] ?? {}
    const account = await signedIn('7065550177')
    const { cosmic_customer_id } = account
    await db
      .updateTable('payment_cards')
      .set({ cosmic_customer_id })
      .where('payment_card_id', '=', payment_card_id ?? 0)
      .execute()

    const posted = { payment_card_id: payment_card_id ?? 0, payment_card_payment_customer_link_id: link }
    const atHome = { ...buyer, cosmic_customer_id }
    expect((await listOf(atHome))[0]?.payment_card_payment_customer_link_id).toBe(link)
    expect(await cardFor(atHome, posted)).toMatchObject({ payment_card_id })
    expect((await listOf(account))[0]?.payment_card_payment_customer_link_id).toBe(0)
    expect(await cardFor(account, posted)).toBeUndefined()

    const same = await enterCard(`${sandbox.url}/vault`, cards, ownerOf(account))
    expect((await add(account, same.cardToken, payment_card_id)).data).toMatchObject({ payment_card_id })
    expect((await listOf(account))[0]?.payment_card_payment_customer_link_id).toBe(link)
    expect(await cardFor(account, posted)).toMatchObject({ payment_card_id })
  })

  test('[SIL-ORD-059] [SIL-ORD-070] a card entered under an account leaves a borrowed device with it', async () => {
    const actor = await signedIn('7065550178')
    await cardOf(actor)
    expect(await listOf(actor)).toHaveLength(1)
    expect(await listOf({ ...actor, cosmic_customer_id: undefined })).toEqual([])
  })

  test('[CSL-07] [SIL-ORD-074] only the link that belongs to the card lets it pay', async () => {
    const actor = await insertCustomer(db)
    const { payment_card_id } = await cardOf(actor)
    const link = (await listOf(actor))[0]?.payment_card_payment_customer_link_id ?? 0
    const pay = (payment_card_payment_customer_link_id: number) =>
      cardFor(actor, { payment_card_id, payment_card_payment_customer_link_id })
    expect(await pay(link)).toMatchObject({ payment_card_id })
    expect(await pay(0)).toBeUndefined()
    expect(await pay(link + 1)).toBeUndefined()
  })

  test.each([
    ['[SIL-ORD-073] three hard declines in a row void it', ['lost_card', 'card_declined', 'expired_card'], true],
    ['soft ones do not', ['insufficient_funds', 'insufficient_funds', 'insufficient_funds'], false],
    ['nor two and a soft one', ['card_declined', 'insufficient_funds', 'card_declined'], false],
  ])('%s', async (_what, codes, voided) => {
    const actor = await insertCustomer(db)
    const { payment_card_id } = await cardOf(actor)
    for (const [index, code] of codes.entries()) {
      const idempotency_key = `declined ${payment_card_id} ${index}`
      await db
        .transaction()
        .execute((tx) => recordDecline(tx, { idempotency_key, payment_card_id, amount: 100, code }, new Date()))
    }
    expect((await listOf(actor))[0]?.voided).toBe(voided)
  })
})

describe('the classic routes', () => {
  /** A browser with a session of its own, by its posted values. */
  async function program() {
    const opened = await served.app.inject({ method: 'POST', url: '/data/make_request', payload: { requests: [] } })
    const { session } = opened.json().state
    const post = async (url: string, fields: Record<string, string>) => {
      const reply = await served.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...session, ...fields }).toString(),
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    return { session, post, owner: `session:${session.session_id}` }
  }

  test('[CSL-21] [CSL-22] [CSL-23] [CSL-32] [SIL-ORD-163] two tokens, the vault’s two steps, and the card is added by form', async () => {
    const { post, owner } = await program()
    const { body } = await post('/cart/get_one_time_token', {})
    expect(body).toEqual({ token: expect.stringMatching(/^ott/) })
    const { cardToken, externalCustomerId } = await enterCard(`${sandbox.url}/vault`, cards, owner)
    const added = await post('/cart/add_payment_card', {
      response_object: '{}',
      token: cardToken,
      customerid: externalCustomerId,
      cosmicid: '0',
    })
    expect(added.body).toMatchObject({
      success: true,
      state: { payment_account: { payment_cards: [{ last_four: '4242', selected: true }] } },
    })
  })

  test.each([
    ['customerid', { customerid: 'cus_other', cosmicid: '0' }],
    ['cosmicid', { cosmicid: '12' }],
  ])('[CSL-31] [CSL-32] a %s that is not this account’s is an authentication failure', async (_field, wrong) => {
    const { post, owner } = await program()
    const { cardToken, externalCustomerId } = await enterCard(`${sandbox.url}/vault`, cards, owner)
    const added = await post('/cart/add_payment_card', { token: cardToken, customerid: externalCustomerId, ...wrong })
    expect(added.body).toMatchObject({ success: false, error: 'authentication_failure' })
  })

  test.each(['Infinity', '1e309', '-1', 'x', '1.5'])(
    '[CSL-32] [CSL-34] %s is nobody’s account number',
    async (number) => {
      const { post } = await program()
      const added = await post('/cart/add_payment_card', { token: 't', customerid: 'c', cosmicid: number })
      expect([added.status, added.body.error]).toEqual([400, 'malformed'])
      expect((await post('/cart/create_card_attempt_failure', { cosmic_id: number })).status).toBe(400)
    },
  )

  test('[CSL-34] [SIL-ORD-077] ten failed attempts end the tokens for an hour', async () => {
    const { post } = await program()
    for (let n = 0; n < 10; n++)
      expect((await post('/cart/create_card_attempt_failure', { cosmic_id: '0' })).body).toEqual({ success: true })
    const refused = await post('/cart/get_one_time_token', {})
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_attempts'])
  })

  test('[CSL-33] [SIL-ORD-077] a failure is kept for staff without runs of digits', async () => {
    const { post } = await program()
    const failure = { error_thrown: 'x', text_status: 'error', response: 'about 9999 8888 7777 6666' }
    expect((await post('/cart/payment_card_creation_failed', failure)).body).toEqual({ success: true })
    const stored = await db
      .selectFrom('error_reports')
      .select('error')
      .where('kind', '=', 'payment_card_creation_failed')
      .executeTakeFirstOrThrow()
    expect(stored.error).toContain('about …')
    expect(stored.error).not.toMatch(/\d{4}/)
  })

  test('[CSL-35] [SIL-ORD-076] [SIL-ORD-055] a list of cards is logged with ids, last fours and flags alone', async () => {
    const { session } = await program()
    const listed = [{ payment_card_id: 4, last_four: '4242', selected: true, name: 'Noor', mx_merchant_token: 't' }]
    const query = new URLSearchParams({ ...session, selected_value: '4', payment_cards: JSON.stringify(listed) })
    const url = `/cart/log_card_updates?${query}`
    expect((await served.app.inject({ url })).statusCode).toBe(403)
    const own = await served.app.inject({ url, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.json()).toEqual({ success: true })
    const stored = await db
      .selectFrom('error_reports')
      .select('error')
      .where('kind', '=', 'log_card_updates')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.error)).toEqual({
      selected_value: '4',
      payment_cards: [{ payment_card_id: 4, last_four: '4242', selected: true }],
    })
  })
})

test('[CRD-20] keeping a card reads none of the others that there are, by the plan that a prepared statement settles on', async () => {
  const actor = await insertCustomer(db)
  const token = await cardTokenOf(actor)
  await sql`insert into payment_cards (card_type, last_four, exp_month, exp_year, vault_token, external_customer_id, last_used_at)
    select 'Visa', '4242', 12, 2038, 'card of ' || n, 'somebody', now() from generate_series(1, 5000) n`.execute(db)
  await sql`analyze payment_cards`.execute(db)
  const generic = openDatabase(`${url}?options=-c%20plan_cache_mode%3Dforce_generic_plan`, { max: 1 })
  const read = await generic.db.transaction().execute(async (tx) => {
    const units = { ...deps.units, db: tx }
    const kept = await keepCard({ units, cards }, actor, { token, payment_card_id: 0 }, { page_id: 'p', request_id: 1 })
    expect(kept).toMatchObject({ ok: true, data: { cards: [{ vault_token: token }] } })
    const { rows } = await sql<{ rows: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_xact_user_tables where relname = 'payment_cards'`.execute(tx)
    return rows[0]?.rows ?? 0
  })
  await generic.close()
  expect(read).toBeLessThan(10)
})
