import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import { paged, unknownPage } from '#platform/server/paged.ts'
import { answer, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { jobsPage, runJobAgain } from '../calls/jobs.ts'

export function jobsRoutes(jobs: Jobs): RouteHandler[] {
  return [
    page(jobsPage, async ({ db, data }) => {
      const found = await pageOfJobs(db, data)
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return { state: { job_pages: { next, previous }, jobs: rows.map(jobState) } }
    }),
    answer(runJobAgain, async ({ data, transaction }) => {
      const begun = await transaction((unit) => runAgain(unit, data.job_id, jobs))
      return begun.ok ? redirect(jobsPage.path) : begun
    }),
  ]
}

const jobState = <Row extends { run_at: Date; set_aside_at: Date | null; created_at: Date }>(job: Row) => ({
  ...job,
  run_at: job.run_at.getTime(),
  set_aside_at: job.set_aside_at?.getTime() ?? null,
  created_at: job.created_at.getTime(),
})

/** Those that were set aside first; of the others, which run next. */
function pageOfJobs(db: Db, { page: cursor, job, state }: InputOf<typeof jobsPage>) {
  const ofState = {
    waiting: sql<boolean>`set_aside_at is null`,
    set_aside: sql<boolean>`set_aside_at is not null`,
  }
  const states = (['waiting', 'set_aside'] as const).filter((one) => state.includes(one))
  const jobs = db
    .selectFrom('jobs')
    .select(['job_id', 'kind', 'attempts', 'run_at', 'last_error', 'set_aside_at', 'created_at'])
    .$if(job.length > 0, (all) => all.where('kind', '=', anyOf(job)))
    .$if(state.length > 0, (all) => all.where(({ or }) => or(states.map((one) => ofState[one]))))
  const order = [
    { column: 'set_aside_at', kind: 'instant', nullable: true },
    { column: 'run_at', kind: 'instant' },
    { column: 'job_id', kind: 'integer' },
  ] as const
  return paged(jobs, { order, cursor })
}

async function runAgain({ tx, now, audit, afterCommit }: UnitOfWork, job_id: number, jobs: Jobs) {
  const job = await tx
    .updateTable('jobs')
    .set({ set_aside_at: null, attempts: 0, run_at: now })
    .where('job_id', '=', job_id)
    .where('set_aside_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst()
  if (!job) return refuse('not_set_aside')
  audit({ what: 'job_run_again', subject: `job:${job_id}`, detail: { kind: job.kind } })
  afterCommit(() => jobs.wake())
  return ok({})
}
