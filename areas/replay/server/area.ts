import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { makePlayer, type Player } from './player.ts'
import { replayRoutes } from './routes.ts'

type Outside = { readonly roadTimes: RoadTimes; readonly player?: Player }

export function replayArea({ log }: Pick<ServerDeps, 'log'>, { roadTimes, player = makePlayer(log) }: Outside): Area {
  return { routes: replayRoutes({ roads: roadTimes, player }), work: () => ({ stop: () => player.stop() }) }
}
