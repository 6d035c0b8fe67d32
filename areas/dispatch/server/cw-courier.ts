import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'
import { type ProviderReply, type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import type { CourierProvider, CourierRefused, DeliveryInput, Stop } from './courier-provider.ts'
import { cwCode, deliveryReply, eventBody, quoteReply, refusalOf } from './cw-replies.ts'

export type CwSettings = ProviderSettings<{ apiKey: string; webhookSecret: string | undefined }> & {
  /** Where CW tells us what happens; without it we only ask. */
  webhookUrl?: string
}

/** An answer to a webhook may be late, a replayed one must not be believed. */
const oldestWebhookMs = 5 * 60_000

/** Somebody looks at the line while it is asked for. */
const quoteWithinMs = 6_000

export function cwCourier({ baseUrl, credentials, http, clock, webhookUrl }: CwSettings): CourierProvider {
  const headers = { authorization: `Bearer ${credentials.apiKey}` }
  // Each carries our own delivery id, which CW takes once: sending it again is harmless.
  const post = (path: string, json: unknown, limits: { withinMs?: number } = {}) =>
    http.send({ method: 'POST', url: `${baseUrl}${path}`, headers, json, idempotent: true, ...limits })
  const pathOf = (id: string) => `/v1/deliveries/${encodeURIComponent(id)}`
  const get = (id: string) => http.send({ method: 'GET', url: `${baseUrl}${pathOf(id)}`, headers, idempotent: true })

  return {
    takesAlcohol: true,

    async quote(input) {
      const reply = await post('/v1/quotes', deliveryBody(input), { withinMs: quoteWithinMs })
      return refusal(reply) ?? read('quote', reply, quoteReply)
    },

    async createDelivery(input) {
      const reply = await post('/v1/deliveries', { ...deliveryBody(input), webhook_url: webhookUrl })
      const known = reply.status === 409 && cwCode(reply.json()) === 'duplicate_delivery_id'
      const no = refusal(reply)
      if (no) return no
      const delivery = read('delivery', known ? await get(input.externalDeliveryId) : reply, deliveryReply)
      return { outcome: 'created', delivery }
    },

    async findDelivery(id) {
      const reply = await get(id)
      return reply.status === 404 ? undefined : read('delivery', reply, deliveryReply)
    },

    async cancel(id) {
      const reply = await post(`${pathOf(id)}/cancel`, {})
      const no = refusal(reply)
      if (no) return no
      read('cancel', reply, deliveryReply)
      return { outcome: 'cancelled' }
    },

    takesWebhooks: credentials.webhookSecret !== undefined,

    readWebhook(rawBody, signature) {
      if (credentials.webhookSecret === undefined) return undefined
      const [, sentAt = '', digest = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature ?? '') ?? []
      const expected = createHmac('sha256', credentials.webhookSecret).update(`${sentAt}.${rawBody}`).digest()
      const signed = Buffer.from(digest, 'hex')
      if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
      if (Math.abs(clock.now().getTime() - Number(sentAt)) > oldestWebhookMs) return undefined
      return z.safeParse(eventBody, parseJson(rawBody)).data
    },
  }
}

function deliveryBody({ externalDeliveryId, pickup, dropoff, readyAt, orderCents, hasAlcohol }: DeliveryInput) {
  return {
    external_delivery_id: externalDeliveryId,
    pickup: stopBody(pickup),
    dropoff: stopBody(dropoff),
    pickup_ready_time: readyAt.toISOString(),
    order_value: orderCents,
    order_contains: { alcohol: hasAlcohol },
    dropoff_options: {
      id_verification: hasAlcohol ? 'required' : 'none',
      signature: hasAlcohol ? 'required' : 'none',
      contactless: !hasAlcohol,
    },
    action_if_undeliverable: hasAlcohol ? 'return_to_pickup' : 'dispose',
  }
}

const stopBody = ({ name, phone, address, lat, lng, note }: Stop) => ({
  name,
  phone_number: phone.startsWith('+') ? phone : `+1${phone}`,
  address,
  location: { lat, lng },
  instructions: note,
})

function refusal(reply: ProviderReply): CourierRefused | undefined {
  if (reply.status !== 404 && reply.status !== 409 && reply.status !== 422) return undefined
  const code = refusalOf(cwCode(reply.json()))
  return code ? { outcome: 'refused', code } : undefined
}

function read<Read>(what: string, reply: ProviderReply, schema: z.ZodMiniType<Read>): Read {
  if (reply.status >= 300) throw unexpectedReply(what, reply, cwCode(reply.json()))
  const parsed = z.safeParse(schema, reply.json())
  if (!parsed.success) throw unexpectedReply(`${what}: not in the agreed shape`, reply)
  return parsed.data
}
