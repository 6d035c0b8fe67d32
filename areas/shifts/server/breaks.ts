import { lockQueue, saveQueue } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { takeBreak } from '../calls/driver-clock.ts'

/** A break is a fact beside the hour: its time is paid, and dispatch sees the driver inactive. Said twice it is one. */
export async function changeBreak(unit: Change<typeof takeBreak>) {
  const { tx, now, actor, data } = unit
  const hour = actor.driver
  const queue = hour && (await lockQueue(tx, hour.driver_id))
  if (!hour || queue?.driver_hour_id !== hour.driver_hour_id) return refuse('already_clocked_out')
  const { driver_hour_id, driver_id, market_id } = hour
  const { on } = data
  const changed = on ? await beginBreak(tx, driver_hour_id, now) : await endBreak(tx, driver_hour_id, now)
  if (changed) {
    await saveQueue(unit, queue, { active: !on })
    const what = on ? 'break_began' : 'break_ended'
    unit.audit({ what, subject: `queue:${driver_id}`, market_id, detail: { driver_hour_id } })
  }
  return ok({ success: true as const, on_break: on })
}

async function beginBreak(tx: Tx, driver_hour_id: number, started_at: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('driver_breaks')
    .select('driver_break_id')
    .where('driver_hour_id', '=', driver_hour_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) await tx.insertInto('driver_breaks').values({ driver_hour_id, started_at }).execute()
  return !open
}

export async function endBreak(tx: Tx, driver_hour_id: number, ended_at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('driver_breaks')
    .set({ ended_at })
    .where('driver_hour_id', '=', driver_hour_id)
    .where('ended_at', 'is', null)
    .returning('driver_break_id')
    .executeTakeFirst()
  return ended !== undefined
}
