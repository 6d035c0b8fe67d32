import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { cookieOf, insertCustomer, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { freePort } from '#platform/server/free-port.ts'
import { derived } from '#platform/server/secrets.ts'
import { type HintStream, openHintStream } from '#platform/test/hint-stream.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { permissionsFile } from '../cosmic/permissions.ts'
import { addHealth } from './health.ts'
import { type RunningServer, serve } from './serve.ts'
import { readSettings } from './settings.ts'

const { db, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-serve-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const running: RunningServer[] = []
afterEach(async () => {
  for (const served of running.splice(0)) await served.stop()
})

/** One process of the product, as `npm start` makes it, on a free port. */
async function startServer(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', DATABASE_CONNECTIONS: '4', DEMO_LIFE: '0', ...env })
  const served = await serve(
    { ...settings, port: await freePort(settings.host) },
    { databaseUrl, sandboxUrl: 'http://127.0.0.1:1', log: pino({ level: 'silent' }) },
  )
  running.push(served)
  return served
}

/** A request that is under way: its headers are sent, its body is not. */
function beginRequest(served: RunningServer, path = '/data/make_request') {
  const { hostname, port } = new URL(served.url)
  const body = '{"requests":[]}'
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  return {
    finish(): Promise<string> {
      socket.write(body.slice(5))
      return closed
    },
  }
}

async function untilStatus(url: string, status: number): Promise<Response> {
  for (;;) {
    const response = await fetch(url)
    if (response.status === status) return response
  }
}

describe('two processes on one database', () => {
  const dispatcherOf = async (market_id: number) =>
    cookieOf(db, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] }))
  const listen = (served: RunningServer, topics: string, cookie: string): Promise<HintStream> =>
    openHintStream(`${served.url}/live?topics=${topics}`, { cookie })

  test('see each other’s hints within half a second', async () => {
    const [one, other] = [await startServer(), await startServer({ ROLES: 'web' })]
    const { market_id } = await insertDriver(db)
    const cookie = await dispatcherOf(market_id)
    const stream = await listen(other, `queues:${market_id}`, cookie)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(stream.headers.get('cache-control')).toBe('no-store')
    // What comes before the other process listens is made up by a hint when it does: both may arrive.
    one.deps.hints.publish(`queues:${market_id}`, 1)
    await stream.next()
    let version = 1
    const travels = async () => {
      version += 1
      const published = performance.now()
      one.deps.hints.publish(`queues:${market_id}`, version)
      while ((await stream.next()).version < version);
      return performance.now() - published
    }
    // The machine may be busy with other things for a while, but not always when a hint travels.
    await expect.poll(travels).toBeLessThan(500)
    stream.close()
  })

  test('[MED-10] [SIL-OPS-100] what an editor has set is on another editor’s page, at the other process, within a second', async () => {
    const [one, other] = [await startServer(), await startServer({ ROLES: 'web' })]
    const { market_id } = await insertMarket(db)
    const { franchise_id } = await insertFranchise(db, { market_id })
    const { menu_item_id, menu_category_id } = await insertMenuItem(db, franchise_id)
    const editor = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise_id] })
    const cookie = await cookieOf(db, editor)
    const headers = { cookie, origin: one.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    // As the page has them, which cannot be opened: the browser's code may not be built yet.
    const session_pass = derived(cookie.split('.')[1] ?? '', 'session_pass')
    const session = { session_id: String(editor.session_id), session_pass }
    let turn = 0
    const rename = async (value: string) => {
      turn += 1
      const data = { menu_item_id, menu_category_id, field_name: 'name', value }
      const requests = [{ request: 'menu_item_update', data, request_id: turn }]
      const body = JSON.stringify({ ...session, page_id: 'aaaa1111', requests })
      const reply = await fetch(`${one.url}/data/make_request`, { method: 'POST', headers, body })
      expect((await reply.json()).responses).toMatchObject([{ success: true }])
    }

    const stream = await openHintStream(`${other.url}/order/restaurants/menu_live/${franchise_id}`, { cookie })
    const changes = `${other.url}/order/restaurants/menu_changes/${franchise_id}`
    let { menu_version } = await (await fetch(`${changes}?since=0&at=0`)).json()
    const isSeen = async (name: string) => {
      for (;;) {
        const { version } = await stream.next()
        // 0 says that one may have been missed, as when this process did not hear of others yet.
        if (version > 0 && version <= menu_version) continue
        const changed = await (await fetch(`${changes}?since=${menu_version}&at=${version}`)).json()
        menu_version = changed.menu_version
        if (changed.items.some(({ item }: { item: { name: string } }) => item.name === name)) return
      }
    }
    const travels = async () => {
      const name = `Otter Burger ${turn}`
      const began = performance.now()
      await rename(name)
      await isSeen(name)
      return performance.now() - began
    }
    // The machine may be busy with other things for a while, but not always when an edit travels.
    await expect.poll(travels).toBeLessThan(1000)
    stream.close()
  })

  test('[SIL-ORD-140] [SIL-OPS-04] a stream is for those whose topic it is', async () => {
    const one = await startServer()
    const [{ market_id }, foreign] = [await insertDriver(db), await insertDriver(db)]
    const dispatcher = await dispatcherOf(market_id)
    const statusOf = async (topics: string, cookie: string) => {
      const stream = await listen(one, topics, cookie)
      stream.close()
      return stream.status
    }
    expect(await statusOf(`queues:${market_id}`, dispatcher)).toBe(200)
    expect(await statusOf(`queues:${foreign.market_id}`, dispatcher)).toBe(403)
    expect(await statusOf(`queues:${market_id},queues:${foreign.market_id}`, dispatcher)).toBe(403)
    expect(await statusOf(`queues:${market_id}`, await cookieOf(db, await insertCustomer(db)))).toBe(403)
    expect(await statusOf(`queues:${market_id}`, '')).toBe(401)
    for (const topics of ['no_such_topic:1', 'constructor:1', '', `queues:${market_id},`])
      expect([topics, await statusOf(topics, dispatcher)]).toEqual([topics, 403])
  })
})

