import type { FastifyInstance } from 'fastify'
import { queueCounts } from '#areas/operations/server/public.ts'
import { addMetricsRoute, listenForMetrics } from '#platform/server/telemetry/metrics-route.ts'
import type { productOver } from './product.ts'
import { productVersion } from './product-version.ts'
import type { Settings } from './settings.ts'

type Product = Pick<ReturnType<typeof productOver>, 'deps' | 'database' | 'providers'>

/** Traces, where a collector is named; their packages are loaded then alone. Before anything that is followed. */
export async function openTracesOf({ telemetry: { traces } }: Settings) {
  const { endpoint, ratio, service } = traces
  if (!endpoint) return undefined
  const { openTraces } = await import('#platform/server/telemetry/traces.ts')
  return openTraces({ endpoint, ratio, service, version: productVersion })
}

/** Metrics, where somebody may ask for them; closes what listens for them. */
export async function addMetrics(app: FastifyInstance, settings: Settings, product: Product): Promise<() => void> {
  const { token, port } = settings.telemetry.metrics
  if (!token && port === 0) return () => undefined
  const { openMetrics } = await import('#platform/server/telemetry/metrics.ts')
  const { deps, database, providers } = product
  const metrics = openMetrics({
    version: productVersion,
    pool: database.pool,
    queues: () => queueCounts(deps.db, deps.clock.now()),
    providers: providers.states,
  })
  metrics.follow(app)
  if (token) addMetricsRoute(app, metrics, token)
  const local = port === 0 ? undefined : await listenForMetrics(metrics, port)
  return () => local?.close()
}
