import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseJson } from '#platform/core/json.ts'
import type { Fault, Faults } from './faults.ts'
import { type RequestLog, withoutCardData } from './request-log.ts'
import { openRouter, type Route, type SandboxReply, type SandboxRequest } from './route.ts'

type Deps = {
  routes: readonly Route[]
  faults: Faults
  requests: RequestLog
  log: (line: object) => void
  ownOrigin: () => string
}

const largestBody = 1_000_000

export function createListener({ routes, faults, requests, log, ownOrigin }: Deps) {
  const find = openRouter(routes)

  async function carryOut(request: SandboxRequest): Promise<SandboxReply> {
    try {
      const found = find(request.method, request.path)
      if (!found) return { status: 404, json: { error: { code: 'no_such_path' } } }
      return await found.route.answer({ ...request, named: found.named })
    } catch (error) {
      if (error instanceof URIError) return { status: 400, json: { error: { code: 'malformed_path' } } }
      log({ level: 'error', path: request.path, error: error instanceof Error ? error.stack : String(error) })
      return { status: 500, json: { error: { code: 'sandbox_bug' } } }
    }
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= largestBody) chunks.push(chunk)
    })
    incoming.on('end', () => {
      if (size > largestBody) send(outgoing, { status: 413, json: { error: { code: 'too_large' } } })
      else void answer(requestOf(incoming, Buffer.concat(chunks)), outgoing)
    })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 60_000

  async function answer(request: SandboxRequest, outgoing: ServerResponse) {
    const control = request.path.startsWith('/__sandbox/')
    const fault = control ? undefined : faults.take(`${request.method} ${request.path}`)
    // The controls obey programs and the sandbox's own page, and no page of another origin.
    const { origin } = request.headers
    if (control && origin !== undefined && origin !== ownOrigin()) {
      send(outgoing, { status: 403, json: { error: { code: 'origin_not_allowed' } } })
      return
    }
    const reply = fault ? await underFault(fault, request, outgoing) : await carryOut(request)
    if (!control && !isOwnPage(request.path)) {
      const logged = { ...request, body: withoutCardData(request.body) }
      requests.add(logged, reply?.status ?? 0, fault?.kind)
    }
    if (reply) send(outgoing, reply)
  }

  /** Undefined when no answer is to be sent; then the connection is closed here. */
  async function underFault(fault: Fault, request: SandboxRequest, outgoing: ServerResponse) {
    switch (fault.kind) {
      case 'latency':
        await pause(fault.ms ?? 1_000)
        return carryOut(request)
      case '429':
        return {
          status: 429,
          json: { error: { code: 'rate_limited' } },
          headers: { 'retry-after': String((fault.ms ?? 0) / 1000) },
        }
      case '500':
        if (fault.effect) await carryOut(request)
        return { status: 500, json: { error: { code: 'service_fault' } } }
      case 'timeout': {
        if (fault.effect) await carryOut(request)
        const closing = setTimeout(() => outgoing.destroy(), fault.ms ?? 30_000)
        outgoing.on('close', () => clearTimeout(closing))
        return undefined
      }
      case 'reset':
        if (fault.effect) await carryOut(request)
        outgoing.socket?.resetAndDestroy()
        return undefined
      case 'drop':
        await carryOut(request)
        outgoing.destroy()
        return undefined
      case 'dup':
        await carryOut(request)
        return carryOut(request)
      case 'badsig':
        return carryOut(request)
    }
  }

  return server
}

/** People looking at inboxes and browsers fetching the card page are not what the product sent. */
const isOwnPage = (path: string) =>
  path.startsWith('/inbox/') || path.startsWith('/vault/fields') || path === '/favicon.ico'

function requestOf(incoming: IncomingMessage, bytes: Buffer): SandboxRequest {
  const raw = bytes.toString('utf8')
  const url = incoming.url ?? '/'
  const mark = url.indexOf('?')
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    named: {},
    headers: incoming.headers,
    raw,
    bytes,
    body: parsed(raw, incoming.headers['content-type'] ?? ''),
  }
}

function parsed(raw: string, type: string): unknown {
  if (!raw) return undefined
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(raw))
  return parseJson(raw)
}

function send(outgoing: ServerResponse, reply: SandboxReply) {
  const body = reply.bytes ?? reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
  outgoing.writeHead(reply.status, {
    'content-type': reply.json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...reply.headers,
  })
  outgoing.end(body)
}
