import type { Route } from '../route.ts'
import { googleRoutes } from './google.ts'
import { nominatimRoutes } from './nominatim.ts'
import { photonRoutes } from './photon.ts'
import { indexTown, type TownIndex } from './town-index.ts'

/** One town, told by three services: each in its own shape, with its own ways of being precise and of refusing. */
export function geocoder(): Route[] {
  let index: TownIndex | undefined
  const town = () => {
    // Built at the first question: most tests of the other providers ask none.
    index ??= indexTown()
    return index
  }
  return [...photonRoutes(town), ...nominatimRoutes(town), ...googleRoutes(town)]
}
