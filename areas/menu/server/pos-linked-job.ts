import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'

/** An item was linked with a product of its place's till: whoever reads the till compares the two. */
export const posLinkedJob = defineJob('pos_linked', z.object({ franchise_id: z.int() }))
