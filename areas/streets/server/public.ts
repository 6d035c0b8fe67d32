/** What other areas may use of streets. */

export { importStreets } from './import-streets.ts'
export { mapOf } from './map-source.ts'
export { makeRoadTimes, type RoadTimes } from './road-times.ts'
export { marketsWithUnreadableStreets } from './stored-network.ts'
