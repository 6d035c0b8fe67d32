import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { largestPhoto, photoWords } from '../rules/id-photo.ts'

const sessionPair = { session_id: id, session_pass: z.string().check(z.maxLength(200)) }

/** A phone without a signal at the clock-out tells later, under its ended session, what its driver had done before. */
export const lateSteps = defineRoute({
  method: 'POST',
  path: '/rocket/driver_app_web/late_steps',
  open: 'secret',
  summary: 'Steps of a driver hour that has ended',
  body: { kind: 'json', most: 3 * 1024 * 1024 },
  limit: { per: 'address', most: 600, withinMs: 60 * 60_000 },
  input: z.object({
    ...sessionPair,
    page_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    requests: z
      .array(
        z.strictObject({
          request: z.string().check(z.maxLength(100)),
          data: z.record(z.string(), z.unknown()),
          request_id: z.int().check(z.positive()),
        }),
      )
      .check(z.maxLength(20)),
  }),
  reply: z.object({
    responses: z.array(
      z.object({ request_id: z.int(), success: z.boolean(), data: z.record(z.string(), z.unknown()) }),
    ),
  }),
})

/** A photo of the same; the pair stands in headers, because the body is the photo. */
export const latePhoto = defineRoute({
  method: 'POST',
  path: '/rocket/driver_app_web/late_photo',
  open: 'secret',
  summary: 'One photo of an ID, of a driver hour that has ended',
  body: { kind: 'multipart', most: largestPhoto },
  limit: { per: 'address', most: 100, withinMs: 60 * 60_000 },
  reply: z.object({ success: z.literal(true), asset_id: z.int() }),
  refusals: {
    file_missing: [400, photoWords.wrong_type],
    wrong_type: [415, photoWords.wrong_type],
    too_large: [413, photoWords.too_large],
  },
})
