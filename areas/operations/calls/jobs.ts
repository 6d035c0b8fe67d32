import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'

/** What a job works on is not everybody's to read, and is not told. */
const job = z.object({
  job_id: z.int(),
  kind: z.string(),
  attempts: z.int(),
  run_at: instant,
  last_error: z.nullable(z.string()),
  set_aside_at: z.nullable(instant),
  created_at: instant,
})

/** What waits, and what was set aside after failing again and again. */
export const jobsPage = definePage({
  face: 'ops',
  path: '/secure/jobs',
  entry: 'areas/operations/web/jobs.page.tsx',
  title: 'Background work',
  may: admin,
  input: z.object({ page: pageCursor, job: searchList(), state: searchList() }),
  state: z.object({ jobs: z.array(job), job_pages: pageEnds }),
  nav: { group: 'System', label: 'Background work', does: 'Jobs that wait, and those set aside', key: 'j' },
})

export const runJobAgain = defineRoute({
  method: 'POST',
  path: '/secure/jobs/:job_id/run_again',
  may: admin,
  input: z.object({ job_id: id }),
  refusals: { not_set_aside: [409, 'Error saving data!'] },
})
