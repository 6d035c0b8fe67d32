import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))

/** This phone, as its browser's push service knows it; it rings until its driver clocks out. */
export const pushSubscribe = defineCall({
  name: 'push_subscribe',
  data: z.strictObject({
    endpoint: z.string().check(z.maxLength(2000)),
    p256dh: base64url(100),
    auth: base64url(40),
  }),
  reply: z.object({}),
  refusals: { unknown_push_service: 'This browser’s push service is not known here. Keep the app open instead.' },
  may: driver,
})

export const pushUnsubscribe = defineCall({
  name: 'push_unsubscribe',
  data: z.strictObject({ endpoint: z.string().check(z.maxLength(2000)) }),
  reply: z.object({}),
  may: driver,
})
