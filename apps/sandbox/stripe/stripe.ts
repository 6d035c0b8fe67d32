import { createHash, timingSafeEqual } from 'node:crypto'
import type { SandboxClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { holdsKey } from '../vault/vault.ts'
import { openWebhooks, signedAt } from '../webhooks.ts'
import { missing, pageOf, refusedAs } from './answers.ts'
import { type Form, formOf, listOf, textOf, wholeOf, wordsOf } from './form.ts'
import type { PaymentIntent, SetupIntent } from './objects.ts'
import {
  answerDispute,
  answerPayment,
  cancelPayment,
  capturePayment,
  createPayment,
  createRefund,
} from './payment-intents.ts'
import { listPayouts, listTransactions } from './payouts.ts'
import { answerSetup, confirmSetup, createSetup } from './setup-intents.ts'
import { type KeptMethod, openStore } from './store.ts'

type StripeDeps = {
  journal: Journal
  clock: SandboxClock
  faults: Faults
  /** Signs the webhooks, too. */
  secretKey: string
  /** Where the webhooks go, as somebody would have written it into Stripe's dashboard. */
  webhookUrl(): string | undefined
  log(line: object): void
}

export const publishableKey = 'pk_sandbox'

/** Stripe's API, version 1: what the official client asks, and what a customer's browser asks under the publishable key. */
export function stripeProvider({ journal, clock, faults, secretKey, webhookUrl, log }: StripeDeps) {
  const webhooks = openWebhooks({
    provider: 'stripe',
    header: 'stripe-signature',
    // A receiver refuses what was signed long ago, by its own clock.
    sign: signedAt(() => Math.floor(clock.wall() / 1000)),
    faults,
    log,
  })
  const store = openStore({
    journal,
    now: clock.now,
    tell(event) {
      const url = webhookUrl()
      if (url) webhooks.send({ url, body: JSON.stringify(event), secret: secretKey })
    },
  })

  type Answer = (asked: { form: Form; query: URLSearchParams; id: string }) => SandboxReply

  /** One request is carried out whole, and its answer kept with it. */
  function carryOut(request: SandboxRequest, answer: Answer): SandboxReply {
    const asked = {
      form: formOf(request.method === 'GET' ? request.query.toString() : request.raw),
      query: request.query,
      id: request.named.id ?? '',
    }
    try {
      const reply = answer(asked)
      const key = request.headers['idempotency-key']
      if (request.method === 'POST' && typeof key === 'string' && isKept(reply))
        store.put('answer', { id: key, request: requestMark(request), status: reply.status, body: reply.json })
      store.commit()
      return withRequestId(reply)
    } finally {
      store.discard()
    }
  }

  /** What the product asks, with the secret key. */
  const product = (method: string, path: string, answer: Answer): Route => ({
    method,
    path: `/stripe/v1/${path}`,
    answer(request) {
      if (!holdsKey(request, secretKey)) return withRequestId(wrongKey)
      const key = request.headers['idempotency-key']
      const earlier = method === 'POST' && typeof key === 'string' ? store.find('answer', key) : undefined
      if (!earlier) return carryOut(request, answer)
      if (earlier.request !== requestMark(request)) return withRequestId(otherRequest)
      const reply = withRequestId(json(earlier.status, earlier.body))
      return { ...reply, headers: { ...reply.headers, 'idempotent-replayed': 'true' } }
    },
  })
  /** What a customer's browser asks: the publishable key opens an intent by its client secret alone. */
  const browser = (method: string, path: string, answer: Answer): Route => ({
    method,
    path,
    answer(request) {
      const { key } = formOf(request.method === 'GET' ? request.query.toString() : request.raw)
      return forPages(key === publishableKey ? carryOut(request, answer) : withRequestId(wrongKey))
    },
  })

  const setupOf = (secret: string): SetupIntent | undefined => ownOf(store.find('setup', idOf(secret)), secret)
  const paymentOf = (secret: string): PaymentIntent | undefined => ownOf(store.find('payment', idOf(secret)), secret)
  const customer: Answer = ({ id }) => found(store.find('customer', id), 'customer', id)
  const methodWire = ({ behaviour: _secret, detached: _gone, ...wire }: KeptMethod) => wire
  const withCharge = (intent: PaymentIntent, isExpanded: boolean) => ({
    ...intent,
    latest_charge: isExpanded ? (store.find('charge', intent.latest_charge) ?? null) : intent.latest_charge,
  })
  const onPayment =
    (act: (intent: PaymentIntent, form: Form) => SandboxReply): Answer =>
    ({ id, form }) => {
      const intent = store.find('payment', id)
      return intent ? act(intent, form) : missing('payment_intent', id, 'intent')
    }

  const routes: Route[] = [
    product('POST', 'customers', ({ form }) =>
      json(
        200,
        store.put('customer', {
          id: newId('cus'),
          object: 'customer',
          name: textOf(form.name) || null,
          metadata: wordsOf(form.metadata),
          created: store.seconds(),
        }),
      ),
    ),
    product('GET', 'customers/:id', customer),
    product('POST', 'setup_intents', ({ form }) => createSetup(store, form)),
    product('GET', 'setup_intents/:id', ({ id }) => found(store.find('setup', id), 'setupintent', id)),
    product('GET', 'payment_methods', ({ form, query }) =>
      pageOf(
        '/v1/payment_methods',
        store
          .list('method')
          .filter((method) => method.customer !== null && method.customer === textOf(form.customer))
          .map(methodWire)
          .reverse(),
        query,
      ),
    ),
    product('GET', 'payment_methods/:id', ({ id, form }) => {
      const method = store.find('method', id)
      if (!method) return missing('PaymentMethod', id, 'payment_method')
      const owner = listOf(form.expand).includes('customer') ? store.find('customer', method.customer) : undefined
      return json(200, { ...methodWire(method), ...(owner && { customer: owner }) })
    }),
    product('POST', 'payment_methods/:id/detach', ({ id }) => {
      const method = store.find('method', id)
      if (!method) return missing('PaymentMethod', id, 'payment_method')
      if (method.customer === null)
        return refusedAs(400, {
          type: 'invalid_request_error',
          message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
        })
      const gone = store.put('method', { ...method, customer: null, detached: true })
      store.emit('payment_method.detached', methodWire(gone))
      return json(200, methodWire(gone))
    }),
    product('POST', 'payment_intents', ({ form }) => createPayment(store, form)),
    product('GET', 'payment_intents', ({ form, query }) => {
      const since = wholeOf(textOf((form.created as Form | undefined)?.gte)) ?? 0
      const whose = textOf(form.customer)
      const rows = store
        .list('payment')
        .filter(({ created, customer }) => created >= since && (!whose || customer === whose))
      const isExpanded = listOf(form.expand).includes('data.latest_charge')
      return pageOf('/v1/payment_intents', rows.map((intent) => withCharge(intent, isExpanded)).reverse(), query)
    }),
    product('GET', 'payment_intents/:id', ({ id, form }) => {
      const intent = store.find('payment', id)
      const isExpanded = listOf(form.expand).includes('latest_charge')
      return intent ? json(200, withCharge(intent, isExpanded)) : missing('payment_intent', id, 'intent')
    }),
    product(
      'POST',
      'payment_intents/:id/capture',
      onPayment((intent, form) => capturePayment(store, intent, form)),
    ),
    product(
      'POST',
      'payment_intents/:id/cancel',
      onPayment((intent) => cancelPayment(store, intent)),
    ),
    product('GET', 'disputes', ({ form, query }) => {
      const rows = store.list('dispute').filter((one) => one.payment_intent === textOf(form.payment_intent))
      return pageOf('/v1/disputes', rows.reverse(), query)
    }),
    product('POST', 'disputes/:id', ({ id, form }) => answerDispute(store, id, form)),
    product('POST', 'refunds', ({ form }) => createRefund(store, form)),
    product('GET', 'payouts', ({ form, query }) => listPayouts(store, form, query)),
    product('GET', 'balance_transactions', ({ form, query }) => listTransactions(store, form, query)),
    product('GET', 'events', ({ form, query }) => {
      const since = wholeOf(textOf((form.created as Form | undefined)?.gte)) ?? 0
      const types = new Set(listOf(form.types))
      const rows = store
        .list('event')
        .filter(({ created, type }) => created >= since && (types.size === 0 || types.has(type)))
      return pageOf('/v1/events', rows.reverse(), query)
    }),
    browser('POST', '/stripe/browser/confirm_setup', ({ form }) => {
      const intent = setupOf(textOf(form.client_secret))
      return intent ? confirmSetup(store, intent, form, secretKey) : noSuchSecret
    }),
    browser('GET', '/stripe/browser/intent', ({ form }) => {
      const secret = textOf(form.client_secret)
      const intent = setupOf(secret) ?? paymentOf(secret)
      return intent ? json(200, intent) : noSuchSecret
    }),
    browser('POST', '/stripe/browser/answer_challenge', ({ form }) => {
      const secret = textOf(form.client_secret)
      const isConfirmed = textOf(form.answer) === 'confirmed'
      const setup = setupOf(secret)
      if (setup) return answerSetup(store, setup, isConfirmed)
      const payment = paymentOf(secret)
      return payment ? answerPayment(store, payment, isConfirmed) : noSuchSecret
    }),
  ]
  return { routes, close: webhooks.close }
}

const wrongKey = refusedAs(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
const noSuchSecret = missing('intent', '…', 'client_secret')
const otherRequest = refusedAs(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})

/** What was refused before it was begun leaves its key free; what was carried out, declined or too late does not. */
function isKept({ status, json }: SandboxReply): boolean {
  return status < 300 || !(json as { error?: { param?: string } }).error?.param
}

const requestMark = ({ path, raw }: SandboxRequest) => createHash('sha256').update(`${path}\n${raw}`).digest('base64')

/** The script asks from the product's pages; what it may know, its key and the intent's secret decide. */
const forPages = (reply: SandboxReply): SandboxReply => ({
  ...reply,
  headers: { ...reply.headers, 'access-control-allow-origin': '*' },
})

const withRequestId = (reply: SandboxReply): SandboxReply => ({
  ...reply,
  headers: { ...reply.headers, 'request-id': newId('req') },
})

const found = (object: object | undefined, what: string, id: string) =>
  object ? json(200, object) : missing(what, id, 'id')

const idOf = (clientSecret: string) => clientSecret.slice(0, clientSecret.lastIndexOf('_secret_'))

function ownOf<Intent extends { client_secret: string }>(
  intent: Intent | undefined,
  secret: string,
): Intent | undefined {
  if (!intent) return undefined
  const [known, presented] = [Buffer.from(intent.client_secret), Buffer.from(secret)]
  return known.length === presented.length && timingSafeEqual(known, presented) ? intent : undefined
}
