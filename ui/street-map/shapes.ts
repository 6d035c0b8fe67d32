import type { GeoJSONSource } from 'maplibre-gl'
import { mapColours } from './map-colours.ts'
import type { MapShape } from './map-source.ts'
import type { MapLibre } from './open-map.ts'

const id = 'shapes'

/** Lays outlined areas over the streets; what is answered takes them away. A change of theme draws the map anew, and them with it. */
export function showShapes(map: MapLibre, shapes: readonly MapShape[]): () => void {
  const draw = () => {
    const data = {
      type: 'FeatureCollection',
      features: shapes.map(({ id: shape, tone, polygons }) => ({
        type: 'Feature',
        properties: { id: shape, tone },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      })),
    } as unknown as Parameters<GeoJSONSource['setData']>[0]
    const known = map.getSource<GeoJSONSource>(id)
    if (known) return void known.setData(data)
    if (shapes.length === 0) return
    const { brand, info, danger, alcohol } = mapColours(map.getContainer())
    const colour = [
      'match',
      ['get', 'tone'],
      'info',
      info,
      'danger',
      danger,
      'alcohol',
      alcohol,
      brand,
    ] as unknown as string
    map.addSource(id, { type: 'geojson', data })
    map.addLayer({
      id: `${id} inside`,
      type: 'fill',
      source: id,
      paint: { 'fill-color': colour, 'fill-opacity': 0.12 },
    })
    map.addLayer({ id: `${id} edge`, type: 'line', source: id, paint: { 'line-color': colour, 'line-width': 2 } })
  }
  draw()
  map.on('style.load', draw)
  return () => {
    map.off('style.load', draw)
  }
}
