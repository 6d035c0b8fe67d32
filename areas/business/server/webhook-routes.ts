import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  addWebhook,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveryPage,
  webhooksPage,
} from '../calls/webhooks.ts'
import { businessOf, offeredBusinesses } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'
import {
  endWebhook,
  makeWebhook,
  messageState,
  pageOfMessages,
  replay,
  rotateSecret,
  sendTest,
  webhooksOf,
} from './webhooks.ts'

const nothing = {
  business_id: null,
  business_name: null,
  businesses: [],
  webhooks: [],
  webhook_deliveries: [],
  webhook_delivery_pages: { next: null, previous: null },
}

export function webhookRoutes(deps: BusinessDeps): RouteHandler[] {
  return [
    page(webhooksPage, async ({ db, actor, data, now }) => {
      const business = await businessOf(db, actor, data.business_id)
      if (!business) return data.business_id === undefined ? { state: nothing } : undefined
      const { business_id, name } = business
      const [webhooks, found, businesses] = await Promise.all([
        webhooksOf(db, business_id, now),
        pageOfMessages(db, business_id, data.page),
        offeredBusinesses(db, actor),
      ])
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return {
        state: {
          business_id,
          business_name: name,
          businesses,
          webhooks,
          webhook_deliveries: rows,
          webhook_delivery_pages: { next, previous },
        },
      }
    }),
    page(webhookDeliveryPage, async ({ db, actor, data }) => {
      const state = await messageState(db, actor, data.webhook_delivery_id)
      return state && { state, title: state.webhook_delivery.type }
    }),
    change(addWebhook, makeWebhook(deps)),
    change(rotateWebhookSecret, rotateSecret(deps)),
    change(removeWebhook, endWebhook),
    change(testWebhook, sendTest),
    change(replayWebhookDelivery, replay),
  ]
}
