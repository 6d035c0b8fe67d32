import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database.ts'
import { freePort } from '#platform/server/free-port.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { type RunningServer, serve } from './serve.ts'
import { readSettings } from './settings.ts'

const { db, pool, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-telemetry-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop()
})

async function startServer(env: NodeJS.ProcessEnv, url = databaseUrl): Promise<RunningServer> {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', DATABASE_CONNECTIONS: '4', DEMO_DRIVING: '0', ...env })
  const served = await serve(
    { ...settings, port: await freePort(settings.host) },
    { databaseUrl: url, sandboxUrl: 'http://127.0.0.1:1', log: pino({ level: 'silent' }) },
  )
  running.push(served)
  return served
}

const token = 'a token of twenty-nine signs.'
const withToken = { headers: { authorization: `Bearer ${token}` } }

/** Each line as OpenMetrics has it: what a metric is, a sample, and the end. */
const line =
  /^(?:# (?:TYPE|HELP|UNIT) [a-z_:][a-z0-9_:]* .*|[a-z_:][a-z0-9_:]*(?:\{[a-z_]+="(?:[^"\\\n]|\\.)*"(?:,[a-z_]+="(?:[^"\\\n]|\\.)*")*\})? (?:[-+0-9.e]+|Nan|\+Inf|-Inf|NaN))$/i

test('metrics are off until they are asked for', async () => {
  const served = await startServer({})
  expect((await fetch(`${served.url}/metrics`, withToken)).status).toBe(404)
})

test('metrics are OpenMetrics, for whoever has the token alone', async () => {
  const served = await startServer({ METRICS_TOKEN: token })
  const stranger = await fetch(`${served.url}/metrics`)
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, 'Bearer '])
    expect((await fetch(`${served.url}/metrics`, { headers: { authorization: wrong } })).status).toBe(401)

  await fetch(`${served.url}/secure/orders/12345?q=Zenobia`)
  await db
    .insertInto('jobs')
    .values([
      { kind: 'no_such_work', payload: '{}', run_at: new Date(Date.now() - 3_600_000) },
      { kind: 'no_such_work', payload: '{}', set_aside_at: new Date() },
    ])
    .execute()
  // A request is counted once its answer is out, which whoever has the answer need not wait for.
  const read = () => fetch(`${served.url}/metrics`, withToken)
  await expect
    .poll(async () => (await read()).text())
    .toMatch(/requests_total\{method="GET",route="\/secure\/orders\/:/)
  const answer = await read()
  expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text.endsWith('\n# EOF\n')).toBe(true)
  const lines = text.trimEnd().split('\n').slice(0, -1)
  expect(lines.filter((one) => !line.test(one))).toEqual([])
  const count = lines.find((one) => one.startsWith('http_server_requests_total') && one.includes('/secure/orders/:'))
  // By the route: no number and nothing that was typed.
  expect(count).toMatch(/method="GET",route="\/secure\/orders\/:\w+",status="\d+"\} 1$/)
  expect(text).not.toContain('Zenobia')
  expect(text).not.toContain('12345')
  expect(lines).toEqual(
    expect.arrayContaining([
      'cosmic_queue_waiting{queue="no_such_work"} 1',
      'cosmic_queue_late{queue="no_such_work"} 1',
      'cosmic_queue_set_aside{queue="no_such_work"} 1',
      'cosmic_queue_waiting{queue="messages"} 0',
      'cosmic_database_up 1',
    ]),
  )
  expect(text).toMatch(/^http_server_request_duration_seconds_count\{method="GET",route="\/metrics"\} [1-9]/m)
  expect(text).toMatch(/^cosmic_provider_requests_total\{provider="Cards"\} \d+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('metrics say so when the queues cannot be counted', async () => {
  const served = await startServer({ METRICS_TOKEN: token, ROLES: 'web' })
  await pool.query('alter table jobs rename to jobs_elsewhere')
  try {
    const text = await (await fetch(`${served.url}/metrics`, withToken)).text()
    expect(text).toContain('\ncosmic_database_up 0\n')
    expect(text).not.toContain('cosmic_queue_waiting{')
  } finally {
    await pool.query('alter table jobs_elsewhere rename to jobs')
  }
})

test('metrics on a port of this machine need no token, and are not on the product’s own', async () => {
  const port = await freePort('127.0.0.1')
  const served = await startServer({ METRICS_PORT: String(port) })
  expect((await fetch(`${served.url}/metrics`)).status).toBe(404)
  const local = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await local.text()).toContain('\ncosmic_build_info{')
  expect((await fetch(`http://127.0.0.1:${port}/secure/orders`)).status).toBe(404)
  // A page that a browser on this machine has open, whose name leads here.
  const { request } = await import('node:http')
  const status = await new Promise((resolve) =>
    request({ port, host: '127.0.0.1', path: '/metrics', headers: { host: 'evil.example' } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).end(),
  )
  expect(status).toBe(404)
})

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OpenTelemetry, as it is asked by OTLP over HTTP. */
async function startCollector() {
  const spans: Sent[] = []
  const paths = new Set<string>()
  const resources: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(request.url ?? '')
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
      for (const { resource, scopeSpans } of resourceSpans) {
        resources.push(...resource.attributes)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, paths, resources }
}

const factOf = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request is followed down to its calls and statements, without a word of what was typed', async () => {
  const collector = await startCollector()
  const served = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ROLES: 'web' })
  const asked = await fetch(`${served.url}/data/make_request`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify({
      requests: [{ request: 'refresh_driver_queues', data: { query: '99 Persimmon Hollow' }, request_id: 1 }],
    }),
  })
  expect(asked.status).toBe(200)
  await fetch(`${served.url}/healthz`)
  await served.stop()

  // What waited to be sent leaves while the server stops.
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('POST /data/make_request')
  expect([...collector.paths]).toEqual(['/v1/traces'])
  expect(collector.resources).toContainEqual({ key: 'service.name', value: { stringValue: 'cosmic' } })
  const request = collector.spans.find(({ name }) => name === 'POST /data/make_request')
  expect(request).toMatchObject({ kind: 2 })
  expect(request?.parentSpanId ?? '').toBe('')
  // A stranger does not decide what is followed.
  expect(request?.traceId).not.toBe('11111111111111111111111111111111')
  expect(factOf(request, 'http.response.status_code')).toBe(200)
  const below = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
  const statement = below.find((span) => factOf(span, 'db.system.name') === 'postgresql')
  const call = below.find(({ name }) => name === 'refresh_driver_queues')
  expect(call?.parentSpanId).toBe(request?.spanId)
  expect(String(factOf(statement, 'db.query.text'))).toMatch(/\$1/)
  const all = JSON.stringify(collector.spans)
  expect(all).not.toContain('Persimmon')
  expect(all).not.toContain('/healthz')
})

