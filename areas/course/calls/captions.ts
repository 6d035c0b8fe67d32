import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'

/** What is said in the film, for the deaf and for loud cars. */
export const courseCaptions = defineRoute({
  method: 'GET',
  path: '/rocket/driver_app_web/courses/:course/captions.vtt',
  may: driver,
  internal: true,
  input: z.object({ course: z.string().check(z.maxLength(40)) }),
})
