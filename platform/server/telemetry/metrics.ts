import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { ConnectionPool } from '../connection-pool.ts'
import type { ProviderState } from '../provider-health.ts'

export type Metrics = ReturnType<typeof openMetrics>
export type QueueCount = {
  readonly kind: string
  readonly waiting: number
  readonly late: number
  readonly aside: number
  readonly oldest_at: number | null
}
type Sources = {
  readonly version: string
  readonly pool: Pick<ConnectionPool, 'totalCount' | 'unusedCount' | 'waitingCount'>
  /** What waits in the database; every process of an installation says the same. */
  readonly queues: () => Promise<readonly QueueCount[]>
  readonly providers: () => readonly ProviderState[]
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What a monitor asks for regularly, as OpenMetrics: requests, queues, providers, connections, memory and the event loop of this process. */
export function openMetrics({ version, pool, queues, providers }: Sources) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'cosmic_build_info', help: 'What runs.', labelNames: ['version', 'node'], registers })
    .labels(version, process.versions.node)
    .set(1)

  const names = { labelNames: ['method', 'route'] as const, registers }
  const durations = new Histogram({
    ...names,
    name: 'http_server_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, by the route as it is declared.',
    buckets: seconds,
  })
  const answered = new Counter({
    name: 'http_server_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })

  new Gauge({
    name: 'cosmic_database_connections',
    help: 'Connections to the database, and who waits for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.unusedCount)
      this.set({ state: 'idle' }, pool.unusedCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const gauge = (name: string, help: string, label: 'queue' | 'provider') =>
    new Gauge({ name, help, labelNames: [label], registers })
  const isUp = new Gauge({ name: 'cosmic_database_up', help: 'Whether the queues could be counted.', registers })
  const waiting = gauge('cosmic_queue_waiting', 'What waits to be done.', 'queue')
  const late = gauge('cosmic_queue_late', 'Of it, what should have been done five minutes ago.', 'queue')
  const aside = gauge('cosmic_queue_set_aside', 'What failed again and again and was left alone.', 'queue')
  const oldest = gauge('cosmic_queue_oldest_timestamp_seconds', 'Since when the first of it waits.', 'queue')
  const failing = gauge('cosmic_provider_failing', 'Failures in a row, until now.', 'provider')
  const toProvider = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['provider'] as const, registers })
  const asked = toProvider('cosmic_provider_requests_total', 'Requests to an outside provider.')
  const failed = toProvider('cosmic_provider_failures_total', 'Those that a provider did not answer as it should.')

  async function countQueues(): Promise<void> {
    const counted = await queues().catch(() => undefined)
    isUp.set(counted ? 1 : 0)
    for (const one of [waiting, late, aside, oldest]) one.reset()
    for (const queue of counted ?? []) {
      const label = { queue: queue.kind }
      waiting.set(label, queue.waiting)
      late.set(label, queue.late)
      aside.set(label, queue.aside)
      if (queue.oldest_at !== null) oldest.set(label, queue.oldest_at / 1000)
    }
  }

  function countProviders(): void {
    asked.reset()
    failed.reset()
    for (const one of providers()) {
      asked.inc({ provider: one.name }, one.asked)
      failed.inc({ provider: one.name }, one.failed)
      failing.set({ provider: one.name }, one.failing)
    }
  }

  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      countProviders()
      await countQueues()
      return registry.metrics()
    },
    /** Counts what this server answers. */
    follow(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        done()
        const { method } = request
        const route = request.routeOptions.url ?? 'elsewhere'
        durations.observe({ method, route }, reply.elapsedTime / 1000)
        answered.inc({ method, route, status: reply.statusCode })
      })
    },
  }
}
