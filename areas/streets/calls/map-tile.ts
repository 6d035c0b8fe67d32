import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))

/** A tile of a market's streets as it was stored; the version in the address lets it stay. */
export const mapTile = defineRoute({
  method: 'GET',
  path: '/map/:market_id/:version/:z/:x/:tile',
  open: 'nothing',
  malformed: 'not_found',
  internal: true,
  input: z.object({
    market_id: whole,
    version: whole,
    z: whole,
    x: whole,
    tile: z.pipe(
      z.string().check(z.regex(/^\d{1,9}\.mvt$/)),
      z.transform((text) => Number.parseInt(text, 10)),
    ),
  }),
})
