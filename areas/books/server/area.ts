import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { keepBooks } from './keep-books.ts'

export function booksArea(deps: ServerDeps): Area {
  return { work: () => keepBooks(deps) }
}
