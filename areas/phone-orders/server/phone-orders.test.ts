import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { type CardProvider, cardRouter, cardVaultAdapter, stripeAdapter } from '#areas/cards/server/public.ts'
import { enterCard, enterStripeCard } from '#areas/cards/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { phoneWorld } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
let sandbox: SandboxProcess
let vault: CardProvider
let stripe: CardProvider
let world: Awaited<ReturnType<typeof phoneWorld>>
let clerk: Awaited<ReturnType<typeof world.clerk>>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const common = { credentials: { secretKey: sandbox.secretKey }, http, clock: makeClock() }
  vault = cardVaultAdapter({ ...common, baseUrl: `${sandbox.url}/vault` })
  stripe = stripeAdapter({ ...common, baseUrl: `${sandbox.url}/stripe` })
  world = await phoneWorld(db, cardRouter({ vault, stripe, chosen: 'stripe' }))
  clerk = await world.clerk({ name: 'Rosalind' })
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

let phones = 0
const nextPhone = () => `706555${String(5000 + ++phones)}`
const eventsOf = (subject: string) =>
  db.selectFrom('events').select(['what', 'actor_kind', 'actor_id', 'detail']).where('subject', '=', subject).execute()

describe('[SIL-ORD-085] [SIL-OPS-126] [CRD-28] the account is picked', () => {
  test('by a phone that nobody has yet, and a second time it is the same order; both are written down once', async () => {
    const phone = nextPhone()
    const picked = await clerk.pick(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`)
    const { cosmic_customer_id } = picked
    expect(picked).toMatchObject({ status: 200, path: `/admin/order_cart/${cosmic_customer_id}` })
    const known = await db.selectFrom('customers').selectAll().where('phone_number', '=', phone).execute()
    expect(known).toMatchObject([{ cosmic_customer_id, card_account_present: false }])
    expect((await clerk.pick(phone)).cosmic_customer_id).toBe(cosmic_customer_id)
    const by = { actor_kind: 'user', actor_id: clerk.actor.user?.user_id }
    expect(await eventsOf(`customer:${cosmic_customer_id}`)).toMatchObject([
      { what: 'customer_made', ...by },
      { what: 'account_picked', ...by },
    ])
    const { open_phone_orders } = await clerk.read('/admin/order_cart')
    expect(open_phone_orders).toContainEqual(expect.objectContaining({ cosmic_customer_id, items: 0, from: null }))
  })

  test('twice at once it is picked once', async () => {
    const phone = nextPhone()
    const [one, other] = await Promise.all([clerk.pick(phone), clerk.pick(phone)])
    expect(one.cosmic_customer_id).toBe(other.cosmic_customer_id)
    const orders = db.selectFrom('phone_orders').select('phone_order_id')
    expect(await orders.where('cosmic_customer_id', '=', one.cosmic_customer_id).execute()).toHaveLength(1)
  })

  test.each(['', '555-0191', '1 123 456 7890', 'call me'])('%j is no phone', async (phone_number) => {
    expect(await clerk.pick(phone_number)).toMatchObject({
      status: 422,
      error: 'phone_not_recognized',
      field: 'phone_number',
      message: "The phone number you entered was not recognized. Please double check to ensure it's correct.",
    })
  })

  test('by a restaurant: the account is that of its phone, and names it', async () => {
    const { franchise_id } = world.franchise
    const picked = await clerk.post('/admin/order_cart', { restaurant_id: franchise_id })
    const state = await clerk.read(picked.path)
    expect(state.caller).toMatchObject({ phone_number: '(706) 555-0701', restaurant: 'Aurora Diner' })
    expect(state.admin_selected_payment_account).toMatchObject({ restaurant_id: franchise_id, admin_selected: true })
    expect((await clerk.read('/admin/order_cart?q=aurora')).restaurants).toEqual([
      expect.objectContaining({ franchise_id, name: 'Aurora Diner' }),
    ])
    expect((await clerk.read('/admin/order_cart?q=555-0701')).restaurants).toHaveLength(1)
    expect((await clerk.read('/admin/order_cart?q=%25')).restaurants).toEqual([])
  })

  test('a restaurant without a phone has none', async () => {
    const { franchise_id } = await insertFranchise(db, { market_id: world.market.market_id, phone_number: '' })
    expect(await clerk.post('/admin/order_cart', { restaurant_id: franchise_id })).toMatchObject({
      status: 409,
      message: 'This restaurant has no phone number, by which its account would be known.',
    })
  })

  test('[SIL-ORD-140] a restaurant, a menu or an account of another market is not there', async () => {
    const elsewhere = await insertMarket(db)
    const stranger = await world.clerk({ market_ids: [elsewhere.market_id] })
    const restaurant_id = world.franchise.franchise_id
    expect((await stranger.post('/admin/order_cart', { restaurant_id })).status).toBe(404)
    expect((await stranger.read('/admin/order_cart?q=aurora')).restaurants).toEqual([])
    const { cosmic_customer_id, path } = await clerk.pick(nextPhone())
    await insertOrder(db, { cosmic_customer_id, market_id: world.market.market_id, franchise_id: restaurant_id })
    expect((await stranger.get(path)).statusCode).toBe(404)
    expect((await stranger.get(`${path}/menu/${restaurant_id}`)).statusCode).toBe(404)
    expect((await stranger.post(`${path}/put_down`, {})).status).toBe(404)
    // Who is told the phone on the telephone may order for it, in their own market alone, and sees nothing of orders elsewhere.
    const opened = await stranger.opened((await clerk.read(path)).caller.phone_number)
    expect((await stranger.read(path)).caller.orders).toEqual([])
    expect((await stranger.get(`${path}/menu/${restaurant_id}`)).statusCode).toBe(404)
    expect(await opened.add()).toMatchObject({ added: false, errorCode: 1 })
    // Nobody is behind a number that was never given.
    expect((await clerk.get('/admin/order_cart/2147483600')).statusCode).toBe(404)
    expect((await clerk.get('/admin/order_cart/x')).statusCode).toBe(404)
  })

  test('who has ordered where one works may be opened by address', async () => {
    const own = await world.clerk({ market_ids: [world.market.market_id] })
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: nextPhone() })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const path = `/admin/order_cart/${cosmic_customer_id}`
    expect((await own.get(path)).statusCode).toBe(404)
    const { market_id, franchise_id } = world.franchise
    await insertOrder(db, { cosmic_customer_id, market_id, franchise_id })
    expect((await own.read(path)).caller.orders).toMatchObject([{ franchise: 'Aurora Diner' }])
  })

  test('[SIL-ORD-156] [ROL2-12] staff who are no admins take no orders', async () => {
    const { path } = await clerk.pick(nextPhone())
    for (const role of ['manager', 'customer_support', 'dispatcher'] as const) {
      const other = await world.clerk({ roles: [role] })
      expect([(await other.get(path)).statusCode, (await other.get('/admin/order_cart')).statusCode]).toEqual([
        403, 403,
      ])
      expect((await other.pick(nextPhone())).status).toBe(403)
    }
  })
})

describe('[CRT-36] [CRT-70] [SIL-ORD-032] [SIL-ORD-085] the order', () => {
  test('is the account’s, costs 1.50 more, and tells who entered it', async () => {
    const phone = nextPhone()
    const order = await clerk.opened(phone)
    expect((await order.add()).added).toBe(true)
    await order.toTheDoor()
    const state = await clerk.read(order.path)
    expect(state.cart).toMatchObject({ fees: { phone_fee: '1.50' }, contact: { phone_number: phone } })
    expect(state.force_login_open).toBe(false)
    expect(state.admin_selected_payment_account).toMatchObject({
      cosmic_customer_id: order.cosmic_customer_id,
      admin_selected: true,
    })
    expect(state.payment_account).toBeUndefined()

    expect(await order.place()).toMatchObject({ request_success: true })
    expect(await order.attempts()).toMatchObject([{ stage: 'created' }])
    const [made, ...more] = await order.placed()
    expect(more).toEqual([])
    expect(made).toMatchObject({
      source: 'phone',
      entered_by: clerk.actor.user?.user_id,
      cosmic_customer_id: order.cosmic_customer_id,
      phone_number: phone,
      phone_fee: 150,
      payment_status: 'at_door',
    })
    expect(await eventsOf(`order:${made?.order_id}`)).toMatchObject([
      {
        what: 'order_created',
        actor_kind: 'user',
        actor_id: clerk.actor.user?.user_id,
        detail: { source: 'phone' },
      },
    ])
    // The customer is told as of any order.
    const told = db.selectFrom('messages').select('body').where('recipient', '=', phone)
    expect((await told.execute()).map(({ body }) => body)).toEqual([
      expect.stringContaining(`/order/${made?.order_id}`),
    ])
    // With the order its account is put down; a page that is loaded again leads to it.
    expect((await clerk.get(order.path)).headers.location).toBe(`/secure/orders/${made?.order_id}`)
    const ended = db.selectFrom('phone_orders').select(['ended_at', 'order_id'])
    expect(await ended.where('cosmic_customer_id', '=', order.cosmic_customer_id).execute()).toEqual([
      { ended_at: expect.any(Date), order_id: made?.order_id },
    ])
    const again = await clerk.opened(phone)
    expect((await again.cart()).lines).toEqual([])
    expect(again.session.session_persistent_id).not.toBe(order.session.session_persistent_id)
  })

  test('posted again and again it is one order', async () => {
    const order = await clerk.opened(nextPhone())
    await order.add()
    await order.toTheDoor()
    const fields = await order.form()
    await Promise.all([order.place(fields), order.place(fields), order.place(fields)])
    expect((await order.place(fields)).request_success).toBe(true)
    expect(await order.placed()).toHaveLength(1)
  })

  test('[ORD-38] without the fee it is refused like any other post that differs', async () => {
    const order = await clerk.opened(nextPhone())
    await order.add()
    await order.toTheDoor()
    await order.place({ ...(await order.form()), phone_fee: '0.00' })
    expect(await order.placed()).toEqual([])
    expect(await order.attempts()).toMatchObject([{ error: 'order_attempt_failure_reason_exception_encountered' }])
  })

  const enteredAt = {
    vault: (owner: string, typed: { number?: string }) => enterCard(`${sandbox.url}/vault`, vault, owner, typed),
    Stripe: (owner: string, typed: { number?: string }) =>
      enterStripeCard(`${sandbox.url}/stripe`, stripe, owner, typed),
  }
  test.each(['vault', 'Stripe'] as const)(
    '[SIL-ORD-160] by a card of the account at the %s provider; a declined one leaves no order, and the cart as it was',
    async (provider) => {
      const order = await clerk.opened(nextPhone())
      await order.add()
      await order.toTheDoor()
      const owner = `customer:${order.cosmic_customer_id}`
      const addCard = async (number?: string) => {
        const { cardToken } = await enteredAt[provider](owner, number ? { number } : {})
        const data = { mx_merchant_token: cardToken, cosmic_customer_id: order.cosmic_customer_id }
        const reply = await order.send('admin_add_card', data)
        expect(reply.data).toMatchObject({ payment_card_id: expect.any(Number) })
        const { data: added, state } = reply
        const { payment_cards } = state.admin_selected_payment_account
        return payment_cards.find((card: { payment_card_id: number }) => card.payment_card_id === added.payment_card_id)
      }
      const bad = await order.form(await addCard('4000000000000341'))
      await order.place(bad)
      expect(await order.attempts()).toMatchObject([{ stage: 'failed', error_detail: 'card_declined' }])
      expect(await order.placed()).toEqual([])
      expect((await order.cart()).item_count).toBe(1)
      await order.place(await order.form(await addCard()))
      expect(await order.placed()).toMatchObject([{ payment_status: 'authorized', source: 'phone' }])
    },
  )
})

describe('whose cart it is', () => {
  test('two clerks for one customer, and the customer too, have carts of their own', async () => {
    const phone = nextPhone()
    const other = await world.clerk()
    const [one, two] = [await clerk.opened(phone), await other.opened(phone)]
    expect(two.cosmic_customer_id).toBe(one.cosmic_customer_id)
    await one.add()
    expect([(await one.cart()).item_count, (await two.cart()).item_count]).toEqual([1, 0])
    const customer = await insertCustomer(db)
    const own = db.selectFrom('carts').select('cart_id')
    expect(await own.where('session_persistent_id', '=', customer.session_persistent_id).execute()).toEqual([])
    expect(
      await own.where('session_persistent_id', '=', clerk.actor.session_persistent_id).execute(),
      'the clerk’s own cart',
    ).toEqual([])
    for (const order of [one, two]) {
      if (order === two) await two.add()
      await order.toTheDoor()
      await order.place()
    }
    const made = [...(await one.placed()), ...(await two.placed())]
    expect(made.map(({ entered_by }) => entered_by)).toEqual([clerk.actor.user?.user_id, other.actor.user?.user_id])
  })

  test('one clerk with two customers in two tabs keeps them apart; two tabs of one customer have one cart', async () => {
    const [phone, another] = [nextPhone(), nextPhone()]
    const [first, second] = [await clerk.opened(phone), await clerk.opened(another)]
    await first.add()
    const twin = await clerk.opened(phone)
    expect([(await second.cart()).item_count, (await twin.cart()).item_count]).toEqual([0, 1])
    expect(await second.send('update_cart_line', { cart_line_id: 1, quantity: 0 })).toMatchObject({
      data: { error: 'line_gone' },
    })
    const card = { payment_card_id: 0, admin_cosmic_customer_id: second.cosmic_customer_id }
    expect((await first.send('sync_cards', card)).data.error).toBe('authentication_failure')
  })

  test('[SIL-ORD-001] after the sign-out, and beside another’s cookie, nothing of it can be done', async () => {
    const own = await world.clerk()
    const order = await own.opened(nextPhone())
    await order.add()
    await order.toTheDoor()
    const fields = await order.form()
    const other = await world.clerk()
    const manager = await world.clerk({ roles: ['manager'] })
    const words = 'You are signed out here. Please sign in again to go on with this order.'
    const asked = { error: 'not_authorized', message: words }
    for (const cookie of [other.cookie, manager.cookie, '']) {
      expect((await order.send('choose_order_type', { is_delivery: false }, cookie)).data).toEqual(asked)
      expect((await order.send('sync_cards', { payment_card_id: 0 }, cookie)).data).toEqual(asked)
      expect(await order.add(undefined, cookie)).toMatchObject({ status: 401, ...asked })
      expect(await order.place(fields, cookie)).toMatchObject({ status: 401, ...asked })
    }
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('session_id', '=', own.actor.session_id)
      .execute()
    expect(await order.place(fields)).toMatchObject({ status: 401, ...asked })
    expect(await order.placed()).toEqual([])
  })

  test('who is no admin any more takes no order on', async () => {
    const own = await world.clerk()
    const order = await own.opened(nextPhone())
    await db
      .updateTable('users')
      .set({ roles: ['staff'] })
      .where('user_id', '=', own.actor.user?.user_id ?? 0)
      .execute()
    expect((await order.add()).status).toBe(401)
  })

  test('the phone of the account changes meanwhile: the account stays, and shows its new phone', async () => {
    const order = await clerk.opened(nextPhone())
    await order.add()
    const phone_number = nextPhone()
    await db
      .updateTable('customers')
      .set({ phone_number })
      .where('cosmic_customer_id', '=', order.cosmic_customer_id)
      .execute()
    const state = await clerk.read(order.path)
    expect(state.caller.phone_number.replace(/\D/g, '')).toBe(phone_number)
    expect(state.cart.item_count).toBe(1)
    const named = await order.send('update_customer', { phone_number })
    expect(named.data).toMatchObject({ success: true, cosmic_customer_id: order.cosmic_customer_id })
  })

  test('[SIL-ORD-063] staff may type more phones than a visitor', async () => {
    const order = await clerk.opened(nextPhone())
    await order.add()
    for (let tries = 0; tries < 25; tries++)
      expect((await order.send('update_customer', { phone_number: nextPhone() })).success).toBe(true)
  })
})

describe('put down without an order', () => {
  test('the cart is given up, the account is free for the next call, and once more changes nothing', async () => {
    const phone = nextPhone()
    const order = await clerk.opened(phone)
    await order.add()
    const { cosmic_customer_id } = order
    const putDown = () => clerk.post(`${order.path}/put_down`, {})
    expect(await putDown()).toMatchObject({ status: 200, success: true })
    expect(await putDown()).toMatchObject({ status: 200, success: true })
    const what = (await eventsOf(`customer:${cosmic_customer_id}`)).map((event) => event.what)
    expect(what.filter((one) => one === 'account_put_down')).toHaveLength(1)
    // A page that is still open sees no card of the account any more.
    expect((await order.send('sync_cards', { payment_card_id: 0 })).data.error).toBe('authentication_failure')
    expect((await (await clerk.opened(phone)).cart()).lines).toEqual([])
  })

  test('not while the order is being placed, and not another’s', async () => {
    const order = await clerk.opened(nextPhone())
    await order.add()
    const device = Number(order.session.session_persistent_id)
    await db.updateTable('carts').set({ status: 'placing' }).where('session_persistent_id', '=', device).execute()
    expect(await clerk.post(`${order.path}/put_down`, {})).toMatchObject({
      status: 409,
      error: 'cart_being_placed',
      message: 'The order is being placed.',
    })
    const other = await world.clerk()
    expect((await other.post(`${order.path}/put_down`, {})).status).toBe(404)
  })
})

test('[CRD-29] the caller’s credit is shown, as the ledger owes it', async () => {
  const { cosmic_customer_id, path } = await clerk.pick(nextPhone())
  const { order_id, market_id, franchise_id } = await insertOrder(db, { cosmic_customer_id })
  await db
    .insertInto('ledger_movements')
    .values({
      kind: 'credited',
      cause: `test-${order_id}`,
      at: new Date(),
      market_id,
      order_id,
      franchise_id,
      cosmic_customer_id,
      customer_credit: -1500,
      credits: 1500,
    })
    .execute()
  expect((await clerk.read(path)).caller).toMatchObject({ credit: 1500, orders: [{ order_id }] })
})

test.each([
  ['/cart/process_card_login', { customer_card_key: 'correct horse' }],
  ['/cart/send_one_time_code_v2', {}],
  ['/cart/process_card_login_one_time_code', { access_code: '123456' }],
  ['/cart/update_password_v2', { new_password: 'a new long password' }],
  ['/cart/logout_v2', {}],
])('[SIL-ORD-085] %s is the customer’s own: within an order by phone it is refused', async (path, form) => {
  const phone = nextPhone()
  const { session } = await clerk.opened(phone)
  expect(await clerk.post(path, { ...session, customer_phone_number: phone, ...form })).toMatchObject({
    status: 403,
    error: 'not_authorized',
  })
})
