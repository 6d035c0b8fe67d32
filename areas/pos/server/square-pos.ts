import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import {
  type OutgoingRequest,
  type ProviderReply,
  type ProviderSettings,
  unexpectedReply,
} from '#platform/server/http.ts'
import type { OpenPos, PosChanges, PosCount, PosOrder, PosRefused } from './pos-provider.ts'
import {
  catalogReply,
  countsReply,
  eventBody,
  locationsReply,
  orderReply,
  paymentReply,
  posCounts,
  posItems,
  refusalOf,
  squareError,
  subscriptionReply,
} from './square-replies.ts'

/** The version of the protocol that was read; Square keeps serving it. */
const squareVersion = '2025-05-21'
/** More than any menu has; a list that never ends must not be followed for ever. */
const mostPages = 200
const eventTypes = ['catalog.version.updated', 'inventory.count.updated']

export type SquareSettings = Omit<ProviderSettings<never>, 'credentials' | 'clock'>

/** Square's Catalog, Inventory, Orders, Payments and Webhook Subscriptions APIs. */
export function squarePos({ baseUrl, http }: SquareSettings): OpenPos {
  return ({ access_token, location_id }) => {
    const headers = { authorization: `Bearer ${access_token}`, 'square-version': squareVersion }
    // Every write carries a key of ours, or leads to the same end when it is sent again.
    const send = (method: OutgoingRequest['method'], path: string, json?: unknown) =>
      http.send({ method, url: `${baseUrl}/v2/${path}`, headers, json, idempotent: true })

    /** Pages of a search, joined. */
    async function all<Reply extends { cursor?: string | null | undefined }>(
      path: string,
      body: object,
      schema: z.ZodMiniType<Reply>,
    ): Promise<{ outcome: 'all'; pages: Reply[] } | PosRefused> {
      const pages: Reply[] = []
      for (let cursor: string | undefined; pages.length < mostPages; ) {
        const page = await read(path, await send('POST', path, { ...body, ...(cursor && { cursor }) }), schema)
        if (isRefused(page)) return page
        pages.push(page)
        cursor = page.cursor ?? undefined
        if (!cursor) return { outcome: 'all', pages }
      }
      throw new Error(`${path}: more than ${mostPages} pages`)
    }

    return {
      async locations() {
        const reply = await read('locations', await send('GET', 'locations'), locationsReply)
        if (isRefused(reply)) return reply
        const open = (reply.locations ?? []).filter(({ status }) => status !== 'INACTIVE')
        const locations = open.map(({ id, name }) => ({ location_id: id, name: name ?? id }))
        return { outcome: 'found', locations }
      },

      async subscribe(notificationUrl) {
        const subscription = { name: 'Cosmic menu', event_types: eventTypes, notification_url: notificationUrl }
        // The address is of one connection alone.
        const idempotency_key = keyOf('subscribe', notificationUrl)
        const body = { idempotency_key, subscription }
        const reply = await read('subscription', await send('POST', 'webhooks/subscriptions', body), subscriptionReply)
        if (isRefused(reply)) return reply
        return { outcome: 'subscribed', webhook_id: reply.subscription.id, key: reply.subscription.signature_key }
      },

      async unsubscribe(webhook_id) {
        const reply = await send('DELETE', `webhooks/subscriptions/${encodeURIComponent(webhook_id)}`)
        if (reply.status === 404) return { outcome: 'ended' }
        const ended = await read('subscription', reply, z.object({}))
        return isRefused(ended) ? ended : { outcome: 'ended' }
      },

      async changesSince({ catalog, counts }): Promise<PosChanges | PosRefused> {
        const since = catalog === undefined ? {} : { begin_time: catalog, include_deleted_objects: true }
        const found = await all('catalog/search', { object_types: ['ITEM'], limit: 1000, ...since }, catalogReply)
        if (isRefused(found)) return found
        const stock = await all(
          'inventory/counts/batch-retrieve',
          { location_ids: [location_id], states: ['IN_STOCK'], limit: 1000, ...(counts && { updated_after: counts }) },
          countsReply,
        )
        if (isRefused(stock)) return stock
        const items = found.pages.flatMap(({ objects }) => (objects ?? []).flatMap((one) => posItems(one, location_id)))
        const counted = stock.pages.flatMap(posCounts)
        return {
          outcome: 'read',
          // What was never sold at this place is none of its till's.
          items: catalog === undefined ? items.filter(({ gone }) => !gone) : items,
          counts: counted,
          since: {
            // Of the first page: what changes while the others are read comes once more.
            catalog: found.pages[0]?.latest_time ?? catalog,
            counts: latestOf(counted) ?? counts,
          },
        }
      },

      async createOrder(order) {
        const body = { idempotency_key: order.idempotency_key, order: orderBody(order, location_id) }
        const made = await read('order', await send('POST', 'orders', body), orderReply)
        if (isRefused(made)) return made
        const { id, total_money, tenders } = made.order
        // Square shows its counter what is paid. The customer has paid us, so the till books it as paid elsewhere.
        if (total_money && total_money.amount > 0 && !tenders?.length) {
          const payment = {
            idempotency_key: keyOf('pay', order.idempotency_key),
            source_id: 'EXTERNAL',
            amount_money: total_money,
            order_id: id,
            location_id,
            external_details: { type: 'EXTERNAL', source: 'Cosmic' },
          }
          const paid = await read('payment', await send('POST', 'payments', payment), paymentReply)
          if (isRefused(paid)) return paid
        }
        return { outcome: 'created', external_order_id: id }
      },

      async withdrawOrder(external_order_id) {
        const path = `orders/${encodeURIComponent(external_order_id)}`
        const found = await read('order', await send('GET', path), orderReply)
        if (isRefused(found)) return found
        const { version, fulfillments } = found.order
        const open = (fulfillments ?? []).filter(({ state }) => state !== 'CANCELED' && state !== 'COMPLETED')
        if (open.length === 0) return { outcome: 'withdrawn' }
        const order = { location_id, version, fulfillments: open.map(({ uid }) => ({ uid, state: 'CANCELED' })) }
        const idempotency_key = keyOf('withdraw', `${external_order_id} ${version}`)
        const reply = await read('order', await send('PUT', path, { idempotency_key, order }), orderReply)
        return isRefused(reply) ? reply : { outcome: 'withdrawn' }
      },
    }
  }
}

