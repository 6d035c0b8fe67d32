import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import type { NewJob } from '#platform/server/unit-of-work.ts'

export const menuDraftJob = defineJob('menu_draft', z.object({ menu_draft_id: z.int(), live_at: z.int() }))

/** One for each moment: a draft that was put off has another, and the earlier one finds nothing to do. */
export function goLiveAt(menu_draft_id: number, at: number): NewJob {
  const unique_key = `${menuDraftJob.kind}:${menu_draft_id}:${at}`
  return menuDraftJob.of({ menu_draft_id, live_at: at }, { unique_key, run_at: new Date(at) })
}
