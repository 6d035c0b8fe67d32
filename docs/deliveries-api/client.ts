import { createHmac, timingSafeEqual } from 'node:crypto'

// A client for the API of deliveries, whole in this file and without dependencies: copy it. Fields: /drive/v2/openapi.json.

export type NewDelivery = {
  external_delivery_id: string
  dropoff_address: string
  dropoff_phone_number: string
  dropoff_contact_given_name: string
  dropoff_contact_family_name?: string
  dropoff_instructions?: string
  /** In cents. */
  order_value: number
  /** ISO 8601; left out: now. */
  pickup_time?: string
  payment?: 'already_paid' | 'collect_cash'
}

export type Delivery = {
  external_delivery_id: string
  delivery_status: string
  total: number
  tracking_url?: string
  quote_expires_at?: string
  [field: string]: unknown
}

/** What the API refused: `code` for programs, the message for people, `field` where it is about one. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  constructor({ status, code, detail, field }: { status: number; code: string; detail: string; field?: string }) {
    super(detail)
    this.status = status
    this.code = code
    this.field = field
  }
}

type Options = { baseUrl: string; key: string; tries?: number; pause?: (ms: number) => Promise<unknown> }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function deliveriesClient({ baseUrl, key, tries = 4, pause = wait }: Options) {
  /** Asked again when no answer came, or the server is busy: under one Idempotency-Key it is done once. */
  async function ask(method: string, path: string, body?: object): Promise<Delivery> {
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' }
    if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID()
    if (body) headers['content-type'] = 'application/json'
    for (let attempt = 1; ; attempt += 1) {
      const init = { method, headers, signal: AbortSignal.timeout(15_000), ...(body && { body: JSON.stringify(body) }) }
      const reply = await fetch(new URL(`/drive/v2${path}`, baseUrl), init).catch((error: unknown) => {
        if (attempt >= tries) throw error
        return undefined
      })
      if (reply?.ok) return (await reply.json()) as Delivery
      const isBusy = reply === undefined || reply.status === 429 || reply.status >= 500
      if (!isBusy || attempt >= tries) throw await refusalOf(reply)
      await pause(Number(reply?.headers.get('retry-after') ?? 2 ** attempt) * 1000)
    }
  }
  const named = (id: string) => encodeURIComponent(id)

  return {
    quote: (delivery: NewDelivery) => ask('POST', '/quotes', delivery),
    accept: (id: string) => ask('POST', `/quotes/${named(id)}/accept`),
    create: (delivery: NewDelivery) => ask('POST', '/deliveries', delivery),
    read: (id: string) => ask('GET', `/deliveries/${named(id)}`),
    cancel: (id: string) => ask('PUT', `/deliveries/${named(id)}/cancel`),
  }
}

async function refusalOf(reply: Response | undefined): Promise<Error> {
  const problem = await reply?.json().catch(() => undefined)
  return problem?.code ? new Refused(problem) : new Error(`The API answered ${reply?.status ?? 'nothing'}`)
}

export type WebhookMessage = { type: string; timestamp: string; data: Delivery }
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const toleranceSeconds = 5 * 60

/**
 * The message of a webhook, once its signature is found to be ours. `body` is the text as it came in, before anything parses it; `secret` the
 * one that was shown with the webhook, `whsec_…`. Keep `webhook-id` and leave aside what you have seen: a message may come twice.
 */
export function readWebhook(secret: string, headers: Headers, body: string, now = Date.now()): WebhookMessage {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string')
    throw new Error('This is no signed message')
  // An old message that somebody has recorded is not taken for a new one.
  if (!(Math.abs(now / 1000 - Number(time)) <= toleranceSeconds)) throw new Error('The message is too old or too new')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  const isOurs = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw new Error('The signature is not that of this message')
  return JSON.parse(body) as WebhookMessage
}
