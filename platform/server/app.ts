import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { gzip, gzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { isNestedTooDeep } from '#platform/core/json.ts'
import { languageTag } from '#platform/core/words.ts'
import { isUnreadable } from './bad-values.ts'
import { contentPolicy, permissionsPolicy } from './content-policy.ts'
import { mayChange } from './cross-site.ts'
import { hearLanguages, inAskedLanguage } from './language.ts'
import { plainWords } from './plain-words.ts'
import { faultOfValues, type ValueFault } from './posted-values.ts'
import { requestStats } from './request-stats.ts'

const compressFrom = 2048
/** A short reply is compressed at once with a small window, into little room: 15 µs, where a job in the thread pool costs 140. */
const compressAtOnceUpTo = 16 * 1024
const smallWindow = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 }
const html = 'text/html; charset=utf-8'
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** How long a slow client may hold a connection, in ms. */
export type Patience = {
  readonly headers: number
  /** For a request in all; files come over slow lines. */
  readonly request: number
  /** For the body of any other. */
  readonly body: number
  readonly lookEvery: number
}
const usualPatience: Patience = { headers: 10_000, request: 30_000, body: 10_000, lookEvery: 2_000 }

/** A Fastify server with what every route needs: limits, headers, parsing, refusal of card numbers and foreign origins, errors. */
export async function makeApp(deps: {
  log: Logger
  publicOrigin: string
  /** Addresses of our own proxies, whose word on the client's address counts; everyone else's does not. */
  trustedProxies?: readonly string[]
  /** Tags of the languages that customers are answered in; unset, English alone. */
  languages?: readonly string[]
  patience?: Patience
}): Promise<FastifyInstance> {
  const patience = deps.patience ?? usualPatience
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request itself: a logger made for each would be a thirtieth of what a menu read costs.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    requestTimeout: patience.request,
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.lookEvery,
      keepAliveTimeout: 65_000,
      requestTimeout: patience.request,
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 256 * 1024 })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(String(body))) return done(Object.assign(new Error('Nested too deeply'), { statusCode: 400 }))
    return parseJson(request, String(body), done)
  })

  const headers = {
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(deps.publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'permissions-policy': permissionsPolicy(),
  }
  // Hooks that every request passes call back: a promise each would be a tenth of what a menu read costs.
  endSlowBodies(app, patience.body)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  hearLanguages(app, deps.languages ?? [])
  app.addHook('preValidation', (request, reply, done) => {
    if (unsafe.has(request.method) && !mayChange(request, deps.publicOrigin))
      return reply.code(403).send({ success: false, error: 'cross_site' })
    const fault = faultOfValues(request.query) ?? faultOfValues(request.body)
    if (!fault) return done()
    const { error, message } = valueFaults[fault]
    if (wantsPage(request.headers.accept))
      return reply
        .code(400)
        .type(html)
        .send(inAskedLanguage(() => plainPage(plainWords.malformed, plainWords[fault])))
    return reply.code(400).send({ success: false, error, message })
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < compressFrom || reply.hasHeader('content-encoding'))
      return done(null, payload)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload)
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    if (payload.length <= compressAtOnceUpTo) return done(null, gzipSync(payload, smallWindow))
    gzip(payload, { level: 3 }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { method, routeOptions } = request
    const [status, ms] = [reply.statusCode, reply.elapsedTime]
    requestStats.record({ at: Date.now(), method, route: routeOptions.url ?? 'elsewhere', status, ms })
    if (!deps.log.isLevelEnabled('info')) return
    // The path alone: query strings may hold passes, secrets and order secrets (SIL-ORD-057).
    const path = request.url.split('?', 1)[0]
    deps.log.info({
      id: request.id,
      method,
      path,
      status,
      ms: Math.round(ms),
    })
  })

  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404)
    if (wantsPage(request.headers.accept)) {
      return reply.type(html).send(inAskedLanguage(() => plainPage(plainWords.not_found, plainWords.not_found_why)))
    }
    return reply.send({ success: false, error: 'not_found' })
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = isUnreadable(error) ? 400 : error.validation ? 400 : (error.statusCode ?? 500)
    if (status >= 500) deps.log.error({ err: error, id: request.id }, 'a request broke')
    if (wantsPage(request.headers.accept))
      return reply
        .code(status)
        .type(html)
        .send(inAskedLanguage(() => errorPage(status, request.id)))
    if (status >= 500) {
      return reply.code(500).send({
        success: false,
        error: 'exception',
        message: 'Something went wrong. Please try again.',
        reference: request.id,
      })
    }
    return reply.code(status).send({ success: false, error: codeOf(status), ...faultOf(error) })
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as the request. */
    takesFile?: boolean
  }
}

/** As Node does it for a whole request: whoever sends a byte a second holds no connection for that long. */
function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const arrived = (request: FastifyRequest) => clearTimeout(waiting.get(request))
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    // Injected requests have no connection.
    const mayBeSlow = unsafe.has(request.method) && !request.routeOptions.config.takesFile && socket instanceof Socket
    if (mayBeSlow) {
      const end = () => socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
      waiting.set(request, setTimeout(end, withinMs).unref())
    }
    done() // last: without a body the next hook is called at once
  })
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    arrived(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    arrived(request)
    done()
  })
}

/** What is wrong, and with which field; texts of the database stay inside. */
function faultOf(error: FastifyError): { message: string; field?: string } {
  const first = error.validation?.[0]
  if (!first) return { message: isUnreadable(error) ? 'Malformed request' : error.message }
  const field = first.instancePath?.replaceAll('/', '.').replace(/^\./, '')
  return { message: first.message ?? 'Malformed request', ...(field ? { field } : {}) }
}

function errorPage(status: number, reference: string): string {
  if (status >= 500) return plainPage(plainWords.broke, plainWords.broke_why({ reference }))
  const said = pageWords[status] ?? 'malformed'
  return plainPage(plainWords[said], plainWords[`${said}_why`])
}

const valueFaults: Readonly<Record<ValueFault, { readonly error: string; readonly message: string }>> = {
  unstorable: { error: 'malformed', message: plainWords.unstorable },
  card_number: { error: 'card_number_refused', message: plainWords.card_number },
}

const pageWords: Readonly<Record<number, 'too_large' | 'too_many'>> = { 413: 'too_large', 429: 'too_many' }

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="${languageTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${plainWords.start}</a></p></main></body></html>`
}

function codeOf(status: number): string {
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  return 'malformed'
}
