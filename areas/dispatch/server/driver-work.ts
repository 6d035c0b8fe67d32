import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { LockedQueue } from './queue-lock.ts'

/** A driver has got new stops; the phones that asked for it are rung by whoever handles this. */
export const driverHasWork = defineJob('driver_has_work', z.object({ driver_id: z.int() }))

/** Only for whom a phone waits: most read their queue on an open page, which a hint tells. */
export async function tellPhones(unit: UnitOfWork, { driver_id, has_phone }: LockedQueue): Promise<void> {
  if (has_phone) await unit.enqueue(driverHasWork.of({ driver_id }))
}
