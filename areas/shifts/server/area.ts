import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { shiftsTopic } from '../calls/driver-shifts.ts'
import { clockOutRoute } from './clock-out-route.ts'
import { clockRoutes } from './clock-routes.ts'
import { driverRoutes } from './driver-routes.ts'
import { lookForForgotten } from './forgotten-clock-outs.ts'
import { instanceJobs, planInstances } from './instance-jobs.ts'
import { reservationRoutes } from './routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { workerOf } from './worker.ts'

export function shiftsArea(
  deps: ServerDeps & { readonly sessions: SessionChanges },
  { roadTimes }: { readonly roadTimes: Roads },
): Area {
  return {
    routes: [
      clockOutRoute(deps, roadTimes),
      ...reservationRoutes(deps),
      ...scheduleRoutes,
      ...clockRoutes(deps, roadTimes),
      ...driverRoutes(deps),
    ],
    jobs: instanceJobs(deps),
    topics: [
      follow(shiftsTopic, async (actor, topic) => {
        const market = Number(topic.split(':', 2)[1])
        if (!Number.isSafeInteger(market)) return false
        if (actor.roles.some((role) => role !== 'shift_worker') && worksIn(actor, market)) return true
        return (await workerOf(deps.db, actor))?.market_id === market
      }),
    ],
    work: () => {
      const planned = planInstances(deps, deps.clock.now()).catch((error: unknown) =>
        deps.log.error({ err: error }, 'recurring shifts are not made'),
      )
      const forgotten = lookForForgotten({ ...deps, roads: roadTimes })
      return {
        async stop() {
          await Promise.all([planned, forgotten.stop()])
        },
      }
    },
  }
}
