import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import { phoneOrderRoutes } from './routes.ts'

type Shared = Omit<PhoneOrdersDeps, keyof ServerDeps>

export const phoneOrdersArea = (deps: ServerDeps, shared: Shared): Area => ({
  routes: phoneOrderRoutes({ ...deps, ...shared }),
})
