import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { lockForInstances, makeInstances, templatesOf } from './instances.ts'

type Deps = Pick<ServerDeps, 'db' | 'units' | 'clock'>

const shiftInstances = defineJob('shift_instances', z.object({}))
const hour = 60 * 60_000

/** Every hour, as a day begins in each market at its own time: the shifts of the day that has come within 14 days. */
export function instanceJobs(deps: Deps): JobHandlers {
  return shiftInstances.handle(async () => {
    const now = deps.clock.now()
    const templates = await templatesOf(deps.db).orderBy('recurring_shift_template_id').execute()
    const zones = await deps.db.selectFrom('markets').select(['market_id', 'time_zone']).execute()
    const zoneOf = new Map(zones.map(({ market_id, time_zone }) => [market_id, time_zone]))
    for (const { recurring_shift_template_id, market_id } of templates)
      await deps.units.run(undefined, async (unit) => {
        const template = await lockForInstances(unit.tx, recurring_shift_template_id)
        const made = template ? await makeInstances(unit.tx, template, zoneOf.get(market_id) ?? 'UTC', now) : 0
        if (made > 0) unit.hint(`shifts:${market_id}`)
        return ok({})
      })
    await planInstances(deps, new Date(now.getTime() + hour))
  })
}

/** One job for each hour, however many processes plan it. */
export async function planInstances(deps: Pick<Deps, 'db' | 'clock'>, at: Date): Promise<void> {
  const unique_key = `${shiftInstances.kind}:${at.toISOString().slice(0, 13)}`
  await insertJob(deps.db, shiftInstances.of({}, { unique_key, run_at: at }), deps.clock.now())
}
