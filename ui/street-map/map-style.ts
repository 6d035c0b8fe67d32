import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { isKind, labels } from './map-labels.ts'
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
      ...waters(colours),
      ...ways(colours),
      ...rails(colours),
      ...labels(colours),
    ],
  }
}

const inLayer = { source: 'streets' } as const

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

const growing = (...widths: readonly [zoom: number, width: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...widths.flat(),
]

/** Rivers and streams that have no outline, or that lie in one of the same colour. */
function waters(colours: MapColours): LayerSpecification[] {
  const water = (kind: string, minzoom: number, width: ExpressionSpecification): LayerSpecification => ({
    id: `${kind}s`,
    type: 'line',
    ...inLayer,
    'source-layer': 'paths',
    minzoom,
    filter: isKind(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours.water, 'line-width': width },
  })
  return [
    water('stream', 12, growing([12, 0.8], [16, 3], [19, 9])),
    water('river', 8, growing([8, 1], [12, 2.4], [16, 9], [19, 34])),
  ]
}

/** A thin line with ties across, over the streets: most crossings are level. */
function rails(colours: MapColours): LayerSpecification[] {
  const rail = (id: string, kind: string, minzoom: number, paint: object): LayerSpecification => ({
    id,
    type: 'line',
    ...inLayer,
    'source-layer': 'paths',
    minzoom,
    filter: isKind(kind),
    paint: { 'line-color': colours.rail, ...paint },
  })
  return [
    rail('sidings', 'siding', 14, { 'line-width': 0.8 }),
    rail('rails', 'rail', 10, { 'line-width': growing([10, 0.6], [14, 1.2], [19, 3]) }),
    rail('ties', 'rail', 13, { 'line-width': growing([13, 3.5], [19, 12]), 'line-dasharray': [0.35, 2.6] }),
  ]
}
