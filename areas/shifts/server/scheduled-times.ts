import type { Tx } from '#platform/server/unit-of-work.ts'
import { scheduledSpan } from '../rules/scheduled-span.ts'
import { heldBy, shiftOf } from './shift-rows.ts'

/** The columns of a driver hour that began at that time; a draft is no schedule, as its driver has never seen it. */
export async function scheduledTimes(tx: Tx, driverId: number, startedAt: Date) {
  const held = await heldBy(tx, driverId, startedAt)
  const published = held.filter(({ published_at }) => published_at !== null).map(shiftOf)
  const span = scheduledSpan(published, startedAt.getTime())
  return {
    scheduled_start_at: span ? new Date(span.starts_at) : null,
    scheduled_end_at: span ? new Date(span.ends_at) : null,
  }
}
