import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { cleanUpJobs, planCleanUp } from './clean-up.ts'
import type { HomePart } from './home-summary.ts'
import { ownViewRoutes } from './own-views.ts'
import { seeAsRoutes } from './see-as.ts'
import type { SessionChanges } from './sessions.ts'
import { joinRoutes } from './staff/join.ts'
import { staffRoutes } from './staff/routes.ts'
import { staffHomeRoutes } from './staff-home.ts'
import { staffSignInRoutes } from './staff-sign-in.ts'

export function accountsArea(
  deps: ServerDeps & { readonly sessions: SessionChanges },
  homeParts: readonly HomePart[] = [],
): Area {
  return {
    routes: [
      ...staffSignInRoutes(deps),
      ...joinRoutes(deps),
      ...staffHomeRoutes(homeParts),
      ...ownViewRoutes,
      ...staffRoutes(deps),
      ...seeAsRoutes(deps),
    ],
    jobs: cleanUpJobs(deps),
    work: () => {
      const planned = planCleanUp(deps, deps.clock.now()).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the daily clean-up could not be planned'),
      )
      return { stop: () => planned }
    },
  }
}
