import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { AssignmentRow, LockedQueue } from './queue-lock.ts'

/** How to reverse an action, and by that what must still hold for it to be reversed (SIL-OPS-29). */
export type Inverse =
  /** These two stand one after the other; they change places. */
  | { readonly do: 'swap'; readonly first: string; readonly second: string }
  /** These were added; an order that came with them goes back to the unassigned. */
  | { readonly do: 'remove'; readonly driver_assignment_ids: readonly string[]; readonly returns: number | null }
  /** These were taken away, from a queue that held `former_ids` in this order. */
  | {
      readonly do: 'restore'
      readonly rows: readonly AssignmentRow[]
      readonly former_ids: readonly string[]
      readonly order_id: number | null
    }
  | { readonly do: 'set_active'; readonly active: boolean }

export type Action = { readonly dispatch_action_id: number; readonly request: string; readonly inverse: Inverse }

const remembered = 20

/** Remembers an action of the present driver hour; the twenty latest are kept. */
export async function pushAction(
  unit: UnitOfWork,
  queue: LockedQueue,
  request: string,
  inverse: Inverse,
): Promise<void> {
  const { driver_id, driver_hour_id } = queue
  if (driver_hour_id === null || !unit.actor?.user) return
  // The trimming does not see the row that its own statement adds.
  await sql`
    with pushed as (insert into dispatch_actions (driver_id, driver_hour_id, user_id, request, inverse, created_at)
      values (${driver_id}, ${driver_hour_id}, ${unit.actor.user.user_id}, ${request}, ${JSON.stringify(inverse)}::jsonb, ${unit.now}))
    delete from dispatch_actions where driver_id = ${driver_id} and dispatch_action_id <= (
      select dispatch_action_id from dispatch_actions where driver_id = ${driver_id} and undone_at is null
      order by dispatch_action_id desc offset ${remembered - 1} limit 1)`.execute(unit.tx)
}

export async function lastAction(unit: UnitOfWork, queue: LockedQueue): Promise<Action | undefined> {
  if (queue.driver_hour_id === null) return undefined
  const row = await unit.tx
    .selectFrom('dispatch_actions')
    .select(['dispatch_action_id', 'request', 'inverse'])
    .where('driver_id', '=', queue.driver_id)
    .where('driver_hour_id', '=', queue.driver_hour_id)
    .where('undone_at', 'is', null)
    .orderBy('dispatch_action_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, inverse: row.inverse as unknown as Inverse }
}

export async function markUndone(unit: UnitOfWork, action: Action): Promise<void> {
  await unit.tx
    .updateTable('dispatch_actions')
    .set({ undone_at: unit.now })
    .where('dispatch_action_id', '=', action.dispatch_action_id)
    .execute()
}
