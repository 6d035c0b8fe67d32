import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './start.ts'

const shop = 'http://shop.test:3000'
const stranger = 'http://evil.test'
const secret = { authorization: 'Bearer sk_sandbox' }
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function freshFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cosmic-sandbox-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir?: string): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, dataDir: dataDir ?? (await freshFolder()), productOrigin: shop })
  undo.push(sandbox.stop)
  return sandbox
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('the card fields', () => {
  test('[CSL-25] [SIL-OPS-117] may be framed by the product alone, and run nothing but their own script', async () => {
    const { url } = await start()
    const page = await fetch(`${url}/vault/fields?parent=${shop}`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${shop}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/)
    for (const [, file] of html.matchAll(/(?:src|href)="(\/vault\/[^"]+)"/g))
      expect((await fetch(`${url}${file}`)).status).toBe(200)
  })

  test('[CSL-25] are not shown to a page of another origin', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/vault/fields?parent=${stranger}`)).status).toBe(403)
  })

  test('[CSL-25] are shown to a product on a free port, where port 0 was announced', async () => {
    const dataDir = await freshFolder()
    const { url, stop } = await startSandbox({ port: 0, dataDir, productOrigin: 'http://127.0.0.1:0' })
    undo.push(stop)
    expect((await fetch(`${url}/vault/fields?parent=http://127.0.0.1:4711`)).status).toBe(200)
    expect((await fetch(`${url}/vault/fields?parent=http://127.0.0.2:4711`)).status).toBe(403)
    expect((await fetch(`${url}/vault/fields?parent=http://127.0.0.1:0`)).status).toBe(200)
    expect((await fetch(`${url}/vault/fields?parent=${encodeURIComponent('http://x" y=":1')}`)).status).toBe(403)
  })

  test('[CSL-25] are shown to a product that named its origin later', async () => {
    const { url } = await start()
    const late = 'http://127.0.0.1:4711'
    expect((await post(`${url}/__sandbox/product_origins`, { origin: `${late}/page` })).status).toBe(201)
    expect((await fetch(`${url}/vault/fields?parent=${late}`)).status).toBe(200)
  })
})

describe('browsers of other origins', () => {
  test.each([
    [shop, 204],
    [stranger, 403],
  ])('[CSL-25] %s gets %i for its preflight', async (origin, status) => {
    const { url } = await start()
    const preflight = await fetch(`${url}/vault/customers`, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(status)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null)
  })

  test('[SIL-OPS-116] the calls of the product are not for browsers at all', async () => {
    const { url } = await start()
    const ledger = await fetch(`${url}/vault/ledger`, { headers: { ...secret, origin: shop } })
    expect(ledger.headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(`${url}/vault/ledger`)).status).toBe(401)
  })

  test('[SIL-OPS-116] a page of another origin cannot move the controls', async () => {
    const { url } = await start()
    expect((await post(`${url}/__sandbox/reset`, {}, { origin: stranger })).status).toBe(403)
    expect((await post(`${url}/__sandbox/reset`, {}, { origin: url })).status).toBe(200)
  })
})

describe('bad requests', () => {
  test.each([
    ['GET', '/nothing', undefined, 404],
    ['GET', '/vault/cards/%E0%A4%A', undefined, 400],
    ['POST', '/vault/authorizations', '{', 400],
    ['POST', '/vault/authorizations', '{"cents":-5}', 400],
    ['POST', '/vault/authorizations', 'x'.repeat(1_000_001), 413],
    ['GET', '/vault/ledger?after=-1', undefined, 400],
    ['GET', '/vault/ledger?limit=abc', undefined, 400],
    ['GET', '/vault/reports/authorizations?since=yesterday', undefined, 400],
    ['POST', '/__sandbox/faults', '{"match":"x","kind":"earthquake"}', 400],
  ])('[SIL-OPS-116] %s %s is answered', async (method, path, body, status) => {
    const { url } = await start()
    const headers = { ...secret, 'content-type': 'application/json', 'idempotency-key': 'k' }
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    expect([reply.status, typeof (await reply.json()).error.code]).toEqual([status, 'string'])
  })
})

describe('what was written survives', () => {
  const askToken = (url: string) => post(`${url}/vault/one_time_tokens`, { owner: 'session:1' }, secret)
  const useToken = (url: string, token: string) =>
    post(`${url}/vault/customers`, { firstName: 'Noor', lastName: 'Haddad' }, { 'x-one-time-token': token })

  test('[SIL-ORD-078] a token works after a restart, and a used one stays used', async () => {
    const dataDir = await freshFolder()
    const first = await start(dataDir)
    const { token } = await (await askToken(first.url)).json()
    const second = await start(dataDir)
    expect((await useToken(second.url, token)).status).toBe(201)
    const third = await start(dataDir)
    expect((await useToken(third.url, token)).status).toBe(401)
  })

  test('[SIL-ORD-082] a line that was cut off by a crash is dropped, and the next one is whole', async () => {
    const dataDir = await freshFolder()
    const file = join(dataDir, 'journal.jsonl')
    const first = await start(dataDir)
    await askToken(first.url)
    await appendFile(file, '["vault",{"what":"token_ma')
    const second = await start(dataDir)
    const { token } = await (await askToken(second.url)).json()
    for (const line of (await readFile(file, 'utf8')).trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    const third = await start(dataDir)
    expect((await useToken(third.url, token)).status).toBe(201)
  })
})
