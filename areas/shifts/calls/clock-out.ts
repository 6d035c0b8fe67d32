import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'

/**
 * `GET /rocket/driver_app_web/clock_out?tabletId&secret`: the Force Clock Out link, and the driver's own (DSP-20, DRV-05). The right
 * pair is what allows it, so it needs no sign-in; a prefetch and a HEAD do nothing (SIL-OPS-31, SIL-OPS-57).
 */
export const clockOutByLink = defineRoute({
  method: 'GET',
  path: '/rocket/driver_app_web/clock_out',
  open: 'secret',
  caller: 'cookie',
  input: z.object({
    tabletId: z.string().check(z.maxLength(200)),
    secret: z.string().check(z.maxLength(200)),
  }),
})
