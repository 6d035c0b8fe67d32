import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { insertDiscount, markHuman } from '#areas/cart/server/testing.ts'
import { ledgerOf } from '#areas/ledger/server/testing.ts'
import { boxRing, insertZone } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { codeOf } from '../rules/reasons.ts'
import { leaseAttempts } from './attempts.ts'
import { runAttempt } from './run-attempt.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const credentials = { secretKey: sandbox.secretKey }
  cards = cardVaultAdapter({ baseUrl: `${sandbox.url}/vault`, credentials, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault` })
  working = world.area.work?.()
})
afterAll(async () => {
  await working?.stop()
  http.close()
  await sandbox.stop()
})

describe('an order is placed', () => {
  test('[ORD-02] [ORD-03] [ORD-11] [ORD-12] [ORD-13] [SIL-ORD-009] for cash, with everything that belongs to it', async () => {
    const { owner, cart } = await world.cart({ apartment_number: '3B' })
    const fields = await world.form(owner, cart, { info: { addr_line2: '3B', note: 'Ring twice' } })
    const status = await world.placed(owner, fields)
    expect(status).toEqual({
      request_success: true,
      order_place_stage: 'created',
      cart_match: true,
      order_id: expect.any(Number),
      order_secret: expect.stringMatching(/^[\w-]{22}$/),
      compared_cart_hash: fields.cart_hash,
      order_summary: { created_at: '2026-11-20T23:00:00.000Z', franchise_name: world.franchise.name, total: '29.87' },
    })
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', status.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      status: 'received',
      payment_status: 'at_door',
      dispatch_state: 'unassigned',
      name: 'Noor Haddad',
      phone_number: '4045550142',
      addr_line_1: '118 Orchard St',
      addr_line_2: '3B',
      note: 'Ring twice',
      subtotal: 2400,
      total: 2987,
      tip: 0,
    })
    expect(order.ready_at.getTime()).toBe(Date.parse('2026-11-20T23:20:00Z'))
    expect(order.promised_at?.getTime()).toBeGreaterThan(order.ready_at.getTime())
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.order_id).execute()
    expect(lines).toMatchObject([{ name: 'Pad Thai', quantity: 2, unit_price: 1200 }])
    const { sales_tax, delivery_fee, service_fee } = order
    expect(await ledgerOf(db, order.order_id)).toEqual({
      customer: 2987,
      restaurant_payable: -2400,
      tax_payable: -sales_tax,
      delivery_fee: -delivery_fee,
      service_fee: -service_fee,
    })
    const { status: cartStatus } = await db
      .selectFrom('carts')
      .select('status')
      .where('cart_id', '=', cart.cart_id)
      .executeTakeFirstOrThrow()
    expect(cartStatus).toBe('ordered')
    const events = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `order:${order.order_id}`)
      .execute()
    expect(events).toEqual([{ what: 'order_created' }])
    const messages = await db.selectFrom('messages').select(['recipient', 'body']).orderBy('message_id').execute()
    expect(messages.map(({ recipient }) => recipient)).toEqual(['4045550142', world.franchise.phone_number])
    expect(messages[0]?.body).toContain(`/order/${order.order_id}?s=${status.order_secret}`)
    expect(world.deps.hints.heard).toContainEqual({ topic: `unassigned:${world.market.market_id}`, version: 0 })
  })

  test('[CRT-48] [ORD-02] with the apartment that the cart knows, when the page that posts it does not', async () => {
    const { owner, cart } = await world.cart({ apartment_number: '3B' })
    const fields = await world.form(owner, cart, { info: { addr_line1: '118 Orchard St Apt 3B', addr_line2: '' } })
    const { order_id = 0 } = await world.placed(owner, fields)
    const { addr_line_1, addr_line_2 } = await db
      .selectFrom('orders')
      .select(['addr_line_1', 'addr_line_2'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect({ addr_line_1, addr_line_2 }).toEqual({ addr_line_1: '118 Orchard St', addr_line_2: '3B' })
  })

  test.each(['by card', 'in cash'])(
    '%s, as the cart’s row is: what another process has changed counts, and not what is remembered here',
    async (payment) => {
      const { owner, cart } = await world.cart()
      const card = payment === 'by card' ? await world.savedCard(owner) : undefined
      const lines = JSON.stringify(cart.lines.map((line) => ({ ...line, quantity: 3 })))
      await db.updateTable('carts').set({ lines }).where('cart_id', '=', cart.cart_id).execute()
      expect(world.rememberedCarts.of(owner.actor.session_persistent_id, world.clock.now())?.lines).toEqual(cart.lines)
      const changed = { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: 3 })) }
      const posted = card
        ? await world.form(owner, changed, {
            info: { payment_type: 'card_online' },
            fields: {
              payment_card_id: String(card.payment_card_id),
              payment_card_payment_customer_link_id: String(card.payment_card_payment_customer_link_id),
            },
          })
        : await world.form(owner, changed)
      expect(await world.placed(owner, posted)).toMatchObject({ order_place_stage: 'created' })
      const ordered = await db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.order_id', 'order_lines.order_id')
        .select('quantity')
        .where('cart_id', '=', cart.cart_id)
        .execute()
      expect(ordered).toEqual([{ quantity: 3 }])
    },
  )

  test('[ORD-05] [SIL-ORD-029] [SIL-ORD-082] by card: total and tip are held, and the order knows it', async () => {
    const { owner, fields, cart, card } = await world.cardOrder()
    const status = await world.placed(owner, fields)
    expect(status).toMatchObject({ order_place_stage: 'created', cart_match: true })
    const held = await db
      .selectFrom('card_authorizations')
      .selectAll()
      .where('order_id', '=', status.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(held).toMatchObject({ amount: 3467, state: 'authorized', payment_card_id: card.payment_card_id })
    expect(await world.heldFor(cart.cart_id)).toMatchObject([{ cents: 3467, authorizationId: held.provider_reference }])
    const { payment_status } = await db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_id', '=', status.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(payment_status).toBe('authorized')
    const booked = await ledgerOf(db, status.order_id ?? 0)
    expect(booked).toMatchObject({ card_held: 3467, restaurant_payable: -2400, tips_payable: -480 })
    expect(booked).not.toHaveProperty('customer')
    const { card_authorization_id } = held
    const movements = db.selectFrom('ledger_movements').select(['kind', 'cause', 'card_authorization_id'])
    expect(
      await movements
        .where('order_id', '=', status.order_id ?? 0)
        .orderBy('movement_id')
        .execute(),
    ).toEqual([
      { kind: 'placed', cause: String(status.order_id), card_authorization_id: null },
      { kind: 'authorized', cause: String(card_authorization_id), card_authorization_id },
    ])
  })

  describe('of 0.00 by card, which a discount pays whole', () => {
    async function freeOrder(wish: { valid_to?: Date; taxable?: boolean } = {}) {
      const { market_id } = world.market
      const franchise = await insertFranchise(db, { market_id, pickup_type: 'pickup_type_only_card' })
      const { taxable = true } = wish
      const dish = await insertMenuItem(db, franchise.franchise_id, { base_price: 1050, taxable })
      const { discount_code_id } = await insertDiscount(db, {
        market_id,
        discount_name: 'Sorry about your order',
        value: 1100,
        valid_to: wish.valid_to ?? null,
      })
      const { owner, cart } = await world.cart({
        franchise_id: franchise.franchise_id,
        is_delivery: false,
        lines: [{ menu_item_id: dish.menu_item_id }],
        discount_code_id,
      })
      const fields = await world.form(owner, cart, { info: { payment_type: 'card_online' } })
      return { owner, cart, fields }
    }
    const orderOf = (cartId: number) =>
      db
        .selectFrom('orders')
        .select(['payment_status', 'payment_type', 'total', 'tip', 'discount'])
        .where('cart_id', '=', cartId)
        .executeTakeFirst()

    test('[SIL-ORD-027] [SIL-ORD-082] holds nothing, needs no card, and is paid', async () => {
      const { owner, cart, fields } = await freeOrder()
      expect(await world.placed(owner, fields)).toMatchObject({ order_place_stage: 'created', cart_match: true })
      const paid = { payment_type: 'card_online', payment_status: 'charged', total: 0, tip: 0, discount: -1050 }
      expect(await orderOf(cart.cart_id)).toEqual(paid)
      expect(await world.heldFor(cart.cart_id)).toEqual([])
    })

    test('[SIL-ORD-027] with a tip the card is asked for the tip', async () => {
      const { owner, cart, fields } = await freeOrder()
      const tipped = { ...fields, added_tip: '2.00' }
      expect(await world.placed(owner, tipped)).toMatchObject({ error_detail: 'card_declined' })
      const card = await world.savedCard(owner)
      const named = {
        payment_card_id: String(card.payment_card_id),
        payment_card_payment_customer_link_id: String(card.payment_card_payment_customer_link_id),
      }
      expect(await world.placed(owner, { ...tipped, ...named })).toMatchObject({ order_place_stage: 'created' })
      expect(await orderOf(cart.cart_id)).toMatchObject({ payment_status: 'authorized', total: 0, tip: 200 })
      expect(await world.heldFor(cart.cart_id)).toMatchObject([{ cents: 200 }])
    })

    test('[SIL-ORD-012] is not given away when the discount ends while it is placed', async () => {
      const now = world.clock.now()
      const { owner, cart, fields } = await freeOrder({ valid_to: new Date(now.getTime() + 60_000), taxable: false })
      // No worker takes it up by itself.
      await working?.stop()
      await world.post(fields)
      const [attempt] = await leaseAttempts(db, 'one', 1)
      if (!attempt) throw new Error('No attempt waits')
      // The first two looks at the clock are before the bank would be asked.
      let looks = 0
      const clock = { now: () => new Date(now.getTime() + (++looks > 2 ? 120_000 : 0)) }
      await runAttempt(
        { ...world.deps, cards, quotes: world.quotes, roadTimes: world.roadTimes, clock },
        'one',
        attempt,
      )
      working = world.area.work?.()
      expect(await world.settled(owner, fields)).toMatchObject({ error: codeOf('cart_hash_mismatch') })
      expect(await orderOf(cart.cart_id)).toBeUndefined()
    })
  })

  test('[CRT-58] [CRT-64] [SIL-ORD-052] [SIL-ORD-053] with alcohol: recipients are kept, their birth dates only encrypted', async () => {
    const near = boxRing({ west: -5, east: 5, south: -5, north: 5 })
    const county_zone_id = await insertZone(db, world.market.market_id, 'county', near)
    await world.changeFranchise({ county_zone_id })
    await world.changeMarket()
    const recipients = [
      { name: '', birth_date: '11/20/2005', id_type: 0 },
      { name: 'Sam Reyes', birth_date: '02/29/1996', id_type: 3 },
    ]
    const { owner, cart, fields } = await world.cardOrder(
      undefined,
      { lines: [{ menu_item_id: world.beer.menu_item_id }] },
      { fields: { recipients: JSON.stringify(recipients) } },
    )
    const status = await world.placed(owner, fields)
    expect(status).toMatchObject({ order_place_stage: 'created' })
    const stored = await db
      .selectFrom('order_recipients')
      .selectAll()
      .where('order_id', '=', status.order_id ?? 0)
      .orderBy('recipient_id')
      .execute()
    expect(stored.map(({ name, id_type }) => [name, id_type])).toEqual([
      ['Noor Haddad', 0],
      ['Sam Reyes', 3],
    ])
    expect(stored.map(({ birth_date }) => world.deps.secrets.decryptText(birth_date))).toEqual([
      '11/20/2005',
      '02/29/1996',
    ])
    const attempts = await db
      .selectFrom('order_attempts')
      .select('payload')
      .where('cart_id', '=', cart.cart_id)
      .execute()
    expect(JSON.stringify(attempts)).not.toMatch(/\/2005|\/1996|session_pass/)
  })

  test('[SIL-ORD-039] beer is taxed by the market’s own rate for it, food is not, and the order keeps it', async () => {
    await world.changeMarket({ beer_tax_percent: '3' })
    const lines = [{ menu_item_id: world.beer.menu_item_id }, { menu_item_id: world.dish.menu_item_id }]
    const { owner, cart } = await world.cart({ is_delivery: false, lines })
    const card = await world.savedCard(owner)
    const status = await world.placed(
      owner,
      await world.form(owner, cart, {
        info: { payment_type: 'card_online' },
        fields: {
          payment_card_id: String(card.payment_card_id),
          payment_card_payment_customer_link_id: String(card.payment_card_payment_customer_link_id),
          recipients: JSON.stringify([{ name: '', birth_date: '01/01/1990', id_type: 0 }]),
        },
      }),
    )
    await world.changeMarket({ beer_tax_percent: '0' })
    const { sales_tax } = await db
      .selectFrom('orders')
      .select('sales_tax')
      .where('order_id', '=', status.order_id ?? 0)
      .executeTakeFirstOrThrow()
    // 7 % of 9.00 and 12.00, and 3 % of 9.00.
    expect(sales_tax).toBe(147 + 27)
  })

  test('[SIL-ORD-028] for pickup: no delivery fees, and nothing for dispatch', async () => {
    const { owner, cart } = await world.cart({ is_delivery: false })
    const status = await world.placed(owner, await world.form(owner, cart))
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', status.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      payment_status: 'at_store',
      dispatch_state: 'none',
      delivery_fee: 0,
      total: 2568,
      addr_line_1: '',
      promised_at: null,
    })
  })
})

describe('an order for cash, which asks no bank', () => {
  const attemptsOf = (cartId: number) =>
    db.selectFrom('order_attempts').select(['stage', 'error']).where('cart_id', '=', cartId).execute()
  const ordersOf = (cartId: number) =>
    db.selectFrom('orders').select('cart_hash').where('cart_id', '=', cartId).execute()

  test('[ORD-67] [SIL-ORD-014] is there when the post is answered', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    expect(await world.post(fields)).toEqual({ request_success: true })
    expect(await ordersOf(cart.cart_id)).toHaveLength(1)
    expect(await attemptsOf(cart.cart_id)).toEqual([{ stage: 'created', error: null }])
    expect(await world.post(fields)).toEqual({ request_success: true })
    expect(await attemptsOf(cart.cart_id)).toHaveLength(1)
  })

  test('[ORD-67] [SIL-ORD-014] fifty posts at once, half of them with other content: one order, and every post is answered', async () => {
    const { owner, cart } = await world.cart()
    await markHuman(db, owner.actor.session_id, world.clock.now())
    const fields = await world.form(owner, cart)
    const other = { ...fields, cart_hash: 'e'.repeat(64) }
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => world.post(n % 2 ? fields : other)))
    expect(replies.every((reply) => reply.request_success)).toBe(true)
    await world.settled(owner, fields)
    const made = await ordersOf(cart.cart_id)
    const reasons = new Set((await attemptsOf(cart.cart_id)).map(({ error }) => error))
    expect(reasons).not.toContain('order_attempt_failure_reason_exception_encountered')
    // Whichever came first may have been refused, and the other then found its way free or lost the race.
    expect(made.length).toBeLessThanOrEqual(1)
    if (made.length === 0) await world.placed(owner, fields)
    expect(await ordersOf(cart.cart_id)).toEqual([{ cart_hash: fields.cart_hash }])
  })

  test('[SIL-ORD-151] is asked for a human like any other', async () => {
    const { owner, cart } = await world.cart()
    const stale = { ...(await world.form(owner, cart)), gas_fee: '9.99' }
    for (let n = 0; n < 5; n++) expect(await world.placed(owner, stale)).toMatchObject({ order_place_stage: 'failed' })
    expect((await world.post(await world.form(owner, cart))).request_success).toBe(false)
    expect(await ordersOf(cart.cart_id)).toEqual([])
  })

  test('[SIL-ORD-012] that another tab changes at the same moment is checked as it is then', async () => {
    const { owner, cart } = await world.cart()
    const fields = await world.form(owner, cart)
    let posting: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      const lines = JSON.stringify(cart.lines.map((line) => ({ ...line, quantity: 9 })))
      await tx.updateTable('carts').set({ lines }).where('cart_id', '=', cart.cart_id).execute()
      posting = world.post(fields)
      await untilWaiting(db, 1)
    })
    expect(await posting).toEqual({ request_success: true })
    expect(await world.settled(owner, fields)).toMatchObject({ order_place_stage: 'failed' })
    expect(await ordersOf(cart.cart_id)).toEqual([])
  })
})

describe('whose phone it is', () => {
  const customerOf = (phone_number: string) =>
    db.selectFrom('customers').selectAll().where('phone_number', '=', phone_number).executeTakeFirst()

  test('[SIL-ORD-061] [SIL-ORD-063] a phone becomes a customer with its first order, and has an account with its first card', async () => {
    const phone_number = '4045550311'
    const cash = await world.cart()
    const inCash = await world.form(cash.owner, cash.cart, { info: { phone_number } })
    expect(await customerOf(phone_number)).toBeUndefined()
    expect(await world.placed(cash.owner, inCash)).toMatchObject({ order_place_stage: 'created' })
    const made = await customerOf(phone_number)
    expect(made).toMatchObject({ card_account_present: false, external_customer_id: null })

    const { owner, fields, card } = await world.cardOrder(undefined, { by: cash.owner }, { info: { phone_number } })
    expect(await world.placed(owner, fields)).toMatchObject({ order_place_stage: 'created' })
    const account = { card_account_present: true, external_customer_id: card.external_customer_id }
    expect(await customerOf(phone_number)).toMatchObject({ ...account, cosmic_customer_id: made?.cosmic_customer_id })
    const { payment_card_id } = card
    const stored = db.selectFrom('payment_cards').selectAll().where('payment_card_id', '=', payment_card_id)
    expect(await stored.executeTakeFirst()).toMatchObject({ cosmic_customer_id: made?.cosmic_customer_id })
  })

  test('[SIL-ORD-061] an order by card makes customer and account at once, and leaves an account that exists as it is', async () => {
    const info = { phone_number: '4045550312' }
    const first = await world.cardOrder(undefined, {}, { info })
    expect(await world.placed(first.owner, first.fields)).toMatchObject({ order_place_stage: 'created' })
    const { external_customer_id } = first.card
    expect(await customerOf('4045550312')).toMatchObject({ card_account_present: true, external_customer_id })
    const stranger = await world.cardOrder(undefined, {}, { info })
    expect(await world.placed(stranger.owner, stranger.fields)).toMatchObject({ order_place_stage: 'created' })
    expect(await customerOf('4045550312')).toMatchObject({ external_customer_id })
    const { payment_card_id } = stranger.card
    const stored = db.selectFrom('payment_cards').selectAll().where('payment_card_id', '=', payment_card_id)
    expect(await stored.executeTakeFirst()).toMatchObject({ cosmic_customer_id: null })
  })

  test('[SIL-ORD-046] a personal code is taken for its own customer’s phone alone', async () => {
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: '4045550313' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const { market_id } = world.market
    const { discount_code_id } = await insertDiscount(db, { market_id, cosmic_customer_id })
    const order = async (phone_number: string) => {
      const made = await world.cart({ discount_code_id, cosmic_customer_id, phone_number: '4045550313' })
      return world.placed(made.owner, await world.form(made.owner, made.cart, { info: { phone_number } }))
    }
    expect(await order('4045550314')).toMatchObject({
      order_place_stage: 'failed',
      error: 'order_attempt_failure_reason_invalid_order_id_discount_used',
    })
    expect(await order('4045550313')).toMatchObject({ order_place_stage: 'created' })
    const uses = db
      .selectFrom('discount_uses')
      .select('cosmic_customer_id')
      .where('discount_code_id', '=', discount_code_id)
    expect(await uses.execute()).toEqual([{ cosmic_customer_id }])
  })
})
