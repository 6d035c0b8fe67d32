/** What other areas may use of zones in the browser. */

export { ProjectedMap } from './zones/projected-map.tsx'
export { pathOf } from './zones/projection.ts'
