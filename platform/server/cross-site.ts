import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes something may do so: it comes from our own pages, as Fetch Metadata or the Origin says. A program
 * that sends neither has no browser's ambient cookies; if it carries a cookie all the same, it must say so on purpose, with the
 * session's pass or a header that a foreign page cannot set (SIL-OPS-11, SIL-ORD-056).
 */
export function mayChange(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || (site === 'none' && request.headers.origin === undefined)
  const origin = request.headers.origin
  if (origin !== undefined) return isOwn(origin, request, publicOrigin)
  if (request.headers.cookie === undefined) return true
  return request.headers['x-requested-with'] !== undefined || holdsPass(request.body)
}

/** State-changing GETs act only for a same-origin navigation or fetch, never for prefetch (SIL-ORD-055, SIL-OPS-31). */
export function actsFromGet(request: FastifyRequest, publicOrigin: string): boolean {
  if (isPrefetch(request)) return false
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin'
  const from = request.headers.origin ?? request.headers.referer
  if (from !== undefined) return URL.canParse(from) && isOwn(new URL(from).origin, request, publicOrigin)
  return request.headers['x-requested-with'] !== undefined
}

export function isPrefetch(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose
  return request.method === 'HEAD' || (typeof purpose === 'string' && purpose.includes('prefetch'))
}

/** The person goes there: no image, frame, script or look ahead. A program that says nothing is taken at its word. */
export function isNavigation(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = request.headers
  return !isPrefetch(request) && mode === 'navigate' && dest === 'document'
}

function isOwn(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`
}

function holdsPass(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'session_pass' in body && typeof body.session_pass === 'string'
}