test('a job, a call and what a provider is asked are spans, and breakage is said without its words', async () => {
  const collector = await startCollector()
  const { openTraces } = await import('#platform/server/telemetry/traces.ts')
  const { inSpan } = await import('#platform/server/telemetry/spans.ts')
  const traces = openTraces({ endpoint: collector.endpoint, ratio: 1, service: 'kitchen', version: '1' })
  const followed = openDatabase(databaseUrl, { max: 1, onQuery: traces.onQuery })
  try {
    await inSpan('job', 'send_receipt', {}, () =>
      inSpan('provider', 'Mail', {}, async () => {
        await followed.db.selectFrom('markets').select('market_id').where('name', '=', 'Zenobia').execute()
        throw new TypeError('no Zenobia here')
      }),
    ).catch(() => undefined)
    await followed.db.selectFrom('markets').select('market_id').execute()
  } finally {
    await traces.stop()
    await followed.close()
  }
  const [statement, mail, job] = collector.spans
  expect(collector.spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['SELECT', 3],
    ['Mail', 3],
    ['send_receipt', 5],
  ])
  expect([statement?.parentSpanId, mail?.parentSpanId]).toEqual([mail?.spanId, job?.spanId])
  expect([mail?.status.code, factOf(mail, 'error.type')]).toEqual([2, 'TypeError'])
  expect(JSON.stringify(collector.spans)).not.toContain('Zenobia')
  // Ended, nothing is followed any more.
  expect(await inSpan('job', 'later', {}, async () => 1)).toBe(1)
  expect(collector.spans).toHaveLength(3)
})

test('a collector that is not there stops nobody', async () => {
  const served = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ROLES: 'web' })
  expect((await fetch(`${served.url}/readyz`)).status).toBe(200)
  const asked = await fetch(`${served.url}/data/make_request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [] }),
  })
  expect(asked.status).toBe(200)
  // Nor does it keep a server from stopping.
  await served.stop()
})

test.each([
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 characters'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a whole number'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
])('a setting that cannot be used is refused: %o', (env, words) => {
  expect(() => readSettings({ DATA_DIR: dataDir, ...env })).toThrow(words)
})
