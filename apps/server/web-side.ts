import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { type SessionChanges, signInPath } from '#areas/accounts/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import { addAssets } from '#platform/server/assets.ts'
import { type CallRunner, makeCallRunner } from '#platform/server/call-runner.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { addLive } from '#platform/server/live-route.ts'
import { addRoutes } from '#platform/server/route-runner.ts'
import { addTransport } from '#platform/server/transport.ts'
import { addDemo } from './demo.ts'
import { addOpenApi } from './open-api.ts'
import { addStaticFiles } from './static-files.ts'

export const webDir = join(import.meta.dirname, '../../dist/web')

/** Every route of the product: the transport and its calls, the live stream, files, and what the areas bring. */
export async function addWebSide(
  app: FastifyInstance,
  deps: ServerDeps & { readonly sessions: SessionChanges },
  areas: readonly Area[],
): Promise<CallRunner> {
  const { units, log, sessions, hints } = deps
  const checkReplies = deps.environment !== 'production'
  const runner = makeCallRunner(
    areas.flatMap((area) => area.calls ?? []),
    {
      units,
      log,
      isPermitted,
      checkReplies,
    },
  )
  await addOpenApi(app, runner, deps.pages)
  addTransport(app, { runner, sessions })
  addLive(app, { hints, sessions, topics: areas.flatMap((area) => area.topics ?? []), isPermitted })
  addAssets(app, webDir)
  addStaticFiles(app)
  for (const { routes } of areas) {
    if (typeof routes === 'function') routes(app)
    else if (routes) addRoutes(app, routes, { ...deps, isPermitted, signInPath, checkReplies })
  }
  if (deps.demo) addDemo(app, deps)
  return runner
}
