import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'

const point = z.object({ lat: z.number(), lng: z.number() })

/**
 * Where the driver of an order is, and their way over its own store and door, along the streets, in GeoJSON's order of the two numbers. Nothing
 * but while the order is theirs and they share their place: neither before, nor after, nor where else they drive to.
 */
export const orderDriverWay = defineRoute({
  method: 'GET',
  path: '/secure/orders/:order_id/driver_way',
  may: ['staff', 'customer_support'],
  input: z.object({ order_id: id }),
  reply: z.object({
    here: z.nullable(point),
    seen_at: z.nullable(instant),
    way: z.array(z.tuple([z.number(), z.number()])),
  }),
})
