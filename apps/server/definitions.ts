import type { Call } from '#platform/core/call.ts'
import type { Page, Route, Topic } from '#platform/core/route.ts'
import type { Area } from '#platform/server/area.ts'
import type { RouteHandler } from '#platform/server/routes.ts'
import { healthRoutes } from './health.ts'

/** Everything that can be asked of the product: what permissions, API and navigation are derived from. */
export type Definitions = {
  readonly calls: readonly Call[]
  readonly routes: readonly (Route | Page)[]
  readonly topics: readonly Topic[]
}

export function definitionsOf(areas: readonly Area[], routes: readonly RouteHandler[]): Definitions {
  return {
    calls: areas.flatMap((area) => area.calls ?? []).map(({ call }) => call),
    routes: [...healthRoutes, ...routes.map(({ route }) => route)],
    topics: areas.flatMap((area) => area.topics ?? []).map(({ topic }) => topic),
  }
}
