import { sql, type Updateable } from 'kysely'
import { vi } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { enterCard } from '#areas/cards/server/testing.ts'
import { type Cart, findCart, rememberCarts } from '#areas/cart/server/public.ts'
import { cartShared, cartWith } from '#areas/cart/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { orderProviders } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { DB } from '#database/types.ts'
import { toDecimal } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { SessionValues } from '#platform/server/sessions.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type StandingClock, standingClock } from '#platform/test/units.ts'
import type { OrderStatus, PlaceReply } from '../rules/placement.ts'
import { checkoutArea } from './area.ts'

/** Friday 6 PM in Georgia: everything may be sold. */
export const fridayEvening = '2026-11-20T23:00:00Z'

export type Visitor = { readonly actor: Actor; readonly values: SessionValues }
export type Fields = Record<string, string>
type FormChange = { readonly info?: Record<string, unknown>; readonly fields?: Fields }
type CartInput = Partial<Parameters<typeof cartWith>[2]> & { readonly by?: Visitor }

/** What a browser does to have a card kept at the provider that takes it. */
type EnterCard = (
  owner: string,
  typed: { number?: string },
) => Promise<{ cardToken: string; externalCustomerId: string }>

/** A town with one restaurant, one server over it, and visitors that order by HTTP. */
export async function placementWorld(
  db: Db,
  {
    cards,
    vaultUrl,
    enter = (owner, typed) => enterCard(vaultUrl, cards, owner, typed),
    clock = standingClock(fridayEvening),
  }: { cards: CardProvider; vaultUrl: string; enter?: EnterCard; clock?: StandingClock },
) {
  const deps = testDeps(db, { clock })
  const shared = cartShared(db)
  const roadTimes = makeRoadTimes(db)
  const rememberedCarts = rememberCarts()
  const area = checkoutArea(deps, { cards, quotes: shared.quotes, roadTimes, rememberedCarts })
  const { app } = await testApp(deps, [area, ordersArea(deps, orderProviders(deps, { cards, roadTimes }))])
  const market = await insertMarket(db)
  const franchise = await insertFranchise(db, { market_id: market.market_id })
  const dish = await insertMenuItem(db, franchise.franchise_id, { name: 'Pad Thai', base_price: 1200 })
  const beer = await insertMenuItem(db, franchise.franchise_id, { name: 'Pilsner', base_price: 900, category: 'beer' })
  const address = await insertAddress(db, undefined, { market_id: market.market_id, addr_line_1: '118 Orchard St' })

  async function visitor(): Promise<Visitor> {
    const opened = await app.inject({ method: 'POST', url: '/data/make_request', payload: { requests: [] } })
    const values = opened.json().state.session as SessionValues
    const actor: Actor = {
      session_id: Number(values.session_id),
      session_persistent_id: Number(values.session_persistent_id),
      roles: [],
      user: undefined,
      driver: undefined,
      tablet_id: undefined,
      cosmic_customer_id: undefined,
    }
    return { actor, values }
  }

  async function cart({ by, ...input }: CartInput = {}) {
    const owner = by ?? (await visitor())
    const lines = input.lines ?? [{ menu_item_id: dish.menu_item_id, quantity: 2 }]
    const made = await cartWith(db, owner.actor, {
      franchise_id: franchise.franchise_id,
      address_id: address.address_id,
      ...input,
      lines,
    })
    // As the process that made it does, so that every test here begins with a remembered cart, whatever then becomes of its row.
    const row = await findCart(db, owner.actor.session_persistent_id)
    if (row) rememberedCarts.keep({ ...row, coupons: [] }, clock.now())
    return { owner, cart: made }
  }

  /** What an honest page posts for this cart. */
  async function form(owner: Visitor, of: Cart, change: FormChange = {}): Promise<Fields> {
    const quote = await db.transaction().execute((tx) => shared.quotes.certain(tx, of, clock.now()))
    const { fees } = quote
    const payment = of.is_delivery ? 'cash_at_door' : 'pay_at_store'
    const info = {
      name: 'Noor Haddad',
      phone_number: '(404) 555-0142',
      addr_line1: '118 Orchard St',
      addr_line2: '',
      note: '',
      isDelivery: of.is_delivery,
      delivery_fee: toDecimal(fees.delivery_fee),
      service_fee_delivery: toDecimal(fees.service_fee_delivery),
      service_fee_pickup: toDecimal(fees.service_fee_pickup),
      sales_tax_pickup: toDecimal(fees.sales_tax_pickup),
      sales_tax_delivery: toDecimal(fees.sales_tax_delivery),
      payment_type: payment,
      ...change.info,
    }
    return {
      ...owner.values,
      delivery_information: JSON.stringify(info),
      quoted_surge_price: toDecimal(fees.surge_price),
      phone_fee: toDecimal(fees.phone_fee),
      distance_fee: toDecimal(fees.distance_fee),
      gas_fee: toDecimal(fees.gas_fee),
      payment_card_id: '0',
      payment_card_payment_customer_link_id: '0',
      cart_id: String(of.cart_id),
      cart_hash: quote.cart_hash,
      cart_object: JSON.stringify(of.lines),
      restaurant_id: String(of.franchise_id),
      added_tip: '0.00',
      order_payment_method_button: info.payment_type,
      recipients: '[]',
      placement_type: 'placement_type_in_person',
      ...change.fields,
    }
  }

  async function post(fields: Fields, headers: Fields = {}): Promise<PlaceReply> {
    const reply = await app.inject({
      method: 'POST',
      url: '/cart/credit_card_cart_place',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
    return reply.json()
  }

  async function status(owner: Visitor, cart_id: number | string, cart_hash: string): Promise<OrderStatus> {
    const query = new URLSearchParams({ ...owner.values, cart_id: String(cart_id), cart_hash, date_time: '1' })
    return (await app.inject({ url: `/cart/check_status?${query}` })).json()
  }

  /** Asks until the attempt has ended. */
  const settled = (owner: Visitor, fields: Fields): Promise<OrderStatus> =>
    vi.waitFor(
      async () => {
        const now = await status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')
        if (now.order_place_stage === 'in_progress') throw new Error('The attempt has not ended')
        return now
      },
      { timeout: 60_000, interval: 10 },
    )

  async function placed(owner: Visitor, fields: Fields, headers?: Fields): Promise<OrderStatus> {
    const reply = await post(fields, headers)
    if (!reply.request_success) throw new Error(`The post was refused: ${reply.request_error}`)
    return settled(owner, fields)
  }

  /** A card that the visitor entered on this device before. */
  async function savedCard(owner: Visitor, number?: string) {
    const { session_id, session_persistent_id } = owner.actor
    const entered = await enter(`session:${session_id}`, number ? { number } : {})
    return db
      .insertInto('payment_cards')
      .values({
        session_persistent_id,
        card_type: 'Visa',
        last_four: (number ?? '4242').slice(-4),
        exp_month: 12,
        exp_year: 2038,
        vault_token: entered.cardToken,
        external_customer_id: entered.externalCustomerId,
        last_used_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** A cart with a card to pay it, and what an honest page posts. */
  async function cardOrder(number?: string, input: CartInput = {}, change: FormChange = {}) {
    const made = await cart(input)
    const card = await savedCard(made.owner, number)
    const fields = await form(made.owner, made.cart, {
      info: { payment_type: 'card_online', ...change.info },
      fields: {
        added_tip: '4.80',
        payment_card_id: String(card.payment_card_id),
        payment_card_payment_customer_link_id: String(card.payment_card_payment_customer_link_id),
        ...change.fields,
      },
    })
    return { ...made, card, fields }
  }

  /** What the vault holds for this cart, whatever we know of it. */
  async function heldFor(cartId: number) {
    const attempts = await db
      .selectFrom('order_attempts')
      .leftJoin('payment_cards', (join) =>
        join.on(sql<boolean>`payment_cards.payment_card_id = (order_attempts.payload->>'payment_card_id')::integer`),
      )
      .select(['order_attempt_id', 'external_customer_id'])
      .where('cart_id', '=', cartId)
      .execute()
    const found = await Promise.all(
      attempts.map(({ order_attempt_id, external_customer_id }) =>
        cards.findByIdempotencyKey(`attempt-${order_attempt_id}`, external_customer_id ?? ''),
      ),
    )
    const states = await Promise.all(
      found.map((movement) => movement && cards.findAuthorization(movement.authorizationId)),
    )
    return states.flatMap((state) => (state?.status === 'authorized' ? [state] : []))
  }

  /** Changes of the restaurant and of the market raise their versions, as the screens that make them do. */
  async function changeFranchise(set: Updateable<DB['franchises']>, franchise_id = franchise.franchise_id) {
    await db
      .updateTable('franchises')
      .set(set)
      .set((row) => ({ menu_version: row('menu_version', '+', 1) }))
      .where('franchise_id', '=', franchise_id)
      .execute()
  }
  async function changeMarket(set: Updateable<DB['markets']> = {}) {
    await db
      .updateTable('markets')
      .set(set)
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('market_id', '=', market.market_id)
      .execute()
  }

  return {
    deps,
    clock,
    area,
    app,
    market,
    franchise,
    dish,
    beer,
    address,
    quotes: shared.quotes,
    roadTimes,
    rememberedCarts,
    visitor,
    cart,
    form,
    post,
    status,
    settled,
    placed,
    savedCard,
    cardOrder,
    heldFor,
    changeFranchise,
    changeMarket,
  }
}

export type PlacementWorld = Awaited<ReturnType<typeof placementWorld>>
