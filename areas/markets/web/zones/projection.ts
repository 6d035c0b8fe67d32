import type { Polygons } from '#platform/core/place.ts'
import type { LngLat } from '../../rules/edit-polygons.ts'

/** Places to pixels of the drawing and back. */
export type Projection = {
  readonly project: (place: LngLat) => readonly [x: number, y: number]
  readonly unproject: (x: number, y: number) => LngLat
}

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

const margin = 32

/** Mercator's, fitted into the picture: for a market whose streets were never brought in. */
export function flatProjection(box: Box, width: number, height: number): Projection {
  const [west, north] = mercator([box.west, box.north])
  const [east, south] = mercator([box.east, box.south])
  const scale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (south - north))
  const left = (width - (east - west) * scale) / 2
  const top = (height - (south - north) * scale) / 2
  return {
    project(place) {
      const [x, y] = mercator(place)
      return [left + (x - west) * scale, top + (y - north) * scale]
    },
    unproject(x, y) {
      const [mx, my] = [(x - left) / scale + west, (y - top) / scale + north]
      return [(mx * 180) / Math.PI, (Math.atan(Math.sinh(-my)) * 180) / Math.PI]
    },
  }
}

/** An SVG path of rings, to a tenth of a pixel. */
export function pathOf(polygons: Polygons, { project }: Projection): string {
  const rounded = (place: LngLat) =>
    project(place)
      .map((pixels) => Math.round(pixels * 10) / 10)
      .join(' ')
  return polygons.flatMap((rings) => rings.map((ring) => `M${ring.map(rounded).join('L')}Z`)).join('')
}

function mercator([lng, lat]: LngLat): [number, number] {
  return [(lng * Math.PI) / 180, -Math.asinh(Math.tan((lat * Math.PI) / 180))]
}
