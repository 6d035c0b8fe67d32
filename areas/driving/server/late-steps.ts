import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { findEndedDriver } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { makeCallRunner } from '#platform/server/call-runner.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Handler } from '#platform/server/handler.ts'
import { readUpload } from '#platform/server/images/read-upload.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { latePhoto, lateSteps } from '../calls/late-steps.ts'
import { longestSide } from '../rules/id-photo.ts'
import { storePhoto } from './photo-upload.ts'

/**
 * What a driver did before a clock-out that their phone, without a signal, has not told yet. The ended session's pass is the proof; the
 * handlers are those of the open hour, so a driver completes own assignments only. `steps` are these calls and no others.
 */
export function lateStepRoutes(deps: ServerDeps, steps: readonly Handler[]): RouteHandler[] {
  const { units, log } = deps
  const runner = makeCallRunner(steps, { units, log, isPermitted, checkReplies: false })
  return [
    answer(lateSteps, async ({ data, db, now }) => {
      const actor = await findEndedDriver(db, data, now)
      if (!actor) return refuse('not_authorized')
      const responses = []
      for (const request of data.requests) responses.push((await runner.run(request, actor, data.page_id)).response)
      return ok({ responses })
    }),
    answer(latePhoto, async ({ request, db, now }) => {
      const session_id = Number(request.headers['x-session-id'])
      const session_pass = String(request.headers['x-session-pass'] ?? '')
      const actor = Number.isSafeInteger(session_id)
        ? await findEndedDriver(db, { session_id, session_pass }, now)
        : undefined
      if (!actor) return refuse('not_authorized')
      const photo = await readUpload(request, { longestSide })
      if (!photo.ok) return refuse(photo.fault, { field: 'file' })
      return units.run(actor, (unit) => storePhoto(unit, deps, photo.bytes))
    }),
  ]
}
