import { sql } from 'kysely'
import { lockQueue, type Roads } from '#areas/dispatch/server/public.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { forgottenAfterMs } from '../rules/clock-figures.ts'
import { clockOut } from './clock-out.ts'

/** After the end of the work: first a text, and then the clock-out itself. */
const closeAfterMs = 60 * 60_000

type Deps = Pick<ServerDeps, 'db' | 'units' | 'clock' | 'secrets'> & { readonly roads: Roads }

/**
 * Whoever has nothing left to drive and is still on the clock gets a text; an hour after the shift the hour is closed at the shift's end, and
 * waits for a manager. Who still has an order works on, whatever the schedule says: then their last door stands for the shift's end. Run
 * twice at once, each is reminded and closed once.
 */
export async function closeForgotten(deps: Deps): Promise<{ reminded: number; closed: number }> {
  const now = deps.clock.now().getTime()
  const overdue = await overdueHours(deps, new Date(now - forgottenAfterMs))
  const counts = { reminded: 0, closed: 0 }
  for (const hour of overdue) {
    const isLong = hour.over_at.getTime() <= now - closeAfterMs
    if (hour.reminded_at === null && (await remind(deps, hour))) counts.reminded += 1
    else if (isLong && hour.reminded_at !== null && (await close(deps, hour))) counts.closed += 1
  }
  return counts
}

type Overdue = {
  driver_id: number
  driver_hour_id: number
  tablet_id: string | null
  market_id: number
  phone_number: string
  time_zone: string
  started_at: Date
  scheduled_end_at: Date
  /** The end of the shift, or of the last order where that came later. */
  over_at: Date
  reminded_at: Date | null
}

async function overdueHours({ db }: Deps, before: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select h.driver_id, h.driver_hour_id, h.tablet_id, d.market_id, d.phone_number, m.time_zone, h.started_at, h.scheduled_end_at, work.over_at,
      h.reminded_at
    from driver_hours h join drivers d using (driver_id) join markets m using (market_id)
      cross join lateral (select greatest(h.scheduled_end_at, max(o.ended_at)) as over_at from orders o
        where o.driver_id = h.driver_id and o.market_id = d.market_id and o.ended_at > h.scheduled_end_at
          and o.status in ('delivered', 'completed', 'rejected')) work
    where h.ended_at is null and h.scheduled_end_at <= ${before} and h.scheduled_end_at > h.started_at and work.over_at <= ${before}
      and not exists (select from orders o where o.driver_id = h.driver_id and o.dispatch_state = 'assigned')
    order by h.driver_hour_id`.execute(db)
  return rows
}

async function remind({ units }: Deps, hour: Overdue): Promise<boolean> {
  const done = await units.run(undefined, async (unit) => {
    const { driver_hour_id, market_id, phone_number, time_zone } = hour
    const first = await unit.tx
      .updateTable('driver_hours')
      .set({ reminded_at: unit.now })
      .where('driver_hour_id', '=', driver_hour_id)
      .where('reminded_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('driver_hour_id')
      .executeTakeFirst()
    if (!first) return refuse('reminded')
    const end = momentText(hour.scheduled_end_at.getTime(), unit.now.getTime(), time_zone)
    const body = `Your shift ended at ${end} and you are still on the clock. Please cash out and clock out.`
    await unit.send({
      channel: 'text',
      recipient: phone_number,
      body,
      market_id,
      message_key: `clock_out/${driver_hour_id}`,
    })
    unit.audit({ what: 'clock_out_reminded', subject: `driver_hour:${driver_hour_id}`, market_id })
    return ok({})
  })
  return done.ok
}

async function close({ units, secrets, roads }: Deps, hour: Overdue): Promise<boolean> {
  const done = await units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, hour.driver_id)
    if (queue?.driver_hour_id !== hour.driver_hour_id) return refuse('already_clocked_out')
    // An order may have come while one waited for the lock.
    if (queue.assignments.some(({ order_id }) => order_id !== null)) return refuse('works_on')
    await clockOut(unit, queue, hour, { secrets, roads, how: 'forgotten', ended_at: hour.over_at })
    return ok({})
  })
  return done.ok
}

const lookEveryMs = 60_000

/** Once a minute, in each process that works. */
export function lookForForgotten(deps: Deps & Pick<ServerDeps, 'log'>): { stop(): Promise<void> } {
  let inHand: Promise<unknown> = Promise.resolve()
  const looking = setInterval(() => {
    inHand = closeForgotten(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'forgotten clock-outs could not be looked for'),
    )
  }, lookEveryMs)
  return {
    async stop() {
      clearInterval(looking)
      await inHand
    },
  }
}
