import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import type { NewJob } from '#platform/server/unit-of-work.ts'

/** Puts back what comes back by now, so that pages which are open show it; whoever asks sees it so in any case (SIL-OPS-105). */
export const restoreStockJob = defineJob('restore_stock', z.object({ franchise_id: z.int() }))

/** One for all items of a menu that come back at the same moment. */
export function restoreStockAt(franchise_id: number, at: Date): NewJob {
  const unique_key = `${restoreStockJob.kind}:${franchise_id}:${at.getTime()}`
  return restoreStockJob.of({ franchise_id }, { unique_key, run_at: at })
}
