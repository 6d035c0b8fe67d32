import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeApp } from './app.ts'
import { assetsRoute, compressAssets } from './assets.ts'
import { actsFromGet } from './cross-site.ts'

const own = 'https://cosmic.example'
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
const webDir = mkdtempSync(join(tmpdir(), 'cosmic-app-'))
writeFileSync(join(webDir, 'page-abc.js'), 'export const page = 1\n'.repeat(200))
await compressAssets(webDir)

const app = await makeApp({ log, publicOrigin: own })
const assets = assetsRoute(webDir)
app.get(assets.route.path, assets.work)
let changes = 0
app.post('/change', async () => ({ changed: ++changes }))
app.get('/act', async (request, reply) => {
  if (!actsFromGet(request, own)) return reply.code(403).send({ success: false, error: 'cross_site' })
  return { changed: ++changes }
})
app.get('/page', async (_request, reply) => reply.type('text/html').send('<!doctype html><p>Hello'))
app.get('/json', async () => ({ ok: true }))
app.get('/break', async () => {
  throw new Error('password=hunter2 at /srv/secret.ts')
})
app.get('/too_big_id', async () => {
  throw Object.assign(new Error('value "99999999999" is out of range for type integer'), { code: '22003' })
})
afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
})
beforeEach(() => {
  changes = 0
  logged.length = 0
})

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('headers', () => {
  test.each([
    ['a page', '/page', {}],
    ['JSON', '/json', {}],
    ['an asset', '/assets/page-abc.js', {}],
    ['a missing asset', '/assets/none.js', {}],
    ['a missing page', '/nothing', html],
    ['missing JSON', '/nothing', {}],
    ['what broke', '/break', {}],
    ['what broke, as a page', '/break', html],
  ])('[SIL-ORD-057] %s carries every one', async (_name, url, headers) => {
    const reply = await app.inject({ url, headers })
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'permissions-policy': expect.stringMatching(/microphone=\(\), payment=\(\)$/),
    })
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    // What is not named may be had from nowhere, frames among it.
    expect(policy).not.toContain('frame-src')
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(reply.headers.server).toBeUndefined()
    expect(reply.headers['x-powered-by']).toBeUndefined()
  })

  test('an asset is kept for ever, and sent as small as the browser takes it', async () => {
    const plain = await app.inject({ url: '/assets/page-abc.js' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const encoding of ['br', 'gzip']) {
      const reply = await app.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': encoding } })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    }
    expect((await app.inject({ url: '/assets/../app.ts' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/assets/%2e%2e%2fapp.ts' })).statusCode).toBe(404)
  })
})

describe('who may change something', () => {
  const cookie = 'cosmic_session=1.x'
  test.each<[string, Record<string, string>, object | undefined, boolean]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: own, cookie }, undefined, true],
    ['our own page in a browser without Fetch Metadata', { origin: own, cookie }, undefined, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie }, undefined, false],
    ['another site without Fetch Metadata', { origin: 'https://evil.example', cookie }, undefined, false],
    [
      'a sibling of our site',
      { 'sec-fetch-site': 'same-site', origin: 'https://a.cosmic.example', cookie },
      undefined,
      false,
    ],
    ['our name on another port', { origin: 'https://cosmic.example:8443', cookie }, undefined, false],
    ['our name without encryption', { origin: 'http://cosmic.example', cookie }, undefined, false],
    ['a page without an origin', { origin: 'null', cookie }, undefined, false],
    ['a cross-site page that hides its origin', { 'sec-fetch-site': 'cross-site', cookie }, undefined, false],
    ['an address typed by hand', { 'sec-fetch-site': 'none', cookie }, undefined, true],
    ['a program without cookies', {}, undefined, true],
    ['a program with a cookie that says nothing else', { cookie }, undefined, false],
    ['a program with a cookie that says so on purpose', { cookie, 'x-requested-with': 'script' }, undefined, true],
    ['a program with a cookie and the session’s pass', { cookie }, { session_pass: 'x' }, true],
    [
      'a foreign page that sends a pass as well',
      { origin: 'https://evil.example', cookie },
      { session_pass: 'x' },
      false,
    ],
  ])('[SIL-OPS-11] [SIL-ORD-056] %s: %#', async (_name, headers, payload, may) => {
    const reply = await app.inject({ method: 'POST', url: '/change', headers, ...(payload && { payload }) })
    expect(reply.statusCode).toBe(may ? 200 : 403)
    expect(changes).toBe(may ? 1 : 0)
    if (!may) expect(reply.json()).toEqual({ success: false, error: 'cross_site' })
  })

  test.each<[string, 'GET' | 'HEAD', Record<string, string>, boolean]>([
    ['a link on our own page', 'GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['a link in another site', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['an address typed by hand, or a bookmark', 'GET', { 'sec-fetch-site': 'none' }, false],
    ['a prefetch', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, false],
    ['an old prefetch', 'GET', { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }, false],
    ['HEAD', 'HEAD', { 'sec-fetch-site': 'same-origin' }, false],
    ['a referer of ours', 'GET', { referer: `${own}/cart` }, true],
    ['a foreign referer', 'GET', { referer: `https://evil.example/?${own}/` }, false],
    ['a referer that is no address', 'GET', { referer: 'cosmic.example' }, false],
    ['no sign at all', 'GET', {}, false],
    ['a program that says so', 'GET', { 'x-requested-with': 'script' }, true],
  ])('[SIL-ORD-055] [SIL-OPS-31] by GET, %s', async (_name, method, headers, acts) => {
    await app.inject({ method, url: '/act', headers })
    expect(changes).toBe(acts ? 1 : 0)
  })
})

