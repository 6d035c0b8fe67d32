import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { AssignmentStatus } from '../rules/kinds.ts'
import { factsOf, type StopColumns, type StopFacts, stopColumns } from './places.ts'

/** An assignment as it stands in a queue. */
export type AssignmentRow = StopFacts & {
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
  /** Where the phone was within 15 minutes. */
  readonly seen_at: Point | undefined
  /** Where the driver waits without anything to do. */
  readonly waits_at: Point
  /** In queue order. */
  readonly assignments: readonly AssignmentRow[]
}

type LockedRow = Omit<LockedQueue, 'seen_at' | 'waits_at' | 'assignments'> & {
  readonly seen_lat: number | null
  readonly seen_lng: number
  readonly waits_lat: number
  readonly waits_lng: number
  /** Of the queue as this statement began to see it. */
  readonly seen_version: number
  readonly rows: readonly RowValues[] | null
}

type RowValues = Omit<AssignmentRow, keyof StopFacts | 'start_time' | 'end_time'> &
  StopColumns & { readonly start_time: number | null; readonly end_time: number | null }

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)

/**
 * Waits for the queue's row, and reads what holds; `undefined` for a driver who never had a queue. One statement does both: whoever had
 * to wait for it sees the queue's row as it is and its assignments as they were, tells that by the version, and reads once more.
 */
export async function lockQueue(tx: Tx, driver_id: number): Promise<LockedQueue | undefined> {
  const queue = await readLocked(tx, driver_id)
  const isOld = queue && queue.version !== queue.seen_version
  return queue && asLocked(isOld ? ((await readLocked(tx, driver_id)) ?? queue) : queue)
}

async function readLocked(tx: Tx, driver_id: number): Promise<LockedRow | undefined> {
  const { rows } = await sql<LockedRow>`
    select q.driver_id, q.market_id, q.version, q.active, q.driver_hour_id, q.removed_at is not null as removed,
      p.lat as seen_lat, p.lng as seen_lng, coalesce(w.lat, m.lat) as waits_lat, coalesce(w.lng, m.lng) as waits_lng,
      (select s.version from driver_queues s where s.driver_id = q.driver_id) as seen_version, waiting.rows
    from driver_queues q join drivers d using (driver_id) join markets m on m.market_id = q.market_id
      left join waypoints w on w.waypoint_id = d.waypoint_id
      left join driver_positions p on p.driver_id = q.driver_id and p.at > clock_timestamp() - interval '15 minutes'
      left join lateral (
        select json_agg(one order by one.position) as rows from (
          select a.driver_assignment_id, a.kind, a.order_id, a.waypoint_id, a.position, a.status,
            ${ms('a.start_time')} as start_time, ${ms('a.end_time')} as end_time, ${stopColumns}
          from driver_assignments a
            left join orders o on o.order_id = a.order_id
            left join franchises f on f.franchise_id = o.franchise_id
            left join waypoints w on w.waypoint_id = a.waypoint_id
          where a.driver_id = q.driver_id) one) waiting on true
    where q.driver_id = ${driver_id} for update of q`.execute(tx)
  return rows[0]
}

function asLocked({ rows, seen_version: _, ...row }: LockedRow): LockedQueue {
  const { seen_lat, seen_lng, waits_lat, waits_lng, ...queue } = row
  return {
    ...queue,
    seen_at: seen_lat === null ? undefined : { lat: seen_lat, lng: seen_lng },
    waits_at: { lat: waits_lat, lng: waits_lng },
    assignments: (rows ?? []).map(({ lat, lng, ready_at, alcohol, waypoint, start_time, end_time, ...assignment }) => ({
      ...assignment,
      ...factsOf({ lat, lng, ready_at, alcohol, waypoint }),
      start_time: start_time === null ? null : new Date(start_time),
      end_time: end_time === null ? null : new Date(end_time),
    })),
  }
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
 * stays while its driver is clocked in, or has orders or refused goods in the car (SIL-OPS-24, SIL-OPS-32). Stamps are whole milliseconds, as on the wire, and
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
        or exists (select from orders where orders.driver_id = driver_queues.driver_id
          and status = 'rejected' and goods_returned_at is null)
        then null else ${unit.now}::timestamptz end`,
    })
    .where('driver_id', '=', queue.driver_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  unit.hint(`queues:${queue.market_id}`, saved.version)
  unit.hint(`queue:${queue.driver_id}`, saved.version)
  return saved.version
}
