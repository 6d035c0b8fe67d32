import type { Area } from '#platform/server/area.ts'
import type { SalesDeps } from './restaurants.ts'
import { salesRoutes } from './routes.ts'

export function salesArea(deps: SalesDeps): Area {
  return { routes: salesRoutes(deps) }
}
