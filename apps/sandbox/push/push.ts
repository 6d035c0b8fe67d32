import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { page, plain, table, when } from '../pages/page.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { decryptPush, makeSubscriptionKeys, type SubscriptionKeys } from './decrypt.ts'
import { vapidFault } from './vapid.ts'

type Subscription = SubscriptionKeys & { readonly id: string; readonly serverKey: string }
type Push = {
  readonly subscription: string
  readonly text: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  readonly at: number
}
type Entry = { readonly made: Subscription } | { readonly ended: string } | { readonly pushed: Push }
type PushDeps = { journal: Journal; now(): number; ownUrl(): string }

const subscribing = z.strictObject({ application_server_key: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}$/)) })

/**
 * A browser's push service and the browser behind it: it makes the subscription that a page would get, takes pushes as RFC 8030 says, and
 * decrypts them into an inbox.
 */
export function pushService({ journal, now, ownUrl }: PushDeps): Route[] {
  const subscriptions = new Map<string, Subscription>()
  const ended = new Set<string>()
  const pushes: Push[] = []
  const book = journal.section<Entry>('push', {
    apply(entry) {
      if ('made' in entry) subscriptions.set(entry.made.id, entry.made)
      else if ('ended' in entry) ended.add(entry.ended)
      else pushes.push(entry.pushed)
    },
    clear() {
      subscriptions.clear()
      ended.clear()
      pushes.splice(0)
    },
  })

  function subscribe({ body }: SandboxRequest): SandboxReply {
    const read = subscribing.safeParse(body)
    if (!read.success) return refused(400, 'application_server_key_missing')
    const keys = makeSubscriptionKeys(randomBytes(16))
    const made = { ...keys, id: newId('push'), serverKey: read.data.application_server_key }
    book.record({ made })
    const { publicKey: p256dh, auth } = made
    return json(201, { endpoint: `${ownUrl()}/push/send/${made.id}`, keys: { p256dh, auth } })
  }

  function unsubscribe({ named: { id = '' } }: SandboxRequest): SandboxReply {
    if (!subscriptions.has(id)) return refused(404, 'unknown_subscription')
    book.record({ ended: id })
    return { status: 204 }
  }

  function take({ named: { id = '' }, headers, bytes }: SandboxRequest): SandboxReply {
    const subscription = subscriptions.get(id)
    if (!subscription) return refused(404, 'unknown_subscription')
    if (ended.has(id)) return refused(410, 'unsubscribed')
    const origin = new URL(ownUrl()).origin
    const fault = vapidFault(headers.authorization ?? '', { key: subscription.serverKey, origin, now: Date.now() })
    if (fault) return refused(403, fault)
    const ttl = Number(headers.ttl ?? Number.NaN)
    if (!Number.isInteger(ttl) || ttl < 0) return refused(400, 'ttl_missing')
    if (headers['content-encoding'] !== 'aes128gcm') return refused(415, 'encoding_unknown')
    if (bytes.length > 4096) return refused(413, 'too_large')
    const text = readOf(bytes, subscription)
    if (text === undefined) return refused(400, 'undecipherable')
    const { urgency = 'normal', topic = '' } = headers
    book.record({ pushed: { subscription: id, text, ttl, urgency: String(urgency), topic: String(topic), at: now() } })
    return { status: 201, headers: { location: `${ownUrl()}/push/messages/${id}-${pushes.length}` } }
  }

  const newestFirst = () => pushes.toReversed()

  return [
    { method: 'POST', path: '/push/subscriptions', answer: subscribe },
    { method: 'DELETE', path: '/push/subscriptions/:id', answer: unsubscribe },
    { method: 'POST', path: '/push/send/:id', answer: take },
    { method: 'GET', path: '/inbox/pushes.json', answer: () => json(200, { pushes: newestFirst() }) },
    {
      method: 'GET',
      path: '/inbox/pushes',
      answer() {
        const rows = newestFirst()
          .slice(0, 200)
          .map((push) => [when(push.at), plain(push.subscription), `<span class="words">${plain(push.text)}</span>`])
        return page(
          'Pushes',
          table(['Sent', 'Phone', 'Message'], rows, 'No pushes yet. What rings a phone appears here.'),
        )
      },
    },
  ]
}

function readOf(bytes: Buffer, keys: SubscriptionKeys): string | undefined {
  try {
    return decryptPush(bytes, keys)
  } catch {
    return undefined
  }
}

const refused = (status: number, code: string) => json(status, { error: { code } })
