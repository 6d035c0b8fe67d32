import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { deliveryForm } from './delivery-drafts.ts'
import { chosenBusiness } from './own-business.ts'
import { rocketOrder } from './rocket-orders.ts'
import { noBusiness } from './words.ts'

const may = ['business'] as const
export const mostOrders = 100
export const largestFile = 256 * 1024
const longestKey = 60

export const orderColumns = [
  { name: 'name', about: 'the customer’s name', required: true },
  { name: 'phone', about: 'ten digits', required: true },
  { name: 'address', about: 'street and number', required: true },
  { name: 'apartment', about: 'may be empty' },
  { name: 'note', about: 'the driver reads it at the door' },
  { name: 'subtotal', about: 'what the order is worth, such as 20.00', required: true },
  { name: 'ready', about: '5:30 PM, or 11/23/2026 5:30 PM; empty: now' },
  { name: 'payment', about: 'already paid or collect cash; empty: already paid' },
] as const

/** A row of the file: what can be ordered as it stands, or why it cannot. */
const fileRow = z.strictObject({
  /** Of the file, as a spreadsheet counts. */
  line: z.int(),
  form: deliveryForm,
  /** When it is ready, in ms since 1970. */
  ready_at: z.nullable(z.int()),
  /** In cents. */
  total: z.nullable(z.int()),
  problem: z.nullable(z.string()),
})
export type FileRow = z.output<typeof fileRow>

/** Reads a CSV file of orders, and says of each row what it comes to; nothing is ordered. */
export const checkOrdersFile = defineRoute({
  method: 'POST',
  path: '/rocket/orders/import/check',
  may,
  summary: 'Check a file of orders',
  limit: { per: 'person', most: 20, withinMs: 60_000 },
  body: { kind: 'multipart', most: largestFile },
  input: z.object(chosenBusiness),
  reply: z.object({ success: z.literal(true), rows: z.array(fileRow) }),
  refusals: {
    ...noBusiness,
    file_missing: [400, 'Choose a CSV file.'],
    file_too_large: [413, 'The file is too large (256 KB at most).'],
    file_unreadable: [422, 'This is no CSV file that can be read.'],
    too_many_rows: [422, `A file holds ${mostOrders} orders at most.`],
  },
  unanswered: 'The file was not read. Please try again.',
})

/** Orders several; each for itself, and once however often it is sent: the key and the line name it. */
export const placeOrders = defineRoute({
  method: 'POST',
  path: '/rocket/orders/import',
  may,
  summary: 'Order several deliveries',
  limit: { per: 'person', most: 20, withinMs: 60_000 },
  input: z.object({
    ...chosenBusiness,
    rows: z.array(z.object({ line: id, ...rocketOrder })).check(z.minLength(1), z.maxLength(mostOrders)),
    import_key: text(longestKey),
  }),
  reply: z.object({
    success: z.literal(true),
    results: z.array(z.strictObject({ line: z.int(), order_id: z.nullable(z.int()), problem: z.nullable(z.string()) })),
  }),
  refusals: noBusiness,
  unanswered: 'Nothing is known of these orders yet. Please press again: each is ordered once.',
})
