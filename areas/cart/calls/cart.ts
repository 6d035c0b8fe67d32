import * as z from 'zod/mini'
import { anyone } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id } from '#platform/core/wire.ts'

/** Every reply also carries the whole cart in `state.cart` (`CartState`). */

export const beingPlaced = { cart_being_placed: 'Your order is being placed.' } as const

const cartReply = z.object({ cart_id: z.int(), cart_hash: z.string() })

/** Quantity 0 removes the line. */
export const updateCartLine = defineCall({
  name: 'update_cart_line',
  data: z.strictObject({ cart_line_id: id, quantity: z.int().check(z.gte(0), z.lte(99)) }),
  reply: cartReply,
  refusals: { ...beingPlaced, line_gone: 'This item is no longer in your cart.' },
  may: anyone,
  repeatable: true,
})

export const chooseOrderType = defineCall({
  name: 'choose_order_type',
  data: z.strictObject({ is_delivery: z.boolean() }),
  reply: cartReply,
  refusals: {
    ...beingPlaced,
    cart_empty: 'Your cart is empty.',
    pickup_not_offered: 'Online pickup is not available.',
    delivery_not_offered: 'Delivery is not available at this time. Please check back soon.',
  },
  may: anyone,
  repeatable: true,
})
