import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { cleanUpJobs, planCleanUp } from './clean-up.ts'
import type { HomePart } from './home-summary.ts'
import type { SessionChanges } from './sessions.ts'
import { addStaffHome } from './staff-home.ts'
import { addStaffSignIn } from './staff-sign-in.ts'

export function accountsArea(
  parts: ServerParts & { readonly sessions: SessionChanges },
  homeParts: readonly HomePart[] = [],
): Area {
  return {
    routes: (app) => {
      addStaffSignIn(app, parts)
      addStaffHome(app, parts, homeParts)
    },
    jobs: cleanUpJobs(parts),
    work: () => {
      const planned = planCleanUp(parts, parts.clock.now()).catch((error: unknown) =>
        parts.log.error({ err: error }, 'the daily clean-up could not be planned'),
      )
      return { stop: () => planned }
    },
  }
}
