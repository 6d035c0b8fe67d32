import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { keepBooks } from './keep-books.ts'
import { payoutRoutes } from './payout-routes.ts'
import { pnlRoutes } from './pnl-routes.ts'
import { taxRoutes } from './tax-routes.ts'

export function booksArea(deps: ServerDeps): Area {
  return { routes: [...pnlRoutes, ...payoutRoutes, ...taxRoutes(deps)], work: () => keepBooks(deps) }
}
