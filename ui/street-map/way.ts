import type { GeoJSONSource } from 'maplibre-gl'
import { mapColours } from './map-colours.ts'
import type { MapLine } from './map-source.ts'
import type { MapLibre } from './open-map.ts'

const id = 'way'

/** Draws a way along the streets, under their names; what is answered ends that. A change of theme draws the map anew, and it with it. */
export function showWay(map: MapLibre, way: MapLine): () => void {
  const draw = () => {
    const data = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: way } } as unknown as {
      type: 'Feature'
    } & Parameters<GeoJSONSource['setData']>[0]
    const known = map.getSource<GeoJSONSource>(id)
    if (known) return void known.setData(data)
    if (way.length === 0) return
    const { brand, land } = mapColours(map.getContainer())
    const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
    const line = { type: 'line', source: id, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
    map.addSource(id, { type: 'geojson', data })
    map.addLayer({ ...line, id: `${id} edge`, paint: { 'line-color': land, 'line-width': 8 } }, names)
    map.addLayer({ ...line, id: `${id} inside`, paint: { 'line-color': brand, 'line-width': 4 } }, names)
  }
  draw()
  map.on('style.load', draw)
  return () => {
    map.off('style.load', draw)
  }
}
