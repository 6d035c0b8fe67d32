import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

export const driverPosition = defineCall({
  name: 'driver_position',
  data: z.strictObject({
    lat: degrees(90),
    lng: degrees(180),
    accuracy: z.number().check(z.minimum(0)),
    /** Milliseconds since the phone was there. */
    age: z.number().check(z.minimum(0)),
  }),
  reply: z.object({}),
  refusals: {
    too_inexact: 'Your phone does not know well enough where it is.',
    too_old: 'This was too long ago.',
    clock_ahead: 'The clock of your phone is ahead.',
  },
  may: driver,
})

/**
 * The phone stands where this page has last told, which it says with its look at the queue. Answers whether the driver's place is known;
 * where it is not, the page tells it again.
 */
export const driverPositionStill = defineCall({
  name: 'driver_position_still',
  data: z.strictObject({}),
  reply: z.object({ known: z.boolean() }),
  may: driver,
  repeatable: true,
})
