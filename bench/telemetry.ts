import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeApp } from '#platform/server/app.ts'
import { openMetrics } from '#platform/server/telemetry/metrics.ts'
import { inSpan } from '#platform/server/telemetry/spans.ts'
import { openTraces } from '#platform/server/telemetry/traces.ts'
import { median, processorMs } from './numbers.ts'
import { print, printHeading } from './print.ts'

const rounds = 9
/** What a usual call does beneath its request. */
const statements = 4

/** What metrics and traces add to a request with one call and some statements, in turn with a server that has neither. */
export async function benchTelemetry({ quick }: { quick: boolean }): Promise<void> {
  printHeading('Metrics and traces')
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const requests = quick ? 500 : 2_000
  try {
    const times = { off: [] as number[], metrics: [] as number[], tenth: [] as number[], all: [] as number[] }
    const [plain, counted] = [await appOf(), await appOf((app) => counting().follow(app))]
    for (let round = 0; round < rounds; round += 1) {
      times.off.push(await costOf(plain, requests))
      times.metrics.push(await costOf(counted, requests))
      for (const [name, ratio] of [['tenth', 0.1] as const, ['all', 1] as const]) {
        const traces = openTraces({ endpoint, ratio, service: 'bench', version: '' })
        const traced = await appOf((app) => traces.follow(app))
        await costOf(traced, requests / 4)
        const took = processorMs()
        await run(traced, requests, (text) => traces.onQuery({ sql: text, ms: 0.1 }))
        await traces.stop() // what is sent belongs to the price
        times[name].push(((processorMs() - took) / requests) * 1000)
        await traced.close()
      }
    }
    const off = median(times.off)
    const figures = [
      ['metrics', times.metrics],
      ['a tenth traced', times.tenth],
      ['all traced', times.all],
    ] as const
    for (const [what, found] of figures)
      print({
        what: `a request with a call and ${statements} statements, ${what}`,
        value: median(found),
        unit: 'µs of processor',
        reference: { what: 'off', value: off },
      })
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}

async function appOf(follow?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' })
  const app = await makeApp({ log, publicOrigin: 'http://127.0.0.1' })
  follow?.(app)
  app.get('/order/:order_id', () =>
    inSpan('call', 'read_order', {}, async () => {
      for (let one = 0; one < statements; one += 1) asked?.('select order_id, status from orders where order_id = $1')
      return { success: true }
    }),
  )
  await app.ready()
  return app
}

/** Told of each statement, as the database is where traces are on. */
let asked: ((text: string) => void) | undefined

async function run(app: FastifyInstance, requests: number, onStatement?: (text: string) => void): Promise<void> {
  asked = onStatement
  for (let one = 0; one < requests; one += 1) await app.inject({ url: `/order/${one}` })
  asked = undefined
}

async function costOf(app: FastifyInstance, requests: number): Promise<number> {
  const before = processorMs()
  await run(app, requests)
  return ((processorMs() - before) / requests) * 1000
}

const counting = () =>
  openMetrics({
    version: '',
    pool: { totalCount: 0, unusedCount: 0, waitingCount: 0 },
    queues: async () => [],
    providers: () => [],
  })
