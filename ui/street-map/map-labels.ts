import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { shieldsOf } from './shields.ts'

/** The page's own face, drawn in the browser: no glyphs are fetched. The first name only says how heavy. */
const font = ['Inter Variable']
const strong = ['Inter Semibold', 'Inter Variable']
const slanted = ['Inter Italic', 'Inter Variable']

export const isKind = (...kinds: readonly string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  [...kinds],
  true,
  false,
]

/** What comes later is placed first: where two do not fit, a city hides a street, and not the other way round. */
export function labels(colours: MapColours): LayerSpecification[] {
  return [
    ...streets(colours),
    along('names of waters', 'paths', ['river', 'stream'], 13, {
      size: 11,
      font: slanted,
      paint: { ...halo(colours), 'text-color': colours.waterLabel },
    }),
    grounds(colours),
    ...numbers(),
    ...places(colours),
  ]
}

const halo = (colours: MapColours) => ({
  'text-color': colours.label,
  'text-halo-color': colours.land,
  'text-halo-width': 1.4,
})

type Along = { size: number; paint: object; font?: string[]; layout?: object }

function along(
  id: string,
  layer: 'roads' | 'paths',
  kinds: readonly string[],
  minzoom: number,
  { size, paint, font: face = font, layout }: Along,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': layer,
    minzoom,
    filter: ['all', isKind(...kinds), ['has', 'name']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 280,
      'text-field': ['get', 'name'],
      'text-font': face,
      'text-size': size,
      'text-letter-spacing': 0.01,
      ...layout,
    },
    paint,
  }
}

function streets(colours: MapColours): LayerSpecification[] {
  const paint = halo(colours)
  const arrows: LayerSpecification = {
    id: 'one-way',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'roads',
    minzoom: 16,
    filter: ['all', isKind('residential', 'tertiary', 'secondary', 'primary', 'service'), ['has', 'oneway']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 120,
      'text-field': ['case', ['==', ['get', 'oneway'], 1], '→', '←'],
      'text-font': font,
      'text-size': 13,
      'text-keep-upright': false,
    },
    paint,
  }
  return [
    arrows,
    along('names of lanes', 'roads', ['service', 'footway'], 16, { size: 10.5, paint }),
    along('names of streets', 'roads', ['residential'], 14, { size: 11, paint }),
    along('names of roads', 'roads', ['tertiary', 'secondary'], 13, { size: 11.5, paint }),
    along('names of main roads', 'roads', ['primary', 'trunk'], 12, { size: 12, paint }),
  ]
}

function grounds(colours: MapColours): LayerSpecification {
  return {
    id: 'names of grounds',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'areas',
    minzoom: 14,
    filter: ['all', isKind('park', 'campus', 'water'), ['has', 'name']],
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-max-width': 8 },
    paint: { ...halo(colours), 'text-color': ['match', ['get', 'kind'], 'water', colours.waterLabel, colours.label] },
  }
}

/** Signs as beside the road; upright, whichever way it runs. A ramp has the number of its exit, which is none of a road. */
function numbers(): LayerSpecification[] {
  const signs = (id: string, kinds: readonly string[], minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': 'roads',
    minzoom,
    filter: ['all', isKind(...kinds), ['has', 'ref'], ['!', ['has', 'link']]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'icon-image': shieldsOf as unknown as ExpressionSpecification,
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 12,
    },
  })
  return [
    signs('numbers of roads', ['secondary', 'primary'], 12),
    signs('numbers of motorways', ['motorway', 'trunk'], 9),
  ]
}

const spaced = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 } as const

function places(colours: MapColours): LayerSpecification[] {
  const place = (
    id: string,
    kinds: readonly string[],
    [minzoom, maxzoom]: readonly [number, number],
    sizes: readonly [zoom: number, size: number][],
    layout: object,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': 'names',
    minzoom,
    maxzoom,
    filter: isKind(...kinds),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': strong,
      'text-size': ['interpolate', ['linear'], ['zoom'], ...sizes.flat()],
      'text-max-width': 7,
      'text-padding': 6,
      ...layout,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.8 },
  })
  return [
    place(
      'neighbourhoods',
      ['neighbourhood'],
      [13, 18],
      [
        [13, 10],
        [16, 12],
      ],
      spaced,
    ),
    place(
      'suburbs',
      ['suburb'],
      [11, 17],
      [
        [11, 10.5],
        [15, 13.5],
      ],
      spaced,
    ),
    place(
      'villages',
      ['village'],
      [11, 16],
      [
        [11, 11],
        [15, 14],
      ],
      {},
    ),
    place(
      'towns',
      ['town'],
      [8, 16],
      [
        [8, 11],
        [14, 16],
      ],
      {},
    ),
    place(
      'cities',
      ['city'],
      [8, 15],
      [
        [8, 13],
        [14, 20],
      ],
      {},
    ),
  ]
}
