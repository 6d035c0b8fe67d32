import type { Area } from '#platform/server/area.ts'
import { hoursRoutes } from './hours-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'

export function payArea(): Area {
  return { routes: [...hoursRoutes, ...invoiceRoutes] }
}
