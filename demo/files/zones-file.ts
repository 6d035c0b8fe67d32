import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { bellwether } from '../town/town.ts'
import { memoryFile } from './memory-file.ts'

/** The town's zones as a map editor saves them. No game is on: somebody opens game days on the page of zones. */
export function zonesFile(): ImportFile {
  const features = bellwether().zones.map(({ kind, name, polygon }) => ({
    type: 'Feature',
    properties: { kind, name, intervals: [] },
    geometry: polygon,
  }))
  return memoryFile('bellwether-zones.geojson', `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`)
}
