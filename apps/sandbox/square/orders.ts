import * as z from 'zod/mini'
import { json, type SandboxReply, type SandboxRequest } from '../route.ts'
import { failed, invalid, notFound } from './answers.ts'
import type { catalogOf } from './catalog.ts'
import { locations } from './first-catalog.ts'
import type { LineItem, SquareOrder } from './objects.ts'
import type { SquareStore } from './store.ts'

const money = z.object({ amount: z.int().check(z.nonnegative()), currency: z.literal('USD') })
const createBody = z.object({
  idempotency_key: z.string().check(z.minLength(1), z.maxLength(192)),
  order: z.object({
    location_id: z.string(),
    reference_id: z.optional(z.string().check(z.maxLength(40))),
    line_items: z
      .array(
        z.object({
          uid: z.optional(z.string().check(z.maxLength(60))),
          name: z.optional(z.string().check(z.maxLength(512))),
          quantity: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
          note: z.optional(z.string().check(z.maxLength(2000))),
          catalog_object_id: z.optional(z.string()),
          base_price_money: z.optional(money),
        }),
      )
      .check(z.maxLength(500)),
    fulfillments: z.optional(
      z.array(
        z.object({
          uid: z.optional(z.string()),
          type: z.literal('PICKUP'),
          state: z.optional(z.literal('PROPOSED')),
          pickup_details: z.object({
            recipient: z.object({ display_name: z.string().check(z.minLength(1), z.maxLength(255)) }),
            schedule_type: z.literal('SCHEDULED'),
            pickup_at: z.iso.datetime(),
            note: z.optional(z.string().check(z.maxLength(500))),
          }),
        }),
      ),
    ),
  }),
})
const payBody = z.object({
  idempotency_key: z.string().check(z.minLength(1), z.maxLength(45)),
  source_id: z.literal('EXTERNAL'),
  amount_money: money,
  order_id: z.string(),
  location_id: z.optional(z.string()),
  external_details: z.object({ type: z.string(), source: z.string().check(z.minLength(1)) }),
})
const updateBody = z.object({
  idempotency_key: z.optional(z.string()),
  order: z.object({
    location_id: z.string(),
    version: z.int(),
    fulfillments: z.array(z.object({ uid: z.string(), state: z.enum(['CANCELED', 'PREPARED', 'COMPLETED']) })),
  }),
})

type Deps = { store: SquareStore; now(): number; catalog: ReturnType<typeof catalogOf> }

/** Orders that programs bring to the counter, and how they are paid. */
export function ordersOf({ store, now, catalog }: Deps) {
  function create({ body }: SandboxRequest): SandboxReply {
    const asked = createBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const { order } = asked.data
    const { location_id } = order
    if (!locations.some(({ id, status }) => id === location_id && status === 'ACTIVE'))
      return notFound(`Location ${location_id}`, 'order.location_id')
    const lines: LineItem[] = []
    for (const [at, line] of order.line_items.entries()) {
      const field = `order.line_items[${at}]`
      const { catalog_object_id } = line
      if (catalog_object_id !== undefined && !catalog.isAtLocation(catalog_object_id, location_id))
        return notFound(`Item variation with catalog object ID ${catalog_object_id}`, `${field}.catalog_object_id`)
      const price =
        line.base_price_money ?? catalog.variationOf(catalog_object_id ?? '')?.item_variation_data.price_money
      const name = line.name ?? catalog.nameOf(catalog_object_id ?? '')
      if (!price || name === '')
        return failed(
          400,
          'INVALID_REQUEST_ERROR',
          'MISSING_REQUIRED_PARAMETER',
          'A name and a price are required.',
          field,
        )
      lines.push({ ...line, uid: line.uid ?? store.newId('UID'), name, base_price_money: price })
    }
    const amount = lines.reduce((sum, line) => sum + line.base_price_money.amount * Number(line.quantity), 0)
    const made = store.put('order', {
      id: store.newId('ORD'),
      location_id,
      reference_id: order.reference_id,
      state: 'OPEN',
      version: 1,
      created_at: new Date(now()).toISOString(),
      line_items: lines,
      fulfillments: (order.fulfillments ?? []).map((one) => ({
        ...one,
        uid: one.uid ?? store.newId('FUL'),
        state: 'PROPOSED',
      })),
      total_money: { amount, currency: 'USD' },
      tenders: [],
    })
    return json(200, { order: made })
  }

  function pay({ body }: SandboxRequest): SandboxReply {
    const asked = payBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const { order_id, amount_money } = asked.data
    const order = store.find('order', order_id)
    if (!order) return notFound(`Order ${order_id}`, 'order_id')
    const due = order.total_money.amount - order.tenders.reduce((sum, one) => sum + one.amount_money.amount, 0)
    if (amount_money.amount !== due)
      return failed(400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST', 'The amount is not what is due of the order.')
    const payment = store.put('payment', { id: store.newId('PAY'), order_id, amount_money, status: 'COMPLETED' })
    store.put('order', {
      ...order,
      version: order.version + 1,
      tenders: [...order.tenders, { id: store.newId('TEN'), payment_id: payment.id, amount_money }],
    })
    for (const { catalog_object_id, quantity } of order.line_items)
      if (catalog_object_id) catalog.takeOff(catalog_object_id, order.location_id, Number(quantity))
    return json(200, { payment })
  }

  function update({ body, named }: SandboxRequest): SandboxReply {
    const asked = updateBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const order = store.find('order', named.id)
    if (!order || order.location_id !== asked.data.order.location_id) return notFound(`Order ${named.id ?? ''}`)
    if (order.version !== asked.data.order.version)
      return failed(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH', 'The order has a later version.')
    const wished = new Map(asked.data.order.fulfillments.map(({ uid, state }) => [uid, state]))
    const changed: SquareOrder = {
      ...order,
      version: order.version + 1,
      fulfillments: order.fulfillments.map((one) => ({ ...one, state: wished.get(one.uid) ?? one.state })),
    }
    return json(200, { order: store.put('order', changed) })
  }

  return {
    create,
    pay,
    update,
    read(id: string): SandboxReply {
      const order = store.find('order', id)
      return order ? json(200, { order }) : notFound(`Order ${id}`)
    },
  }
}
