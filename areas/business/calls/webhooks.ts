import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { mostWebhooks } from '../rules/webhook-schedule.ts'
import { chosenBusiness, offeredBusinesses } from './own-business.ts'
import { business } from './rocket-orders.ts'
import { noBusiness } from './words.ts'

const webhook = z.strictObject({
  webhook_id: z.int(),
  url: z.string(),
  active: z.boolean(),
  stopped_because: z.nullable(z.string()),
  /** Until then the secret of before signs as well. */
  previous_until: z.nullable(instant),
  created_at: instant,
})
export type Webhook = z.output<typeof webhook>

const deliveryState = z.enum(['pending', 'delivered', 'failed'])

const listed = {
  webhook_delivery_id: z.int(),
  url: z.string(),
  order_id: z.nullable(z.int()),
  type: z.string(),
  state: deliveryState,
  tries: z.int(),
  created_at: instant,
  next_try_at: z.nullable(instant),
  /** That of the business's market. */
  time_zone: z.string(),
}
const listedWebhookDelivery = z.strictObject(listed)
export type ListedWebhookDelivery = z.output<typeof listedWebhookDelivery>

export const webhooksPage = definePage({
  face: 'ops',
  path: '/rocket/webhooks',
  entry: 'areas/business/web/webhooks.page.tsx',
  title: 'Webhooks',
  may: business,
  input: z.object({ ...chosenBusiness, page: pageCursor }),
  state: z.object({
    business_id: z.nullable(z.int()),
    businesses: offeredBusinesses,
    business_name: z.nullable(z.string()),
    webhooks: z.array(webhook),
    webhook_deliveries: z.array(listedWebhookDelivery),
    webhook_delivery_pages: pageEnds,
  }),
})

const attempt = z.strictObject({
  webhook_attempt_id: z.int(),
  at: instant,
  request_headers: z.record(z.string(), z.string()),
  status: z.nullable(z.int()),
  response: z.string(),
  error: z.nullable(z.string()),
  took_ms: z.int(),
})

const ofDelivery = { webhook_delivery_id: id }

export const webhookDeliveryPage = definePage({
  face: 'ops',
  path: '/rocket/webhooks/deliveries/:webhook_delivery_id',
  entry: 'areas/business/web/webhook-delivery.page.tsx',
  title: 'Webhook delivery',
  may: business,
  input: z.object(ofDelivery),
  malformed: 'not_found',
  state: z.object({
    webhook_delivery: z.strictObject({ ...listed, message_id: z.string(), body: z.string() }),
    attempts: z.array(attempt),
  }),
})

/** The secret stands in this answer, and nowhere else. */
const shownOnce = z.object({ success: z.literal(true), webhook, secret: z.string() })

export const addWebhook = defineRoute({
  method: 'POST',
  path: '/rocket/webhooks',
  may: business,
  input: z.object({ ...chosenBusiness, url: text(2000) }),
  reply: shownOnce,
  refusals: {
    ...noBusiness,
    url_invalid: [422, 'Please enter a whole address, such as https://shop.example/hooks.'],
    url_not_https: [422, 'The address must begin with https.'],
    url_private: [422, 'This address lies in a private network. We send to public ones.'],
    too_many_webhooks: [409, `A business has ${mostWebhooks} webhooks at most. Remove one first.`],
  },
})

const ofWebhook = { webhook_id: id }

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/rocket/webhooks/:webhook_id/rotate',
  may: business,
  input: z.object(ofWebhook),
  reply: shownOnce,
})

export const removeWebhook = defineRoute({
  method: 'POST',
  path: '/rocket/webhooks/:webhook_id/remove',
  may: business,
  input: z.object(ofWebhook),
  reply: z.object({ success: z.literal(true) }),
})

/** Sends a message of no delivery, and lets a webhook go on that had stopped. */
export const testWebhook = defineRoute({
  method: 'POST',
  path: '/rocket/webhooks/:webhook_id/test',
  may: business,
  limit: { per: 'person', most: 10, withinMs: 60_000 },
  input: z.object(ofWebhook),
  reply: z.object({ success: z.literal(true), webhook_delivery_id: z.int() }),
})

export const replayWebhookDelivery = defineRoute({
  method: 'POST',
  path: '/rocket/webhooks/deliveries/:webhook_delivery_id/replay',
  may: business,
  limit: { per: 'person', most: 60, withinMs: 60_000 },
  input: z.object(ofDelivery),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    webhook_removed: [409, 'This webhook was removed: there is nowhere to send it.'],
    not_over: [409, 'This message is being sent already.'],
  },
})
