import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { readJson } from '#platform/core/json.ts'
import type { Clock } from './clock.ts'

/** What every adapter of an outside provider is given. */
export type ProviderSettings<Credentials> = {
  baseUrl: string
  credentials: Credentials
  http: Http
  clock: Clock
}

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** As it is; its type is one of the headers. */
  bytes?: Uint8Array
  /** May be sent again when no answer came: reads, and writes under an idempotency key that the provider honours. */
  idempotent: boolean
  /** For one try. */
  timeoutMs?: number
  /** For all tries and the pauses between them. */
  withinMs?: number
}

export type ProviderReply = { status: number; headers: IncomingMessage['headers']; text: string; json(): unknown }

export type Http = {
  /** Any status is a reply, except 5xx and 429 that outlast the tries; those, and silence, are a `ProviderError`. */
  send(request: OutgoingRequest): Promise<ProviderReply>
  close(): void
}

export type ProviderErrorClass = 'validation' | 'auth' | 'limit' | 'conflict' | 'declined' | 'unavailable' | 'bug'

type Failure = {
  class: ProviderErrorClass
  /** Worth trying later, under the same idempotency key. */
  retryable: boolean
  /** The provider may have done what was asked although no answer came: look it up before asking anew. */
  mayHaveHappened: boolean
  providerCode?: string | undefined
  providerRequestId?: string | undefined
}

/** Breakage between us and a provider; what the provider refuses for business reasons is a value, not this. */
export class ProviderError extends Error {
  readonly failure: Failure
  constructor(message: string, failure: Failure, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.failure = failure
  }
}

/** The error for a reply that the adapter has no business answer for. Bodies stay out of the message: they may hold secrets. */
export function unexpectedReply(what: string, reply: ProviderReply, providerCode?: string): ProviderError {
  const failureClass = classOf(reply.status)
  const failure: Failure = {
    class: failureClass,
    retryable: failureClass === 'limit' || failureClass === 'unavailable',
    mayHaveHappened: reply.status >= 500,
    providerCode,
    providerRequestId: headerText(reply.headers['request-id'] ?? reply.headers['x-request-id']),
  }
  return new ProviderError(`${what}: answered ${reply.status}${providerCode ? ` ${providerCode}` : ''}`, failure)
}

function classOf(status: number): ProviderErrorClass {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'declined'
  if (status === 409) return 'conflict'
  if (status === 429) return 'limit'
  if (status >= 500) return 'unavailable'
  return status >= 400 ? 'validation' : 'bug'
}

type HttpLimits = { tries?: number; timeoutMs?: number; backoffMs?: number; largestReply?: number }

export function openHttp({
  tries = 3,
  timeoutMs = 5_000,
  backoffMs = 100,
  largestReply = 4_000_000,
}: HttpLimits = {}): Http {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  }

  function once(target: URL, request: OutgoingRequest, mostMs: number): Promise<ProviderReply> {
    const body = bodyOf(request)
    const headers: Record<string, string | number> = { accept: 'application/json', ...request.headers }
    if (body) {
      if (body.type) headers['content-type'] = body.type
      headers['content-length'] = Buffer.byteLength(body.content)
    }
    const secure = target.protocol === 'https:'
    const options = { method: request.method, headers, agent: agents[secure ? 'https:' : 'http:'] }
    return new Promise((resolve, reject) => {
      const outgoing = (secure ? httpsRequest : httpRequest)(target, options, (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > largestReply) giveUp('the reply is too large')
          else chunks.push(chunk)
        })
        incoming.on('end', () => {
          clearTimeout(timer)
          resolve(replyOf(incoming, Buffer.concat(chunks).toString('utf8')))
        })
        incoming.on('error', fail)
      })
      // One deadline for connecting, sending and reading together: a trickle of bytes does not extend it.
      const timer = setTimeout(() => giveUp('no answer in time'), mostMs)
      function giveUp(why: string) {
        fail(new Error(why))
        outgoing.destroy()
      }
      function fail(cause: Error) {
        clearTimeout(timer)
        reject(cause)
      }
      outgoing.on('error', fail)
      outgoing.end(body?.content)
    })
  }

  async function follow(request: OutgoingRequest, mostMs: number): Promise<ProviderReply> {
    let target = new URL(request.url)
    for (let hop = 0; hop < 3; hop += 1) {
      const reply = await once(target, request, mostMs)
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304) return reply
      const next = new URL(headerText(reply.headers.location) ?? '', target)
      // Our credentials travel in the request: they go to no other host, and no write is repeated elsewhere.
      if (next.origin !== target.origin || request.method !== 'GET') throw redirected(target)
      target = next
    }
    throw redirected(target)
  }

  return {
    async send(request) {
      const allowed = request.idempotent ? tries : 1
      const endsAt = performance.now() + (request.withinMs ?? Number.POSITIVE_INFINITY)
      for (let attempt = 1; ; attempt += 1) {
        let wait = backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random())
        const mayAgain = () => attempt < allowed && performance.now() + wait < endsAt
        try {
          const reply = await follow(request, Math.min(request.timeoutMs ?? timeoutMs, endsAt - performance.now()))
          if (reply.status !== 429 && reply.status < 500) return reply
          wait = retryAfter(reply) ?? wait
          if (!mayAgain()) throw unexpectedReply(labelOf(request), reply)
        } catch (cause) {
          if (cause instanceof ProviderError) throw cause
          if (!mayAgain()) throw silent(request, cause)
        }
        await pause(wait)
      }
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

function bodyOf(request: OutgoingRequest): { type?: string; content: string | Uint8Array } | undefined {
  if (request.bytes) return { content: request.bytes }
  if (request.json !== undefined) return { type: 'application/json', content: JSON.stringify(request.json) }
  if (!request.form) return undefined
  return { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(request.form).toString() }
}

function replyOf(incoming: IncomingMessage, text: string): ProviderReply {
  const status = incoming.statusCode ?? 0
  return {
    status,
    headers: incoming.headers,
    text,
    json() {
      const read = readJson(text, Number.POSITIVE_INFINITY) // its length was looked at while it came in
      if (read.ok) return read.value
      const failure = { class: 'bug', retryable: false, mayHaveHappened: true } as const
      throw new ProviderError(`answered ${status} without readable JSON`, failure)
    },
  }
}

// Never an address with its query: it may hold a person's street or a secret.
const labelOf = (request: OutgoingRequest) => {
  const { host, pathname } = new URL(request.url)
  return `${request.method} ${host}${pathname}`
}

function silent(request: OutgoingRequest, cause: unknown) {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const neverArrived = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  const failure = { class: 'unavailable', retryable: true, mayHaveHappened: !neverArrived } as const
  const why = cause instanceof Error ? cause.message : 'no answer'
  return new ProviderError(`${labelOf(request)}: ${why}`, failure, cause)
}

const redirected = (target: URL) =>
  new ProviderError(`${target.host}: refused to follow a redirect`, {
    class: 'bug',
    retryable: false,
    mayHaveHappened: false,
  })

/** Seconds by the standard; a provider that asks for more than ten is met later, by the job that called. */
function retryAfter(reply: ProviderReply): number | undefined {
  const seconds = Number(headerText(reply.headers['retry-after']))
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 10) * 1000 : undefined
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
