import type Stripe from 'stripe'
import { type Http, ProviderError, type ProviderErrorClass } from '#platform/server/http.ts'

/** Stripe's client over our own HTTP, which knows deadlines, tries again what has a key, and is watched like every provider's. */
export function stripeTransport(baseUrl: string, http: Http): Stripe.HttpClient {
  return {
    getClientName: () => 'cosmic',
    async makeRequest(_host, _port, path, method, headers, body, _protocol, withinMs) {
      const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      const reply = await http.send({
        method: method as 'GET' | 'POST' | 'DELETE',
        url: `${baseUrl}${path}`,
        headers: Object.fromEntries(texts),
        ...(body && { bytes: Buffer.from(body) }),
        // The client puts a key on every POST.
        idempotent: true,
        withinMs,
      })
      return {
        getStatusCode: () => reply.status,
        getHeaders: () =>
          Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
        getRawResponse: () => reply,
        toStream: () => undefined,
        toJSON: async () => reply.json(),
      }
    },
  }
}

export type StripeFailure = Error & {
  readonly type: string
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly param?: string | undefined
  readonly statusCode?: number | undefined
  readonly requestId?: string | undefined
  readonly detail?: unknown
}

/** By its type, as the client is loaded late. */
export const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

const classes: Readonly<Record<string, ProviderErrorClass>> = {
  StripeAuthenticationError: 'auth',
  StripePermissionError: 'auth',
  StripeRateLimitError: 'limit',
  StripeIdempotencyError: 'conflict',
  StripeInvalidRequestError: 'validation',
  StripeCardError: 'declined',
  StripeConnectionError: 'unavailable',
}

/** What Stripe did not do, as every provider's breakage; its messages stay out, as they name what was sent. */
export function breakageOf(what: string, error: unknown): unknown {
  if (!isStripeFailure(error)) return error
  if (error.detail instanceof ProviderError) return error.detail
  // Another request under the same key is still on its way there.
  const isBusy = error.statusCode === 409 && error.type !== 'StripeIdempotencyError'
  const failureClass = isBusy ? 'unavailable' : (classes[error.type] ?? 'bug')
  const failure = {
    class: failureClass,
    retryable: failureClass === 'limit' || failureClass === 'unavailable',
    mayHaveHappened: isBusy || failureClass === 'bug' || failureClass === 'unavailable',
    providerCode: error.code,
    providerRequestId: error.requestId,
  }
  return new ProviderError(`${what}: ${error.type}${error.code ? ` ${error.code}` : ''}`, failure, error)
}
