import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { PosOrder } from './pos-provider.ts'

/** As it is written down before it goes. */
export const posOrderBody = z.object({
  idempotency_key: z.string(),
  reference: z.string(),
  recipient: z.string(),
  pickup_at: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
  note: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unit_price: z.pipe(z.int(), z.transform(cents)),
      note: z.string(),
      external_id: z.prefault(z.optional(z.string()), undefined),
    }),
  ),
})

/** An order as its restaurant's till gets it: what is cooked, for when, and nothing of the customer but the first name. */
export async function orderForPos(tx: Tx, order_id: number, idempotency_key: string): Promise<PosOrder> {
  const order = await tx
    .selectFrom('orders')
    .select(['name', 'ready_at', 'is_delivery'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_lines as l')
    .leftJoin('menu_items as i', 'i.menu_item_id', 'l.menu_item_id')
    .leftJoin('pos_items as p', (join) =>
      join.onRef('p.integration_item_id', '=', 'i.integration_item_id').on('p.gone', '=', false),
    )
    .select(['l.name', 'i.kitchen_name', 'l.quantity', 'l.unit_price', 'l.answer_texts', 'p.external_id'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.order_line_id')
    .execute()
  return {
    idempotency_key,
    reference: `Cosmic ${order_id}`,
    recipient: `${order.name.split(/\s/)[0] || 'Guest'} #${order_id}`,
    pickup_at: order.ready_at,
    note: order.is_delivery ? 'Our driver picks it up.' : 'The customer picks it up.',
    lines: lines.map(({ name, kitchen_name, quantity, unit_price, answer_texts, external_id }) => ({
      name: kitchen_name || name,
      quantity,
      unit_price: cents(unit_price),
      note: z
        .parse(chosen, answer_texts)
        .map(({ answer }) => answer.trim())
        .filter(Boolean)
        .join('; '),
      external_id: external_id ?? undefined,
    })),
  }
}

const chosen = z.array(z.object({ answer: z.string() }))
