import { sql } from 'kysely'
import { lockQueue, type Roads } from '#areas/dispatch/server/public.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { closesFrom, forgottenFrom } from '../rules/forgotten.ts'
import { clockOut } from './clock-out.ts'
import { overAt, scheduledEnd } from './work-over.ts'

type Deps = Pick<ServerDeps, 'db' | 'units' | 'clock' | 'secrets' | 'log'> & { readonly roads: Roads }

/**
 * Whoever has nothing left to drive and is still on the clock gets a text; an hour after the shift the hour is closed at the shift's end, and
 * waits for a manager. Who still has an order works on, whatever the schedule says: then their last door stands for the shift's end. Who came
 * without a shift is asked when no work was seen for two hours. Run twice at once, each is reminded and closed once; one who cannot be
 * closed holds up nobody, and is tried again with the next look.
 */
export async function closeForgotten(deps: Deps): Promise<{ reminded: number; closed: number }> {
  const now = deps.clock.now().getTime()
  const counts = { reminded: 0, closed: 0 }
  for (const hour of await openHours(deps)) {
    const about = {
      started_at: hour.started_at.getTime(),
      scheduled_end_at: hour.scheduled_end_at?.getTime() ?? null,
      over_at: hour.over_at.getTime(),
    }
    if (forgottenFrom(about) > now) continue
    try {
      if (hour.reminded_at === null) {
        if (await remind(deps, hour)) counts.reminded += 1
      } else if (closesFrom(about) <= now && (await close(deps, hour, hour.reminded_at))) counts.closed += 1
    } catch (error) {
      const { driver_hour_id } = hour
      deps.log.error({ err: error, driver_hour_id }, 'a forgotten clock-out could not be made')
    }
  }
  return counts
}

type OpenHour = {
  driver_id: number
  driver_hour_id: number
  tablet_id: string | null
  market_id: number
  phone_number: string
  time_zone: string
  started_at: Date
  scheduled_end_at: Date | null
  over_at: Date
  reminded_at: Date | null
}

/** Of drivers with nothing in the car. */
async function openHours({ db }: Deps): Promise<OpenHour[]> {
  const { rows } = await sql<OpenHour>`
    select h.driver_id, h.driver_hour_id, h.tablet_id, d.market_id, d.phone_number, m.time_zone, h.started_at, ${scheduledEnd} as scheduled_end_at,
      ${overAt} as over_at, h.reminded_at
    from driver_hours h join drivers d using (driver_id) join markets m using (market_id)
    where h.ended_at is null and not exists (select from orders o where o.driver_id = h.driver_id and o.dispatch_state = 'assigned')
    order by h.driver_hour_id`.execute(db)
  return rows
}

async function remind({ units }: Deps, hour: OpenHour): Promise<boolean> {
  const done = await units.run(undefined, async (unit) => {
    const { driver_hour_id, market_id, phone_number } = hour
    const first = await unit.tx
      .updateTable('driver_hours')
      .set({ reminded_at: unit.now })
      .where('driver_hour_id', '=', driver_hour_id)
      .where('reminded_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('driver_hour_id')
      .executeTakeFirst()
    if (!first) return refuse('reminded')
    await unit.send({
      channel: 'text',
      recipient: phone_number,
      body: `${whyAsked(hour, unit.now)} Please cash out and clock out.`,
      market_id,
      message_key: `clock_out/${driver_hour_id}`,
    })
    unit.audit({ what: 'clock_out_reminded', subject: `driver_hour:${driver_hour_id}`, market_id })
    return ok({})
  })
  return done.ok
}

function whyAsked({ scheduled_end_at, started_at, time_zone }: OpenHour, now: Date): string {
  const when = (moment: Date) => momentText(moment.getTime(), now.getTime(), time_zone)
  return scheduled_end_at === null
    ? `You are on the clock since ${when(started_at)} without a shift. Are you still at work?`
    : `Your shift ended at ${when(scheduled_end_at)} and you are still on the clock.`
}

async function close({ units, secrets, roads }: Deps, hour: OpenHour, remindedAt: Date): Promise<boolean> {
  const done = await units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, hour.driver_id)
    if (queue?.driver_hour_id !== hour.driver_hour_id) return refuse('already_clocked_out')
    // An order may have come while one waited for the lock.
    if (queue.assignments.some(({ order_id }) => order_id !== null)) return refuse('works_on')
    // Of whom no work was ever seen, the time until the question counts: they may have waited for some.
    const ended_at = hour.over_at > hour.started_at ? hour.over_at : remindedAt
    await clockOut(unit, queue, hour, { secrets, roads, how: 'forgotten', ended_at })
    return ok({})
  })
  return done.ok
}

const lookEveryMs = 60_000

/** Once a minute, in each process that works. */
export function lookForForgotten(deps: Deps): { stop(): Promise<void> } {
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
