import { ok } from '#platform/core/result.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { ProviderState } from '#platform/server/provider-health.ts'
import type { TextWebhooks } from '#platform/server/texts.ts'
import { auditRoutes } from './audit-routes.ts'
import { jobsRoutes } from './jobs-page.ts'
import { operationsRoutes } from './operations-page.ts'
import { keepTextStatus } from './text-jobs.ts'
import { keepStatuses } from './text-status.ts'
import { textWebhookRoutes } from './text-webhooks.ts'

type Deps = Pick<ServerDeps, 'jobs' | 'units' | 'publicOrigin' | 'dataDir'>
type Outside = {
  readonly texts: TextWebhooks
  /** Which providers answer, as this process has seen it. */
  readonly providerStates: () => ProviderState[]
  readonly version: string
}

export function operationsArea(deps: Deps, { texts, providerStates, version }: Outside): Area {
  return {
    routes: [
      ...auditRoutes,
      ...operationsRoutes({ dataDir: deps.dataDir, providerStates, version }),
      ...jobsRoutes(deps.jobs),
      ...textWebhookRoutes({ ...deps, texts }),
    ],
    jobs: keepTextStatus.handle(async (status) => {
      await deps.units.run(undefined, async (unit) => {
        // A number that is still unknown is of no text of ours.
        await keepStatuses(unit, [status])
        return ok({})
      })
    }),
  }
}
