import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loginPage } from '#areas/accounts/calls/staff-sign-in.ts'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { Area } from '#platform/server/area.ts'
import { assetsRoute } from '#platform/server/assets.ts'
import { type CallRunner, makeCallRunner } from '#platform/server/call-runner.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { liveRoute } from '#platform/server/live-route.ts'
import { addRoutes } from '#platform/server/route-runner.ts'
import type { RouteHandler } from '#platform/server/routes.ts'
import { transport } from '#platform/server/transport.ts'
import { type Definitions, definitionsOf } from './definitions.ts'
import { demoRoutes } from './demo.ts'
import { openApiRoutes } from './open-api.ts'
import type { Settings } from './settings.ts'
import { staticFileRoutes } from './static-files.ts'

export const webDir = join(import.meta.dirname, '../../dist/web')

type WebDeps = ServerDeps & { readonly sessions: SessionChanges }
export type WebSide = {
  readonly runner: CallRunner
  readonly routes: readonly RouteHandler[]
  readonly definitions: Definitions
  readonly checkReplies: boolean
}

/** Every route of the product: the transport and its calls, the live stream, files, and what the areas bring. */
export function webSide(
  deps: WebDeps,
  areas: readonly Area[],
  { checkReplies, demoLife }: Pick<Settings, 'checkReplies' | 'demoLife'>,
): WebSide {
  const { units, log, sessions, hints } = deps
  const calls = areas.flatMap((area) => area.calls ?? [])
  const runner = makeCallRunner(calls, { units, log, isPermitted, checkReplies })
  const routes: readonly RouteHandler[] = [
    ...openApiRoutes(() => definitions),
    transport({ runner, sessions }),
    liveRoute({ hints, topics: areas.flatMap((area) => area.topics ?? []), isPermitted }),
    assetsRoute(webDir),
    ...staticFileRoutes(),
    ...areas.flatMap((area) => area.routes ?? []),
    ...(deps.demo ? demoRoutes(deps, { hasLife: demoLife }) : []),
  ]
  const definitions = definitionsOf(areas, routes)
  return { runner, routes, definitions, checkReplies }
}

export function addWebSide(app: FastifyInstance, deps: WebDeps, web: WebSide): void {
  const { routes, checkReplies } = web
  addRoutes(app, routes, { ...deps, isPermitted, signInPath: loginPage.path, checkReplies })
}