describe('starting and ending', () => {
  test('it says that it lives and that it can serve', async () => {
    const one = await startServer()
    expect(await (await fetch(`${one.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${one.url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  test('without its database it lives, but cannot serve', async () => {
    const app = Fastify()
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    addHealth(app, gone.db)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'no database' }])
    await gone.close()
  })

  test('draining, it finishes what is in flight, says 503 to its balancer and turns new requests away', async () => {
    const one = await startServer()
    const begun = beginRequest(one)
    // Another answer proves that the server has read the headers sent before.
    await fetch(`${one.url}/healthz`)
    const stopped = one.stop()
    const unready = await untilStatus(`${one.url}/readyz`, 503)
    expect(await unready.json()).toEqual({ status: 'draining' })
    expect(unready.headers.get('connection')).toBe('close')
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
    const late = await fetch(`${one.url}/data/make_request`, { method: 'POST', body: '{"requests":[]}' })
    expect([late.status, await late.json()]).toEqual([503, { success: false, error: 'draining' }])

    const answer = await begun.finish()
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain('"responses":[]')
    await stopped
    await expect(fetch(`${one.url}/healthz`)).rejects.toThrow()
  })

  test('with nothing in flight it ends at once, open streams and waiting connections or not', async () => {
    const one = await startServer()
    const { market_id } = await insertDriver(db)
    const cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
    const stream = await openHintStream(`${one.url}/live?topics=queues:${market_id}`, { cookie })
    expect(stream.status).toBe(200)
    const began = performance.now()
    await one.stop()
    await stream.ended
    expect(performance.now() - began).toBeLessThan(9_000) // it waits up to 10 s for what is in flight
  })

  test('stopping twice is stopping once', async () => {
    const one = await startServer()
    await Promise.all([one.stop(), one.stop()])
  })

  test('a process for background work alone serves no pages, and says that it is ready', async () => {
    const one = await startServer({ ROLES: 'work' })
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${one.url}/data/make_request`, { method: 'POST' })).status).toBe(404)
  })
})

test('[GEN-31] the OpenAPI page names every call with its shapes, and the classic routes', async () => {
  const one = await startServer()
  const document = await (await fetch(`${one.url}/api/openapi.json`)).json()
  const { schema } = document.paths['/data/make_request'].post.requestBody.content['application/json']
  const calls = schema.properties.requests.items.oneOf
  const names = calls.map((call: { title: string }) => call.title)
  // The printed table is held against the product by a test of its own.
  const [table = ''] = readFileSync(permissionsFile, 'utf8').split('## Routes')
  expect(names.sort()).toEqual([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort())
  for (const call of calls) {
    // Beside a card's token a provider's form may send more, which is ignored (SIL-OPS-124).
    const isOfCards = /card|merchant/.test(Object.keys(call.properties.data.properties ?? {}).join())
    const closed = isOfCards ? {} : { additionalProperties: false }
    expect(call.properties.data).toMatchObject({ type: 'object', ...closed })
    expect(call['x-reply']).toMatchObject({ type: 'object' })
    expect(call['x-refusals']).toMatchObject({ not_authorized: 'You are not allowed to do this.' })
  }
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/secure/tickets', '/secure/tickets/{ticket_id}', '/live']),
  )
})
