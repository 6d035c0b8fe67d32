import * as z from 'zod/mini'

/** Where a page gets a market's map from. */
export const mapSource = z.object({
  /** `/map/1/7/{z}/{x}/{y}.mvt` */
  tiles: z.string(),
  /** West, south, east, north */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** To be shown wherever the map is. */
  attribution: z.string(),
})
export type MapSource = z.output<typeof mapSource>
