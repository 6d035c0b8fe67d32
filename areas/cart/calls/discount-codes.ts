import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'

const may = ['marketing'] as const

const listedDiscount = z.strictObject({
  discount_code_id: z.int(),
  discount_name: z.string(),
  /** '15% off' */
  takes_off: z.string(),
  order_type: z.enum(['delivery', 'pickup', 'any']),
  minimum_subtotal: z.int(),
  market: z.string(),
  time_zone: z.string(),
  franchise: z.nullable(z.string()),
  /** Whose it is; null: everybody's. */
  customer: z.nullable(z.string()),
  credit: z.boolean(),
  single_use_per_customer: z.boolean(),
  valid_from: instant,
  valid_to: z.nullable(instant),
  uses: z.int(),
})
export type ListedDiscount = z.output<typeof listedDiscount>

const choice = z.strictObject({ id: z.int(), name: z.string() })

export const discountsPage = definePage({
  face: 'ops',
  path: '/secure/discounts',
  entry: 'areas/cart/web/discount-codes/discounts.page.tsx',
  title: 'Discount codes',
  may,
  input: z.object({
    page: pageCursor,
    q: searchText,
    /** Credits and presents of single customers instead of everybody's codes. */
    of: z._default(z.enum(['everybody', 'customers']), 'everybody'),
  }),
  state: z.object({
    discounts: z.array(listedDiscount),
    discount_pages: pageEnds,
    discount_choices: z.strictObject({
      markets: z.array(z.strictObject({ ...choice.shape, today: z.string() })),
      restaurants: z.array(z.strictObject({ ...choice.shape, market_id: z.int() })),
    }),
    read_at: instant,
  }),
  nav: { group: 'Money', label: 'Discount codes', does: 'Make and end codes, see what was used' },
})

export const createDiscount = defineRoute({
  method: 'POST',
  path: '/secure/discounts',
  may,
  input: z.object({
    market_id: id,
    /** Without one: every place of the market. */
    franchise_id: z.optional(z.nullable(id)),
    settings: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ success: z.literal(true), discount_code_id: z.int() }),
  refusals: {
    setting_invalid: [422, 'Please look at the field again.'],
    restaurant_elsewhere: [422, 'This restaurant is in another market.'],
  },
  unanswered: 'It is not known whether the code was made. Please look at the list.',
})

/** Nobody can use it from now on; carts that have it are told at the checkout. */
export const endDiscount = defineRoute({
  method: 'POST',
  path: '/secure/discounts/:discount_code_id/end',
  may,
  input: z.object({ discount_code_id: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { credit_kept: [409, 'A credit is the customer’s money, and is not ended here.'] },
  unanswered: 'The code was not ended. Please try again.',
})