/** What Square tells by itself, signed over the address that it was told to and the body; undefined where it is not its signature. */
export function readSquareWebhook(
  { key, url }: { readonly key: string; readonly url: string },
  rawBody: string,
  signature: string | undefined,
): z.infer<typeof eventBody> | undefined {
  const expected = createHmac('sha256', key).update(url).update(rawBody).digest()
  const signed = Buffer.from(signature ?? '', 'base64')
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
  return z.safeParse(eventBody, parseJson(rawBody)).data
}

function orderBody({ reference, recipient, pickup_at, note, lines }: PosOrder, location_id: string) {
  return {
    location_id,
    reference_id: reference,
    line_items: lines.map(({ name, quantity, unit_price, note, external_id }, at) => ({
      uid: `line-${at + 1}`,
      quantity: String(quantity),
      // What the customer pays, options included: the till's own price may have changed since.
      base_price_money: { amount: unit_price, currency: 'USD' },
      ...(external_id === undefined ? { name: name.slice(0, 512) } : { catalog_object_id: external_id }),
      ...(note && { note: note.slice(0, 2000) }),
    })),
    fulfillments: [
      {
        uid: 'pickup',
        type: 'PICKUP',
        state: 'PROPOSED',
        pickup_details: {
          recipient: { display_name: recipient.slice(0, 255) },
          schedule_type: 'SCHEDULED',
          pickup_at: pickup_at.toISOString(),
          ...(note && { note: note.slice(0, 500) }),
        },
      },
    ],
  }
}

/** Square takes keys of up to 45 characters. */
const keyOf = (what: string, of: string) => createHmac('sha256', what).update(of).digest('base64url')

function latestOf(counts: readonly PosCount[]): string | undefined {
  const latest = Math.max(...counts.map(({ counted_at }) => counted_at.getTime()))
  return Number.isFinite(latest) ? new Date(latest).toISOString() : undefined
}

const isRefused = (answer: object): answer is PosRefused => 'outcome' in answer && answer.outcome === 'refused'

async function read<Read extends object>(
  what: string,
  reply: ProviderReply,
  schema: z.ZodMiniType<Read>,
): Promise<Read | PosRefused> {
  const error = reply.status >= 300 ? squareError(reply.json()) : undefined
  const code = refusalOf(reply.status, error)
  if (code) return { outcome: 'refused', code }
  if (reply.status >= 300) throw unexpectedReply(what, reply, error?.code)
  const parsed = z.safeParse(schema, reply.json())
  if (!parsed.success) throw unexpectedReply(`${what}: not in the agreed shape`, reply)
  return parsed.data
}
