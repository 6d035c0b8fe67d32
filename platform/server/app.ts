import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { holdsCardNumber } from './card-digits.ts'
import { mayChange } from './cross-site.ts'

const zip = promisify(gzip)
const compressFrom = 2048
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A Fastify server with what every route needs: limits, headers, parsing, refusal of card numbers and foreign origins, errors. */
export async function makeApp(parts: {
  log: Logger
  publicOrigin: string
  vaultOrigin: string
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Slow clients may not hold a connection: the whole request has 30 s, its headers 10 s.
    requestTimeout: 30_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      requestTimeout: 30_000,
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 256 * 1024 })

  const csp = contentPolicy(parts.vaultOrigin)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    })
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!unsafe.has(request.method)) return
    if (!mayChange(request, parts.publicOrigin)) return reply.code(403).send({ success: false, error: 'cross_site' })
    if (request.body !== undefined && holdsCardNumber(bodyText(request.body))) {
      return reply
        .code(400)
        .send({ success: false, error: 'card_number_refused', message: 'Card numbers are not accepted here.' })
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < compressFrom || reply.hasHeader('content-encoding'))
      return payload
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    return zip(payload, { level: 3 })
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: query strings may hold passes, secrets and order secrets (SIL-ORD-057).
    const path = request.url.split('?', 1)[0]
    parts.log.info({
      id: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404)
    if (wantsPage(request.headers.accept)) {
      return reply
        .type('text/html; charset=utf-8')
        .send(plainPage('Page not found', 'There is nothing at this address.'))
    }
    return reply.send({ success: false, error: 'not_found' })
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (error.validation) {
      const first = error.validation[0]
      const field = first?.instancePath?.replaceAll('/', '.').replace(/^\./, '')
      return reply.code(400).send({
        success: false,
        error: 'malformed',
        message: first?.message ?? 'Malformed request',
        ...(field ? { field } : {}),
      })
    }
    if (status < 500) return reply.code(status).send({ success: false, error: codeOf(status), message: error.message })
    parts.log.error({ err: error, id: request.id }, 'a request broke')
    if (wantsPage(request.headers.accept)) {
      return reply
        .code(500)
        .type('text/html; charset=utf-8')
        .send(plainPage('Something went wrong', `Please try again. Reference ${request.id}.`))
    }
    return reply.code(500).send({
      success: false,
      error: 'exception',
      message: 'Something went wrong. Please try again.',
      reference: request.id,
    })
  })
  return app
}

function contentPolicy(vaultOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-src ${vaultOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
  ].join('; ')
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/plain.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the start page</a></p></main></body></html>`
}

function codeOf(status: number): string {
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  return 'malformed'
}
