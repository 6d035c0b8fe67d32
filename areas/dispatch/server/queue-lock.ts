import { sql } from 'kysely'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { AssignmentStatus } from '../rules/kinds.ts'

/** An assignment as it stands in a queue. */
export type AssignmentRow = {
  readonly driver_assignment_id: string
  readonly kind: Kind
  readonly order_id: number | null
  readonly waypoint_id: number | null
  readonly position: number
  readonly status: AssignmentStatus
  readonly start_time: Date | null
  readonly end_time: Date | null
}

/** A queue that nobody else changes until this transaction ends. */
export type LockedQueue = {
  readonly driver_id: number
  readonly market_id: number
  readonly version: number
  readonly active: boolean
  /** Null: clocked out. */
  readonly driver_hour_id: number | null
  readonly removed: boolean
  /** In queue order. */
  readonly assignments: readonly AssignmentRow[]
}

/** Waits for the queue's row, then reads what holds; `undefined` for a driver who never had a queue. */
export async function lockQueue(tx: Tx, driver_id: number): Promise<LockedQueue | undefined> {
  const queue = await tx
    .selectFrom('driver_queues')
    .select(['driver_id', 'market_id', 'version', 'active', 'driver_hour_id', 'removed_at'])
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirst()
  if (!queue) return undefined
  const assignments = await tx
    .selectFrom('driver_assignments')
    .select(['driver_assignment_id', 'kind', 'order_id', 'waypoint_id', 'position', 'status', 'start_time', 'end_time'])
    .where('driver_id', '=', driver_id)
    .orderBy('position')
    .execute()
  const { removed_at, ...row } = queue
  return { ...row, removed: removed_at !== null, assignments }
}

/** The queue that holds this assignment, locked; the assignment may go while one waits, so it is looked for again. */
export async function lockQueueOfAssignment(
  tx: Tx,
  driver_assignment_id: string,
): Promise<{ queue: LockedQueue; assignment: AssignmentRow } | undefined> {
  const found = await tx
    .selectFrom('driver_assignments')
    .select('driver_id')
    .where('driver_assignment_id', '=', driver_assignment_id)
    .executeTakeFirst()
  const queue = found && (await lockQueue(tx, found.driver_id))
  const assignment = queue?.assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
  return queue && assignment ? { queue, assignment } : undefined
}

type QueueChange = { readonly active?: boolean; readonly driver_hour_id?: number | null }

/**
 * Ends a change of a locked queue: its version rises, and the stamp that orders versions is taken now that the lock is held. A column
 * stays while its driver is clocked in or still has orders (SIL-OPS-24, SIL-OPS-32). Stamps are whole milliseconds, as on the wire, and
 * no two of one queue are the same.
 */
export async function saveQueue(unit: UnitOfWork, queue: LockedQueue, change: QueueChange = {}): Promise<number> {
  const driver_hour_id = change.driver_hour_id === undefined ? queue.driver_hour_id : change.driver_hour_id
  const saved = await unit.tx
    .updateTable('driver_queues')
    .set({
      active: change.active ?? queue.active,
      driver_hour_id,
      version: queue.version + 1,
      last_updated_at: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), last_updated_at) + interval '1 millisecond'`,
      removed_at: sql<Date | null>`case when ${driver_hour_id}::integer is not null or exists
        (select from orders where orders.driver_id = driver_queues.driver_id and dispatch_state = 'assigned')
        then null else ${unit.now}::timestamptz end`,
    })
    .where('driver_id', '=', queue.driver_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  unit.hint(`queues:${queue.market_id}`, saved.version)
  unit.hint(`queue:${queue.driver_id}`, saved.version)
  return saved.version
}

/** Makes the rows of this queue stand in the given order. */
export async function saveOrder(tx: Tx, driver_id: number, ids: readonly string[]): Promise<void> {
  await sql`update driver_assignments a set position = wanted.position
    from unnest(${[...ids]}::text[]) with ordinality as wanted(driver_assignment_id, position)
    where a.driver_id = ${driver_id} and a.driver_assignment_id = wanted.driver_assignment_id and a.position <> wanted.position`.execute(
    tx,
  )
}
