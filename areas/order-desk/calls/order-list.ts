import * as z from 'zod/mini'
import { ownView } from '#areas/accounts/calls/own-views.ts'
import { orderStatuses } from '#areas/orders/rules/status.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage } from '#platform/core/route.ts'
import { searchList, searchRange, searchText } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'
import { orderNeeds } from '../rules/order-needs.ts'
import { orderViews } from '../rules/order-views.ts'

/** An order as the list shows it; amounts in cents, times in ms since 1970. */
const listedOrder = z.strictObject({
  order_id: z.int(),
  created_at: instant,
  name: z.string(),
  alcohol: z.boolean(),
  franchise: z.string(),
  /** Empty for what is picked up. */
  to: z.string(),
  is_delivery: z.boolean(),
  driver: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  payment_status: z.string(),
  is_unassigned: z.boolean(),
  is_scheduled: z.boolean(),
  needs: z.array(z.enum(orderNeeds)),
  due_at: instant,
  ended_at: z.nullable(instant),
  total: z.int(),
  market: z.string(),
  time_zone: z.string(),
})
export type ListedOrder = z.output<typeof listedOrder>

export const orderSorts = ['', 'order', '-order'] as const

/** `/secure/orders` (SIL-ORD-004): live ones by when they are due, all others and what is searched for by number. */
export const ordersPage = definePage({
  face: 'ops',
  path: '/secure/orders',
  entry: 'areas/order-desk/web/orders.page.tsx',
  title: 'Orders',
  takesCards: true,
  may: ['staff', 'customer_support'],
  input: z.object({
    page: pageCursor,
    q: searchText,
    sort: z._default(z.enum(orderSorts), ''),
    /** Without one: live orders, and with a search all. */
    state: searchList(),
    status: searchList(),
    placed: searchRange,
    /** A day in the market's own calendar, as the second endpoint table names it. */
    date: z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
    /** With it only the orders of this market, and only they are counted. */
    market: z.optional(id),
  }),
  state: z.object({
    orders: z.array(listedOrder),
    order_pages: pageEnds,
    order_counts: z.record(z.enum(orderViews), z.int()),
    own_views: z.array(ownView),
    market_id: z.nullable(z.int()),
    orders_as_of: instant,
  }),
  nav: {
    group: 'Today',
    label: 'Orders',
    does: 'Every order: find it, see it, set it right',
    key: 'o',
    numbered: 'Order',
  },
})
