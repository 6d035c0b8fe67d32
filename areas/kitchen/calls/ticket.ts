import * as z from 'zod/mini'
import { kitchen } from '#areas/accounts/rules/permissions.ts'
import { definePage } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant } from '#platform/core/wire.ts'
import type { KitchenTicket } from '../rules/kitchen-ticket.ts'
import { ticketLineSchema } from './kitchen.ts'

const kitchenTicket = schemaOf<KitchenTicket>()(
  z.strictObject({
    order_id: z.int(),
    franchise: z.string(),
    time_zone: z.string(),
    is_delivery: z.boolean(),
    alcohol: z.boolean(),
    customer: z.string(),
    driver: z.nullable(z.string()),
    pays_here: z.boolean(),
    created_at: instant,
    ready_at: instant,
    window: z.string(),
    copies: z.int(),
    is_cancelled: z.boolean(),
    lines: z.array(ticketLineSchema),
  }),
)

/** `/secure/orders/:order_id/ticket`: for a printer of 80 mm (SIL-ORD-132). */
export const ticketPage = definePage({
  face: 'town',
  path: '/secure/orders/:order_id/ticket',
  entry: 'areas/kitchen/web/ticket.page.tsx',
  title: 'Kitchen ticket',
  may: ['staff', 'customer_support', ...kitchen],
  input: z.object({ order_id: id }),
  state: z.object({ ticket: kitchenTicket }),
})
