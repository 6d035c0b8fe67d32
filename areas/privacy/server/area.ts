import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { planRetention, retentionJobs } from './retention-jobs.ts'
import { privacyRoutes } from './routes.ts'

export function privacyArea(deps: Pick<ServerDeps, 'db' | 'clock' | 'log' | 'secrets'>): Area {
  return {
    routes: privacyRoutes(deps),
    jobs: retentionJobs(deps),
    work: () => {
      const planned = planRetention(deps, deps.clock.now()).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the deletion of what was kept long enough could not be planned'),
      )
      return { stop: () => planned }
    },
  }
}
