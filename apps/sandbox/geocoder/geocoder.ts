import type { Route, SandboxRequest } from '../route.ts'
import { googleRoutes } from './google.ts'
import { nominatimNearest, nominatimRoutes } from './nominatim.ts'
import { photonNearest, photonRoutes } from './photon.ts'
import { indexTown, type TownIndex } from './town-index.ts'

/** One town, told by three services: each in its own shape, with its own ways of being precise and of refusing. */
export function geocoder(): Route[] {
  let index: TownIndex | undefined
  const town = () => {
    // Built at the first question: most tests of the other providers ask none.
    index ??= indexTown()
    return index
  }
  // Photon and Nominatim call it alike; only the latter is told in which shape to answer.
  const reverse = (request: SandboxRequest) =>
    request.query.has('format') ? nominatimNearest(town(), request) : photonNearest(town(), request)
  return [
    ...photonRoutes(town),
    ...nominatimRoutes(town),
    ...googleRoutes(town),
    { method: 'GET', path: '/geocoder/reverse', answer: reverse },
  ]
}
