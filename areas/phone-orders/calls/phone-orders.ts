import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { pickedAccountState } from '#areas/cards/calls/payment-account.ts'
import { cartPage } from '#areas/cart/calls/cart-page.ts'
import { cartState } from '#areas/cart/calls/cart-state.ts'
import { updateCustomer } from '#areas/cart/calls/contact.ts'
import { franchiseCard, marketCard, wireMenuState } from '#areas/menu/calls/wire-menu.ts'
import { orderStatuses } from '#areas/orders/rules/status.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'

const session = z.strictObject({
  session_id: z.string(),
  session_pass: z.string(),
  session_persistent_id: z.string(),
  session_persistent_pass: z.string(),
})

const openOrder = z.strictObject({
  cosmic_customer_id: z.int(),
  phone_number: z.string(),
  name: z.string(),
  /** The account was picked as that of this restaurant. */
  restaurant: z.nullable(z.string()),
  from: z.nullable(z.string()),
  items: z.int(),
  started_at: instant,
})

const restaurant = z.strictObject({
  franchise_id: z.int(),
  name: z.string(),
  phone_number: z.string(),
  market: z.string(),
})

/** Who calls? The account is picked by the caller's phone, or is that of a restaurant (SIL-ORD-085, SIL-OPS-126). */
export const pickAccountPage = definePage({
  face: 'ops',
  path: '/admin/order_cart',
  entry: 'areas/phone-orders/web/pick-account.page.tsx',
  title: 'Order by phone',
  may: admin,
  input: z.object({ q: searchText }),
  state: z.object({
    open_phone_orders: z.array(openOrder),
    /** Of one's own markets, whose name or phone has the words; the first of them by name. */
    restaurants: z.array(restaurant),
  }),
  nav: { group: 'Orders', label: 'Order by phone', does: 'Take an order for a caller, into their account', key: 'p' },
})

/** Finds the account or makes one, and begins an order for it, unless this person has one open. */
export const pickAccount = defineRoute({
  method: 'POST',
  path: '/admin/order_cart',
  may: admin,
  input: z.object({ phone_number: z.optional(text(40)), restaurant_id: z.optional(id) }),
  reply: z.object({ success: z.literal(true), cosmic_customer_id: z.int(), path: z.string() }),
  refusals: {
    phone_not_recognized: [422, updateCustomer.refusals.phone_not_recognized],
    restaurant_without_phone: [409, 'This restaurant has no phone number, by which its account would be known.'],
  },
  limit: { per: 'person', most: 120, withinMs: 15 * 60_000 },
})

const caller = z.strictObject({
  cosmic_customer_id: z.int(),
  phone_number: z.string(),
  name: z.string(),
  restaurant: z.nullable(z.string()),
  /** In cents; what they were given and have not used. */
  credit: z.int(),
  /** In one's own markets, the newest first. */
  orders: z.array(
    z.strictObject({
      order_id: z.int(),
      created_at: instant,
      time_zone: z.string(),
      franchise: z.string(),
      status: z.enum(orderStatuses),
      total: z.int(),
    }),
  ),
})

const ofOrder = { session, caller, ...pickedAccountState }
const customer = { cosmic_customer_id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }

const place = z.strictObject({
  franchise_id: z.int(),
  name: z.string(),
  kind: z.enum(['restaurant', 'package_store']),
  cuisine: z.string(),
  open_now: z.boolean(),
  hours_text: z.string(),
  delivers: z.boolean(),
  picks_up: z.boolean(),
  in_range: z.nullable(z.boolean()),
})

/** The storefront's own checkout for the account that was picked; without anything in the cart, where to order (CSL-36). */
export const orderCartPage = definePage({
  face: 'ops',
  path: '/admin/order_cart/:cosmic_customer_id',
  entry: 'areas/phone-orders/web/order-cart.page.tsx',
  title: 'Order by phone',
  takesCards: true,
  may: admin,
  malformed: 'not_found',
  input: z.object({
    ...customer,
    market_id: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
    /** Where to order, also with something in the cart. */
    choose: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  state: z.object({
    ...cartPage.state.shape,
    ...ofOrder,
    choosing: z.boolean(),
    markets: z.array(z.strictObject({ market_id: z.int(), city: z.string() })),
    places: z.array(place),
  }),
})

/** The storefront's own menu with the cart beside it. */
export const orderMenuPage = definePage({
  face: 'ops',
  path: '/admin/order_cart/:cosmic_customer_id/menu/:franchise_id',
  entry: 'areas/phone-orders/web/order-menu.page.tsx',
  title: 'Menu for an order by phone',
  may: admin,
  malformed: 'not_found',
  input: z.object({
    ...customer,
    franchise_id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
  }),
  state: z.object({
    ...ofOrder,
    cart: cartState,
    market: z.nullable(marketCard),
    address: z.nullable(z.object({ address_line: z.string(), city: z.string(), state: z.string() })),
    franchise: franchiseCard,
    menu: wireMenuState,
  }),
})

/** Without an order: the cart is given up, and the account put down. */
export const putDownAccount = defineRoute({
  method: 'POST',
  path: '/admin/order_cart/:cosmic_customer_id/put_down',
  may: admin,
  input: z.object({ cosmic_customer_id: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { cart_being_placed: [409, 'The order is being placed.'] },
})
