import { afterAll, vi } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { cardsArea } from '#areas/cards/server/area.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { paymentAccountOf } from '#areas/cards/server/public.ts'
import { testMerchant } from '#areas/cards/server/testing.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { cartArea } from '#areas/cart/server/area.ts'
import { cartForPages, rememberCarts } from '#areas/cart/server/public.ts'
import { cartShared } from '#areas/cart/server/testing.ts'
import { orderForm } from '#areas/checkout/rules/order-form.ts'
import { checkoutArea } from '#areas/checkout/server/area.ts'
import { customersArea } from '#areas/customers/server/area.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { orderProviders } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { makePhoneLines } from '#platform/server/phone-lines.ts'
import type { SessionValues } from '#platform/server/sessions.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { standingClock } from '#platform/test/units.ts'
import { phoneOrdersArea } from './area.ts'

/** Friday 6 PM in Georgia. */
const fridayEvening = '2026-11-20T23:00:00Z'

type StaffInput = Parameters<typeof insertStaff>[1]
type Card = { readonly payment_card_id: number; readonly payment_card_payment_customer_link_id: number }

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of a page or a reply, it compares at once
type Body = Record<string, any>
type Clerk = {
  post(url: string, payload: Record<string, unknown>, by?: string): Promise<Body>
  read(url: string): Promise<Body>
}

/** A town with one restaurant, and clerks who take orders for callers by HTTP. */
export async function phoneWorld(db: Db, cards: CardProvider) {
  const clock = standingClock(fridayEvening)
  const deps = testDeps(db, { clock })
  const shared = cartShared(db)
  const roadTimes = makeRoadTimes(db)
  const rememberedCarts = rememberCarts()
  const checkout = checkoutArea(deps, { cards, quotes: shared.quotes, roadTimes, rememberedCarts })
  const { app } = await testApp(deps, [
    cartArea(deps, shared, { rememberedCarts }),
    cardsArea(deps, { cards, merchant: testMerchant }),
    ordersArea(deps, orderProviders(deps, { cards, roadTimes })),
    customersArea({
      ...deps,
      paymentAccountOf: (actor, now) => paymentAccountOf(db, actor, testMerchant, now),
      cartState: cartForPages({ db, clock, quotes: shared.quotes }),
      phoneLines: makePhoneLines({ ...deps, lookup: undefined }),
    }),
    checkout,
    phoneOrdersArea(deps, { ...shared, roadTimes, merchant: testMerchant }),
  ])
  const working = checkout.work?.()
  afterAll(async () => {
    await working?.stop()
    await app.close()
  })
  const market = await insertMarket(db)
  const { market_id } = market
  const franchise = await insertFranchise(db, { market_id, name: 'Aurora Diner', phone_number: '7065550701' })
  const dish = await insertMenuItem(db, franchise.franchise_id, { name: 'Pad Thai', base_price: 1200 })
  const address = await insertAddress(db, undefined, { market_id, addr_line_1: '118 Orchard St' })

  async function clerk(input: StaffInput = {}) {
    const actor = await insertStaff(db, { roles: ['admin'], ...input })
    const cookie = await cookieOf(db, actor)
    const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const read = async (url: string) => stateOf(await get(url))
    const post = async (url: string, payload: Record<string, unknown>, by = cookie) => {
      const headers = { cookie: by, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    const pick = (phone_number: string) => post('/admin/order_cart', { phone_number })
    /** A page of an order by phone, which acts in the session that it was served with. */
    async function opened(phone_number: string) {
      const { path, cosmic_customer_id } = await pick(phone_number)
      const state = await read(path)
      return pageOf({ post, read }, path, cosmic_customer_id, state.session as SessionValues)
    }
    return { actor, cookie, get, read, post, pick, opened }
  }

  function pageOf(staff: Clerk, path: string, cosmic_customer_id: number, session: SessionValues) {
    let request_id = 0
    const send = async (request: string, data: Record<string, unknown>, by?: string) => {
      request_id += 1
      const body = { ...session, page_id: 'page', requests: [{ request, data, request_id }] }
      const { responses, state } = await staff.post('/data/make_request', body, by)
      return { ...responses[0], state }
    }
    const add = (menu_item_id = dish.menu_item_id, by?: string) =>
      staff.post('/cart/add', { ...session, franchise_id: franchise.franchise_id, menu_item_id }, by)
    const cart = async () => (await staff.read(path)).cart as CartState
    /** Where the order goes, as the look-up has found it. */
    const toTheDoor = async (more: Record<string, unknown> = {}) => {
      await db
        .updateTable('carts')
        .set({ address_id: address.address_id, address_line: '118 Orchard St', in_range: true, ...more })
        .where('session_persistent_id', '=', Number(session.session_persistent_id))
        .where('status', '=', 'active')
        .execute()
    }
    /** What the checkout posts for the cart as its page shows it. */
    async function form(card?: Card) {
      const shown = await cart()
      return {
        ...orderForm(shown, {
          name: 'Noor Haddad',
          phone_number: shown.contact.phone_number,
          addr_line1: '118 Orchard St',
          addr_line2: '',
          note: '',
          payment: card ? 'card_online' : 'cash_at_door',
          card,
          added_tip: '0.00',
          recipients: [],
          placement_type: 'placement_type_in_person',
        }),
        ...session,
      }
    }
    const attempts = () =>
      db
        .selectFrom('order_attempts')
        .select(['stage', 'error', 'error_detail'])
        .where('session_persistent_id', '=', Number(session.session_persistent_id))
        .orderBy('order_attempt_id')
        .execute()
    /** Answers the post when the attempt has ended. */
    async function place(fields?: Record<string, unknown>, by?: string) {
      const posted = await staff.post('/cart/credit_card_cart_place', fields ?? (await form()), by)
      await vi.waitFor(
        async () => {
          if ((await attempts()).some(({ stage }) => stage === 'in_progress')) throw new Error('not ended')
        },
        { timeout: 30_000, interval: 10 },
      )
      return posted
    }
    const placed = () =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('session_persistent_id', '=', Number(session.session_persistent_id))
        .execute()
    return { path, cosmic_customer_id, session, send, add, cart, toTheDoor, form, place, placed, attempts }
  }

  return { app, deps, clock, market, franchise, dish, address, clerk }
}
