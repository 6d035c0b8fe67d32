import { type Refusal, refuse } from '#platform/core/result.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'

/** How an assignment of this driver ended that is no longer in the queue. */
export function endOf(tx: Tx, driver: ActingDriver, driverAssignmentId: string) {
  return tx
    .selectFrom('driver_assignments_ended')
    .select(['outcome', 'order_id'])
    .where('driver_assignment_id', '=', driverAssignmentId)
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirst()
}

/** Why an assignment cannot be found in the driver's own queue: another driver has it, or nobody any more. */
export async function goneRefusal(
  tx: Tx,
  driver: ActingDriver,
  driverAssignmentId: string,
): Promise<Refusal<'assignment_gone' | 'not_your_assignment'>> {
  const present = await tx
    .selectFrom('driver_assignments')
    .select('driver_id')
    .where('driver_assignment_id', '=', driverAssignmentId)
    .executeTakeFirst()
  // Given back by dispatch while this call waited for the queue: it can only be another driver's now.
  return refuse(present && present.driver_id !== driver.driver_id ? 'not_your_assignment' : 'assignment_gone')
}
