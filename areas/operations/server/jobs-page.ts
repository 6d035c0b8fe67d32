import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { pageCursor } from '#platform/core/paging.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { id } from '#platform/core/wire.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { paged, unknownPage } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const params = z.object({ job_id: id })
const asked = z.object({ page: pageCursor })

/** `/secure/jobs`: what waits, and what was set aside after failing again and again, with a way to run it once more. */
export function addJobsPage(app: FastifyInstance, deps: ServerDeps): void {
  app.get(
    '/secure/jobs',
    { onRequest: guard(deps.sessions, 'GET /secure/jobs'), schema: { tags: ['operations'], querystring: asked } },
    async (request, reply) => {
      const found = await pageOfJobs(deps.db, z.parse(asked, request.query).page)
      if (!found.ok) throw Object.assign(new Error(unknownPage.plain.text), { statusCode: 400 })
      const { rows, next, previous } = found.data
      const state = {
        job_pages: { next, previous },
        jobs: rows.map((job) => ({
          ...job,
          run_at: job.run_at.getTime(),
          set_aside_at: job.set_aside_at?.getTime() ?? null,
          created_at: job.created_at.getTime(),
        })),
      }
      return deps.pages.send(request, reply, {
        entry: 'apps/office/jobs.tsx',
        title: 'Background work',
        face: 'ops',
        state,
      })
    },
  )

  app.post(
    '/secure/jobs/:job_id/run_again',
    {
      onRequest: guard(deps.sessions, 'POST /secure/jobs/:job_id/run_again'),
      schema: { params, tags: ['operations'] },
    },
    async (request, reply) => {
      const { job_id } = z.parse(params, request.params)
      const result = await deps.units.run(actorOf(request), async ({ tx, now, audit, afterCommit }) => {
        const job = await tx
          .updateTable('jobs')
          .set({ set_aside_at: null, attempts: 0, run_at: now })
          .where('job_id', '=', job_id)
          .where('set_aside_at', 'is not', null)
          .returning('kind')
          .executeTakeFirst()
        if (!job) return refuse('not_set_aside')
        audit({ what: 'job_run_again', subject: `job:${job_id}`, detail: { kind: job.kind } })
        afterCommit(() => deps.jobs.wake())
        return ok({})
      })
      if (!result.ok) return reply.code(409).send({ success: false, error: 'Error saving data!' })
      return reply.redirect('/secure/jobs', 303)
    },
  )
}

/** Those that were set aside first; of the others, which run next. */
function pageOfJobs(db: Db, cursor: string | undefined) {
  const jobs = db
    .selectFrom('jobs')
    .select(['job_id', 'kind', 'attempts', 'run_at', 'last_error', 'set_aside_at', 'created_at'])
  const order = [
    { column: 'set_aside_at', kind: 'instant', nullable: true },
    { column: 'run_at', kind: 'instant' },
    { column: 'job_id', kind: 'integer' },
  ] as const
  return paged(jobs, { order, cursor })
}
