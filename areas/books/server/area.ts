import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { keepBooks } from './keep-books.ts'
import { taxRoutes } from './tax-routes.ts'

export function booksArea(deps: ServerDeps): Area {
  return { routes: taxRoutes(deps), work: () => keepBooks(deps) }
}
