import type { GeoJSONSource, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPlace } from './map-source.ts'
import type { MapLibre } from './open-map.ts'

export type NamedPlace = MapPlace & { readonly label: string; readonly isNamedAbove: boolean }

const id = 'room for names'
/** As wide and high as the names of `street-map.module.css`. */
const layout = {
  'text-field': ['get', 'label'],
  'text-font': ['Inter Semibold', 'Inter Variable'],
  'text-size': 12,
  'text-max-width': 9,
  'text-padding': 4,
  'text-anchor': ['get', 'anchor'],
  'text-offset': ['get', 'offset'],
  'text-allow-overlap': true,
} satisfies SymbolLayerSpecification['layout']

/** The names of marks lie over the map: unseen in it as well, they keep its own names from lying under them. What is answered ends that. */
export function makeRoom(map: MapLibre, places: readonly NamedPlace[]): () => void {
  const draw = () => {
    const features = places.map(({ lng, lat, label, isNamedAbove }) => ({
      type: 'Feature' as const,
      properties: isNamedAbove
        ? { label, anchor: 'bottom', offset: [0, -0.8] }
        : { label, anchor: 'top', offset: [0, 0.8] },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    }))
    const data = { type: 'FeatureCollection' as const, features }
    const known = map.getSource<GeoJSONSource>(id)
    if (known) return void known.setData(data)
    if (places.length === 0) return
    map.addSource(id, { type: 'geojson', data })
    map.addLayer({ id, type: 'symbol', source: id, layout, paint: { 'text-opacity': 0 } })
  }
  draw()
  map.on('style.load', draw)
  return () => {
    map.off('style.load', draw)
  }
}
