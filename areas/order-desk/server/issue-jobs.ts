import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'

/** Gives back what an issue promises, as far as that is not done; failed parts are tried again with growing pauses. */
export const settleIssueJob = defineJob('settle_order_issue', z.object({ order_issue_id: z.int() }))
