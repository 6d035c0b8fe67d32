import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import type { StreetMapSource } from './map-source.ts'

/** Road kinds that look alike, from the narrowest; widths in pixels at the zooms given. */
const roads: readonly {
  readonly kinds: readonly string[]
  readonly from: number
  readonly widths: readonly [number, number][]
}[] = [
  {
    kinds: ['service'],
    from: 13,
    widths: [
      [13, 0.6],
      [16, 4],
      [19, 16],
    ],
  },
  {
    kinds: ['residential'],
    from: 12,
    widths: [
      [12, 0.7],
      [14, 3],
      [16, 8],
      [19, 36],
    ],
  },
  {
    kinds: ['tertiary'],
    from: 11,
    widths: [
      [11, 0.8],
      [14, 4.5],
      [16, 11],
      [19, 44],
    ],
  },
  {
    kinds: ['secondary'],
    from: 10,
    widths: [
      [10, 0.8],
      [12, 2],
      [14, 6],
      [16, 13],
      [19, 50],
    ],
  },
  {
    kinds: ['primary'],
    from: 9,
    widths: [
      [9, 0.8],
      [12, 3],
      [14, 7],
      [16, 15],
      [19, 56],
    ],
  },
  {
    kinds: ['trunk', 'motorway'],
    from: 8,
    widths: [
      [8, 1],
      [11, 2.5],
      [14, 7],
      [16, 15],
      [19, 56],
    ],
  },
]
/** A ramp is narrower than what it leads to. */
const linkShare = 0.6
const font = ['Inter Variable']

/** The map of the kit: quiet ground, streets that can be followed, names along them. Colours come from the page's theme. */
export function mapStyle(source: StreetMapSource, colours: MapColours, origin: string): StyleSpecification {
  const { tiles, bounds, minZoom, maxZoom } = source
  return {
    version: 8,
    sources: {
      streets: {
        type: 'vector',
        tiles: [`${origin}${tiles}`],
        bounds: [...bounds],
        minzoom: minZoom,
        maxzoom: maxZoom,
      },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
      ...grounds(colours),
      ...ways(colours),
      ...names(colours),
    ],
  }
}

const inLayer = { source: 'streets' } as const
const isKind = (...kinds: string[]): ExpressionSpecification => ['match', ['get', 'kind'], kinds, true, false]

function grounds(colours: MapColours): LayerSpecification[] {
  const ground = (kind: string, colour: string): LayerSpecification => ({
    id: kind,
    type: 'fill',
    ...inLayer,
    'source-layer': 'areas',
    filter: isKind(kind),
    paint: { 'fill-color': colour },
  })
  return [
    ground('campus', colours.campus),
    ground('park', colours.green),
    ground('water', colours.water),
    ground('building', colours.block),
  ]
}

function ways(colours: MapColours): LayerSpecification[] {
  const widened = (widths: readonly [number, number][], by: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    ...widths.flatMap(([zoom, width]): [number, ExpressionSpecification] => [
      zoom,
      ['+', by, ['*', width, ['case', ['has', 'link'], linkShare, 1]]],
    ]),
  ]
  const line = (road: (typeof roads)[number], part: 'edge' | 'way'): LayerSpecification => {
    const isWide = road.kinds.includes('motorway')
    return {
      id: `${road.kinds.join(' ')} ${part}`,
      type: 'line',
      ...inLayer,
      'source-layer': 'roads',
      minzoom: road.from,
      filter: isKind(...road.kinds),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': part === 'edge' ? colours.edge : isWide ? colours.wide : colours.street,
        'line-width': widened(road.widths, part === 'edge' ? 1.6 : 0),
        'line-opacity': ['case', ['has', 'tunnel'], 0.5, 1],
      },
    }
  }
  const walked: LayerSpecification = {
    id: 'walked',
    type: 'line',
    ...inLayer,
    'source-layer': 'roads',
    minzoom: 15,
    filter: isKind('footway', 'track'),
    paint: { 'line-color': colours.edge, 'line-width': 1.2, 'line-dasharray': [3, 2] },
  }
  // All edges first: where two roads meet, no edge runs across either.
  return [walked, ...roads.map((road) => line(road, 'edge')), ...roads.map((road) => line(road, 'way'))]
}

function names(colours: MapColours): LayerSpecification[] {
  const paint = { 'text-color': colours.label, 'text-halo-color': colours.land, 'text-halo-width': 1.4 }
  const along = (id: string, kinds: string[], minzoom: number, size: number, field = 'name'): LayerSpecification => ({
    id,
    type: 'symbol',
    ...inLayer,
    'source-layer': 'roads',
    minzoom,
    filter: ['all', isKind(...kinds), ['has', field]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 280,
      'text-field': ['get', field],
      'text-font': font,
      'text-size': size,
      'text-letter-spacing': 0.01,
    },
    paint,
  })
  const grounds: LayerSpecification = {
    id: 'names of grounds',
    type: 'symbol',
    ...inLayer,
    'source-layer': 'areas',
    minzoom: 14,
    filter: ['all', isKind('park', 'campus', 'water'), ['has', 'name']],
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-max-width': 8 },
    paint,
  }
  const arrows: LayerSpecification = {
    ...along('one-way', ['residential', 'tertiary', 'secondary', 'primary', 'service'], 16, 13, 'oneway'),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 120,
      'text-field': ['case', ['==', ['get', 'oneway'], 1], '→', '←'],
      'text-font': font,
      'text-size': 13,
      'text-keep-upright': false,
    },
  } as LayerSpecification
  return [
    arrows,
    along('names of lanes', ['service', 'footway'], 16, 10.5),
    along('names of streets', ['residential'], 14, 11),
    along('names of roads', ['tertiary', 'secondary'], 13, 11.5),
    along('names of main roads', ['primary'], 12, 12),
    along('numbers of motorways', ['motorway', 'trunk'], 10, 11, 'ref'),
    grounds,
  ]
}
