import type { Area } from '#platform/server/area.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { hoursRoutes } from './hours-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { payoutRoutes } from './payout-routes.ts'

export function payArea({ secrets }: { readonly secrets: Secrets }): Area {
  return { routes: [...hoursRoutes, ...invoiceRoutes(secrets), ...payoutRoutes(secrets)] }
}
