import type { ImportKind } from '#platform/server/imports/import-kind.ts'

const openStreetMap = '© OpenStreetMap contributors'

/**
 * Roads for finding ways, street names and house numbers for finding addresses, and the map that is drawn of them. The readers of maps are
 * loaded by those who import, and by no server that only serves.
 */
export const importStreets: ImportKind = {
  name: 'streets',
  does: 'roads, street names, house numbers and the map, from an OpenStreetMap file',
  endings: ['.osm.pbf', '.pbf', '.osm', '.osm.gz', '.xml'],
  options: [{ name: 'attribution', about: `whom the map names as its source; without one, "${openStreetMap}"` }],
  run: async (input) => (await import('./store-streets.ts')).storeStreets(input, openStreetMap),
}
