import type { Tx } from '#platform/server/unit-of-work.ts'
import type { AssignmentRow } from './queue-lock.ts'

/** Of these rows the order whose driver stands at the door, or has begun to look at an ID: to take it away is asked about first. */
export async function orderAtDoor(tx: Tx, rows: readonly AssignmentRow[]): Promise<number | undefined> {
  const deliver = rows.find(({ kind }) => kind === 'deliver')
  if (!deliver || deliver.order_id === null) return undefined
  if (deliver.status === 'arrived') return deliver.order_id
  const check = await tx
    .selectFrom('alcohol_verifications')
    .innerJoin('driver_assignments as a', 'a.driver_id', 'alcohol_verifications.driver_id')
    .select('alcohol_verifications.order_id')
    .where('alcohol_verifications.order_id', '=', deliver.order_id)
    .where('a.driver_assignment_id', '=', deliver.driver_assignment_id)
    .executeTakeFirst()
  return check?.order_id
}
