import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'

/** Keeps what became of a text whose number was not known yet when the provider told it. */
export const keepTextStatus = defineJob(
  'keep_text_status',
  z.object({ sid: z.string(), state: z.enum(['delivered', 'failed']), error_code: z.nullable(z.int()) }),
)