describe('what is turned away', () => {
  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{"note":"4242 4242 4242 4242"}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'note=4242424242424242'],
    ['text', { 'content-type': 'text/plain' }, '4242-4242-4242-4242'],
    [
      'JSON in a field of a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `answers=${encodeURIComponent('[{"answer":"4242\\n4242\\n4242\\n4242"}]')}`,
    ],
  ])('[CSL-25] a card number in %s', async (_name, headers, payload) => {
    const reply = await app.inject({ method: 'POST', url: '/change', headers, payload })
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'card_number_refused'])
    expect(changes).toBe(0)
    // Not four digits alone: the time of a line has them every few hours.
    expect(logged.join()).not.toMatch(/4242\D*4242/)
  })

  test.each([
    ['GET', '/act?rand=4242%204242%204242%204242', {}],
    ['GET', `/act?answers=${encodeURIComponent('[{"answer":"visa-4242424242424242"}]')}`, {}],
    ['POST', '/change?note=%EF%BC%94242424242424242', {}],
    ['GET', '/act?rand=4242.4242.4242.4242', { accept: 'text/html' }],
  ] as const)('[CSL-25] a card number in the query: %s %s %j', async (method, url, headers) => {
    const reply = await app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('Card numbers are not accepted here.')
    expect(reply.headers['content-type']).toMatch('accept' in headers ? /^text\/html/ : /^application\/json/)
    expect(changes).toBe(0)
  })

  test('more than 256 KB, unless a route takes more', async () => {
    const payload = JSON.stringify({ pad: 'x'.repeat(256 * 1024) })
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/change', headers, payload })
    expect([reply.statusCode, reply.json().error]).toEqual([413, 'too_large'])
    const page = await app.inject({ method: 'POST', url: '/change', headers: { ...headers, ...html }, payload })
    expect([page.statusCode, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Too large')
  })

  test('[GEN-32] a value that no row can hold is the sender’s fault, and the database’s words stay inside', async () => {
    const reply = await app.inject({ url: '/too_big_id' })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { success: false, error: 'malformed', message: 'Malformed request' },
    ])
  })
})

describe('[GEN-32] [SIL-ORD-022] errors', () => {
  test('what broke is answered without its inside, and found again by its reference', async () => {
    const reply = await app.inject({ url: '/break' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      success: false,
      error: 'exception',
      message: 'Something went wrong. Please try again.',
      reference: expect.any(String),
    })
    const page = await app.inject({ url: '/break', headers: html })
    expect(page.body).not.toMatch(/hunter2|secret\.ts/)
    const reference = reply.json().reference
    const broken = logged.map((line) => JSON.parse(line)).filter(({ id, err }) => id === reference && err)
    expect(broken).toHaveLength(1)
  })

  test('[SIL-OPS-01] what is not there is a page for people and JSON for programs', async () => {
    const page = await app.inject({ url: '/no/such/page', headers: html })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('There is nothing at this address.')
    const json = await app.inject({ url: '/no/such/page' })
    expect([json.statusCode, json.json()]).toEqual([404, { success: false, error: 'not_found' }])
  })
})

