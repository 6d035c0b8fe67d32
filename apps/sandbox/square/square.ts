import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { SandboxClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { plain, table, when } from '../pages/page.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { holdsKey } from '../vault/vault.ts'
import { openWebhooks } from '../webhooks.ts'
import { failed, invalid, notFound, unauthorized } from './answers.ts'
import { catalogOf } from './catalog.ts'
import { locations } from './first-catalog.ts'
import { ordersOf } from './orders.ts'
import { openStore, type SquareEvent } from './store.ts'

type SquareDeps = {
  journal: Journal
  clock: SandboxClock
  faults: Faults
  /** The seller's access token. */
  secretKey: string
  log(line: object): void
}

const subscribeBody = z.object({
  idempotency_key: z.string(),
  subscription: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    event_types: z.array(z.string()).check(z.minLength(1)),
    notification_url: z.url(),
  }),
})

/** Square's API, version 2: catalog, inventory, orders, payments from elsewhere, and webhook subscriptions of one seller. */
export function squareProvider({ journal, clock, faults, secretKey, log }: SquareDeps) {
  const webhooks = openWebhooks({
    provider: 'square',
    header: 'x-square-hmacsha256-signature',
    sign: ({ url, body }, key) => createHmac('sha256', key).update(url).update(body).digest('base64'),
    faults,
    log,
  })
  const store = openStore({ journal, tell })
  const now = clock.now
  const catalog = catalogOf({ store, now })
  const orders = ordersOf({ store, now, catalog })

  function tell(event: SquareEvent) {
    const envelope = { merchant_id: 'MSANDBOX', event_id: newId('EV'), created_at: new Date(now()).toISOString() }
    for (const { gone, event_types, notification_url, signature_key } of store.list('subscription')) {
      if (gone || !event_types.includes(event.type)) continue
      const body = JSON.stringify({ ...envelope, ...event })
      webhooks.send({ url: notification_url, body, secret: signature_key })
    }
  }

  function subscribe({ body }: SandboxRequest): SandboxReply {
    const asked = subscribeBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const subscription = store.put('subscription', {
      ...asked.data.subscription,
      id: newId('wbhk'),
      enabled: true,
      signature_key: newId('key'),
    })
    return json(200, { subscription })
  }

  function unsubscribe({ named }: SandboxRequest): SandboxReply {
    const subscription = store.find('subscription', named.id)
    if (!subscription || subscription.gone) return notFound(`Subscription ${named.id ?? ''}`)
    store.put('subscription', { ...subscription, gone: true })
    return json(200, {})
  }

  /** Under a key of its own a request is carried out once, and a repeat gets the first answer; another request under it is refused. */
  const service = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path: `/square/v2/${path}`,
    answer(request) {
      if (!holdsKey(request, secretKey)) return unauthorized
      const key = keyOf(request)
      const mark = key && createHash('sha256').update(request.raw).digest('base64url')
      const earlier = key && store.find('answer', `${method} ${path} ${key}`)
      if (earlier) {
        const { asked, reply } = earlier.body as { asked: string; reply: unknown }
        if (asked === mark) return json(earlier.status, reply)
        const detail = 'This idempotency key was used with another request.'
        return failed(400, 'INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED', detail)
      }
      try {
        const reply = answer(request) as SandboxReply
        if (key && reply.status < 300)
          store.put('answer', {
            id: `${method} ${path} ${key}`,
            status: reply.status,
            body: { asked: mark, reply: reply.json },
          })
        store.commit()
        return reply
      } finally {
        store.discard()
      }
    },
  })

  return {
    routes: [
      service('GET', 'locations', () => json(200, { locations })),
      service('POST', 'catalog/search', catalog.search),
      service('POST', 'catalog/object', catalog.upsert),
      service('DELETE', 'catalog/object/:id', ({ named }) => catalog.remove(named.id ?? '')),
      service('POST', 'inventory/counts/batch-retrieve', catalog.counts),
      service('POST', 'inventory/changes/batch-create', catalog.changeCounts),
      service('POST', 'orders', orders.create),
      service('GET', 'orders/:id', ({ named }) => orders.read(named.id ?? '')),
      service('PUT', 'orders/:id', orders.update),
      service('POST', 'payments', orders.pay),
      service('POST', 'webhooks/subscriptions', subscribe),
      service('DELETE', 'webhooks/subscriptions/:id', unsubscribe),
      {
        method: 'POST',
        path: '/__sandbox/square/sold_out',
        answer(request: SandboxRequest) {
          const reply = catalog.markSoldOut(request)
          store.commit()
          return reply
        },
      },
    ],
    /** For the sandbox's own page. */
    table() {
      const rows = store
        .list('order')
        .slice(-50)
        .reverse()
        .map((order) => [
          when(Date.parse(order.created_at)),
          plain(order.reference_id ?? ''),
          plain(order.fulfillments[0]?.state ?? order.state),
          plain(order.line_items.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')),
        ])
      return table(['Since', 'Order', 'State', 'Lines'], rows, 'No orders yet.')
    },
    close: webhooks.close,
  }
}

function keyOf({ body }: SandboxRequest): string | undefined {
  const { idempotency_key } = (typeof body === 'object' && body !== null ? body : {}) as { idempotency_key?: unknown }
  return typeof idempotency_key === 'string' ? idempotency_key : undefined
}
