import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { id } from '#platform/core/wire.ts'
import type { ServerDeps } from '#platform/server/deps.ts'

const params = z.object({ job_id: id })
const shownAtMost = 200

/** `/secure/jobs`: what waits, and what was set aside after failing again and again, with a way to run it once more. */
export function addJobsPage(app: FastifyInstance, deps: ServerDeps): void {
  app.get(
    '/secure/jobs',
    { onRequest: guard(deps.sessions, 'GET /secure/jobs'), schema: { tags: ['operations'] } },
    async (request, reply) => {
      const jobs = await deps.db
        .selectFrom('jobs')
        .select(['job_id', 'kind', 'attempts', 'run_at', 'last_error', 'set_aside_at', 'created_at'])
        .orderBy((row) => row('set_aside_at', 'is', null))
        .orderBy('run_at')
        .limit(shownAtMost)
        .execute()
      const state = {
        jobs: jobs.map((job) => ({
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
