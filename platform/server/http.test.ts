import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openHttp } from './http.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function client(limits: Parameters<typeof openHttp>[0] = {}) {
  const http = openHttp({ timeoutMs: 200, backoffMs: 1, ...limits })
  closing.push(http.close)
  return http
}

/** A provider that answers each request by the next of the given ways, the last one for all that follow. */
async function provider(...ways: RequestListener[]) {
  const seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((incoming, outgoing) => {
    const way = ways[Math.min(seen.length, ways.length - 1)]
    seen.push({ method: incoming.method, url: incoming.url, headers: incoming.headers })
    way?.(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const answer =
  (status: number, body = '{}', headers: Record<string, string> = {}): RequestListener =>
  (_incoming, outgoing: ServerResponse) =>
    outgoing.writeHead(status, headers).end(body)
const silence: RequestListener = () => {}
const hangUp: RequestListener = (incoming) => incoming.socket.destroy()

describe('asking a provider', () => {
  test('[SIL-ORD-097] JSON and forms arrive as such, and every status below 500 is a reply', async () => {
    const { url, seen } = await provider(answer(422, '{"why":"x"}'))
    const reply = await client().send({ method: 'POST', url: `${url}/a`, json: { b: 'é' }, idempotent: false })
    expect([reply.status, reply.json()]).toEqual([422, { why: 'x' }])
    await client().send({ method: 'POST', url, form: { Body: 'a & b' }, idempotent: false })
    expect(seen.map((request) => request.headers['content-type'])).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
  })

  test.each([
    ['500', answer(500)],
    ['503', answer(503)],
    ['429', answer(429, '{}', { 'retry-after': '0' })],
    ['silence', silence],
    ['a hung-up line', hangUp],
  ])('[SIL-ORD-130] %s is met by asking again, when that is harmless', async (_what, way) => {
    const { url, seen } = await provider(way, way, answer(200))
    expect((await client().send({ method: 'GET', url, idempotent: true })).status).toBe(200)
    expect(seen).toHaveLength(3)
  })

  test.each([
    ['500', answer(500), { class: 'unavailable', retryable: true, mayHaveHappened: true }],
    ['429', answer(429), { class: 'limit', retryable: true, mayHaveHappened: false }],
    ['silence', silence, { class: 'unavailable', retryable: true, mayHaveHappened: true }],
    ['a hung-up line', hangUp, { class: 'unavailable', retryable: true, mayHaveHappened: true }],
  ])('[SIL-ORD-130] after %s, what could happen twice is not sent again', async (_what, way, failure) => {
    const { url, seen } = await provider(way, answer(200))
    await expect(client().send({ method: 'POST', url, json: {}, idempotent: false })).rejects.toMatchObject({ failure })
    expect(seen).toHaveLength(1)
  })

  test('[SIL-ORD-015] all tries together end in the time that is left, however many are allowed', async () => {
    const { url, seen } = await provider(silence)
    const asking = client({ tries: 50 }).send({ method: 'GET', url, idempotent: true, withinMs: 500 })
    await expect(asking).rejects.toMatchObject({ failure: { class: 'unavailable', mayHaveHappened: true } })
    // Each of them may take 200 ms.
    expect(seen.length).toBeLessThanOrEqual(3)
  })

  test('[SIL-ORD-015] a provider that asks for a pause beyond that time is not waited for', async () => {
    const { url, seen } = await provider(answer(429, '{}', { 'retry-after': '9' }))
    const asking = client({ timeoutMs: 5_000 }).send({ method: 'GET', url, idempotent: true, withinMs: 6_000 })
    await expect(asking).rejects.toMatchObject({ failure: { class: 'limit' } })
    expect(seen).toHaveLength(1)
  })

  test('[SIL-ORD-097] a trickle of bytes does not stretch the deadline', async () => {
    const { url } = await provider((_incoming, outgoing) => {
      outgoing.writeHead(200)
      const drip = setInterval(() => outgoing.write('.'), 20)
      outgoing.on('close', () => clearInterval(drip))
    })
    await expect(client({ tries: 1 }).send({ method: 'GET', url, idempotent: true })).rejects.toMatchObject({
      failure: { class: 'unavailable' },
    })
  })

  test('[SIL-ORD-097] a reply without end is cut off', async () => {
    const { url } = await provider(answer(200, 'x'.repeat(5_000)))
    const asked = client({ tries: 1, largestReply: 1_000 }).send({ method: 'GET', url, idempotent: true })
    await expect(asked).rejects.toThrow('too large')
  })

  test('[SIL-OPS-116] credentials follow no redirect to another host, and no write is repeated elsewhere', async () => {
    const thief = await provider(answer(200))
    const { url } = await provider(answer(307, '', { location: `${thief.url}/steal` }))
    const headers = { authorization: 'Bearer secret' }
    await expect(client().send({ method: 'GET', url, headers, idempotent: true })).rejects.toThrow('redirect')
    expect(thief.seen).toEqual([])

    const own = await provider(answer(302, '', { location: '/next' }), answer(200))
    expect((await client().send({ method: 'GET', url: own.url, headers, idempotent: true })).status).toBe(200)
    const turned = await provider(answer(307, '', { location: '/next' }), answer(200))
    await expect(client().send({ method: 'POST', url: turned.url, json: {}, idempotent: true })).rejects.toThrow(
      'redirect',
    )
    expect(turned.seen).toHaveLength(1)
  })

  test('[SIL-OPS-116] an error names the provider and the path, never what was asked', async () => {
    const { url } = await provider(answer(500))
    const asked = client().send({ method: 'GET', url: `${url}/api?q=118+Orchard+St`, idempotent: true })
    await expect(asked).rejects.toThrow(/^(?!.*Orchard).*\/api: answered 500/)
  })

  test('[SIL-OPS-116] a reply that is no JSON is breakage', async () => {
    const { url } = await provider(answer(200, '<html>'))
    const reply = await client().send({ method: 'GET', url, idempotent: true })
    expect(() => reply.json()).toThrow('without readable JSON')
  })
})