test('[SIL-ORD-057] logs name the path alone: no query, cookie, body or header', async () => {
  await app.inject({
    method: 'POST',
    url: '/change?session_pass=PASS1&s=ORDER1&secret=TABLET1',
    headers: { cookie: 'cosmic_session=1.COOKIE1', authorization: 'Bearer TOKEN1', 'x-requested-with': 'x' },
    payload: { session_pass: 'PASS2', password: 'WORD1' },
  })
  await app.inject({ url: '/break?s=ORDER2', headers: { cookie: 'a=COOKIE2' } })
  await app.inject({
    method: 'POST',
    url: '/change?x=QUERY3',
    headers: { 'content-type': 'application/json' },
    payload: '{"WORD3',
  })
  expect(logged.length).toBeGreaterThanOrEqual(4)
  expect(logged.join('')).not.toMatch(/PASS\d|ORDER\d|TABLET\d|COOKIE\d|TOKEN\d|WORD\d|QUERY\d/)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ method: 'POST', path: '/change', status: 200 })
})

describe('slow clients', () => {
  const patience = { headers: 300, request: 60_000, body: 400, lookEvery: 50 }
  const usualPatience = 10_000
  const endlessBody =
    'POST /change HTTP/1.1\r\nHost: cosmic\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'

  let release = () => undefined as unknown
  async function startSlow(given: Partial<typeof patience> = {}) {
    const slow = await makeApp({ log, publicOrigin: own, patience: { ...patience, ...given } })
    slow.post('/change', async () => ({ changed: ++changes }))
    const released = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    slow.post('/long', async () => {
      await released
      return { long: true }
    })
    slow.post('/file', { config: { takesFile: true } }, async () => ({ changed: ++changes }))
    await slow.listen({ port: 0, host: '127.0.0.1' })
    return { port: (slow.server.address() as AddressInfo).port, close: () => slow.close() }
  }

  /** Sends this and then nothing; answers what came back until the connection ended, and how long it took. */
  async function dawdle(port: number, text: string): Promise<{ answer: string; ms: number }> {
    const began = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data))
    socket.on('error', () => undefined)
    socket.write(text)
    await once(socket, 'close')
    return { answer, ms: performance.now() - began }
  }

  let slow: Awaited<ReturnType<typeof startSlow>>
  beforeEach(async () => {
    slow = await startSlow()
  })
  afterEach(() => slow.close())

  test('one that never ends its headers is cut off', async () => {
    const { answer, ms } = await dawdle(slow.port, 'POST /change HTTP/1.1\r\nHost: cosmic\r\nX-Slow: ')
    expect(answer).toContain('408')
    expect(ms).toBeLessThan(usualPatience)
  })

  test('one that never ends its body is cut off, and nothing is changed', async () => {
    const { answer, ms } = await dawdle(slow.port, endlessBody)
    expect(answer).toContain('408')
    expect(ms).toBeLessThan(usualPatience)
    expect(changes).toBe(0)
  })

  test('a file may take longer than other bodies, and is cut off with its request', async () => {
    const longer = await startSlow({ request: 2_000 })
    try {
      const cutOff: string[] = []
      const begin = (name: string, text: string) => dawdle(longer.port, text).finally(() => cutOff.push(name))
      const [file] = await Promise.all([
        begin('file', endlessBody.replace('/change', '/file')),
        begin('ordinary body', endlessBody),
      ])
      expect(cutOff).toEqual(['ordinary body', 'file'])
      expect(file.answer).toContain('408')
      expect(changes).toBe(0)
    } finally {
      await longer.close()
    }
  })

  test('one without a body is answered, however long its work takes', async () => {
    const long = dawdle(slow.port, 'POST /long HTTP/1.1\r\nHost: cosmic\r\nConnection: close\r\n\r\n')
    await dawdle(slow.port, endlessBody) // cut off: so the time for a body has passed for the first one too
    release()
    expect((await long).answer).toContain('{"long":true}')
  })
})

test('the address of the client is what our own proxies say, and nobody else', async () => {
  const behind = await makeApp({ log, publicOrigin: own, trustedProxies: ['10.0.0.1'] })
  behind.get('/ip', async (request) => request.ip)
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  const ask = async (remoteAddress: string) => (await behind.inject({ url: '/ip', headers, remoteAddress })).body
  expect(await ask('10.0.0.1')).toBe('203.0.113.9')
  expect(await ask('10.0.0.2')).toBe('10.0.0.2')
  expect((await app.inject({ url: '/json', headers, remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  await behind.close()
})
