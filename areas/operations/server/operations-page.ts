import type { ProviderState } from '#platform/server/provider-health.ts'
import { requestStats } from '#platform/server/request-stats.ts'
import { page, type RouteHandler } from '#platform/server/routes.ts'
import { operationsPage } from '../calls/operations.ts'
import { deadLetters, providersInOrder, queuesOf, requestsOf, storageOf, versionsOf } from './operations-state.ts'

type Outside = {
  readonly dataDir: string
  readonly providerStates: () => ProviderState[]
  readonly version: string
}

export function operationsRoutes({ dataDir, providerStates, version }: Outside): RouteHandler[] {
  return [
    page(operationsPage, async ({ db, now }) => {
      const [queues, aside, storage, versions] = await Promise.all([
        queuesOf(db, now),
        deadLetters(db),
        storageOf(db, dataDir),
        versionsOf(db, { version, startedAt: requestStats.since }),
      ])
      const providers = providersInOrder(providerStates())
      return { state: { queues, aside, providers, requests: requestsOf(requestStats), versions, storage } }
    }),
  ]
}
