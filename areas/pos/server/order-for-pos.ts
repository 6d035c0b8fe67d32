import * as z from 'zod/mini'
import { type Cents, cents } from '#platform/core/money.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
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

type PlacedAtTill = {
  readonly order_id: number
  readonly name: string
  readonly ready_at: Date
  readonly is_delivery: boolean
  readonly lines: readonly PlacedLine[]
  readonly access_token: Buffer
  readonly location_id: string
}
type PlacedLine = {
  readonly name: string
  readonly kitchen_name: string | null
  readonly quantity: number
  readonly unit_price: Cents
  readonly answer_texts: readonly { readonly answer: string }[]
  readonly external_id: string | null
}

const placed = prepare<PlacedAtTill>(`
  select o.order_id, o.name, o.ready_at, o.is_delivery, c.access_token, c.location_id,
    (select coalesce(json_agg(json_build_object('name', l.name, 'kitchen_name', i.kitchen_name, 'quantity', l.quantity, 'unit_price', l.unit_price,
        'answer_texts', l.answer_texts, 'external_id', p.external_id) order by l.order_line_id), '[]')
      from order_lines l left join menu_items i on i.menu_item_id = l.menu_item_id
        left join pos_items p on p.integration_item_id = i.integration_item_id and not p.gone
      where l.order_id = o.order_id) as lines
  from orders o join pos_connections c on c.franchise_id = o.franchise_id where o.order_id = :order_id`)

/** An order with the way to its restaurant's till; undefined where the restaurant has none. */
export async function placedAtTill(db: Db, order_id: number): Promise<PlacedAtTill | undefined> {
  const [row] = await placed(db, { order_id })
  return row
}

/** An order as its restaurant's till gets it: what is cooked, for when, and nothing of the customer but the first name. */
export function orderForPos(order: PlacedAtTill, idempotency_key: string): PosOrder {
  const { order_id, name, ready_at, is_delivery, lines } = order
  return {
    idempotency_key,
    reference: `Cosmic ${order_id}`,
    recipient: `${name.split(/\s/)[0] || 'Guest'} #${order_id}`,
    pickup_at: ready_at,
    note: is_delivery ? 'Our driver picks it up.' : 'The customer picks it up.',
    lines: lines.map(({ name, kitchen_name, quantity, unit_price, answer_texts, external_id }) => ({
      name: kitchen_name || name,
      quantity,
      unit_price,
      note: answer_texts
        .map(({ answer }) => answer.trim())
        .filter(Boolean)
        .join('; '),
      external_id: external_id ?? undefined,
    })),
  }
}
