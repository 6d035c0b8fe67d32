import type { Point } from '#platform/core/place.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { AssignmentStatus } from '../rules/kinds.ts'
import { type StopFacts, stopPlace } from './places.ts'
import { ms, type QueueRow, type ShownValues, selectQueues } from './queues.ts'

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
  /** Of the version that this change makes; it orders versions, so it is taken when the lock is held. */
  readonly stamp: number
  /** What can be undone of this change is remembered by this number. */
  readonly dispatch_action_id: number
  readonly active: boolean
  /** Null: clocked out. */
  readonly driver_hour_id: number | null
  readonly removed: boolean
  /** Where the phone was within 15 minutes. */
  readonly seen_at: Point | undefined
  /** Where the driver waits without anything to do. */
  readonly waits_at: Point
  /** A phone that is rung when there is something new to do. */
  readonly has_phone: boolean
  /** In queue order. */
  readonly assignments: readonly AssignmentRow[]
  /** The franchises where its driver is to fetch something. */
  readonly kitchens: ReadonlySet<number>
  /** What boards show of it. */
  readonly board: QueueRow
}

type LockedRow = Omit<QueueRow, 'assignments'> & {
  readonly seen_lat: number | null
  readonly seen_lng: number
  readonly waits_lat: number
  readonly waits_lng: number
  readonly has_phone: boolean
  /** Of the queue as this statement began to see it. */
  readonly seen_version: number
  readonly stamp: number
  readonly dispatch_action_id: number
  readonly assignments: readonly LockedValues[] | null
}

/** Behind what boards show of an assignment stands what the plan must know. */
type LockedValues = readonly [
  ...shown: ShownValues,
  position: number,
  lat: number,
  lng: number,
  franchise_id: number | null,
]

/** Whole milliseconds, as on the wire; no two of one queue are the same. */
const stamp = `greatest(date_trunc('milliseconds', clock_timestamp()), q.last_updated_at) + interval '1 millisecond'`

/**
 * The row is locked before anything else is computed, so that the stamp is not older than the lock: who reads boards knows of a transaction
 * by its lock (`settledTime`).
 */
const selectLocked = prepare<LockedRow>(
  `with locked as materialized (select * from driver_queues where driver_id = :driver_id for update)
  ${selectQueues({
    queues: 'locked',
    columns: `, ${ms(stamp)} as stamp,
    nextval('dispatch_actions_dispatch_action_id_seq') as dispatch_action_id, p.lat as seen_lat, p.lng as seen_lng, coalesce(waits.lat, m.lat) as waits_lat, coalesce(waits.lng, m.lng) as waits_lng,
    exists (select from push_subscriptions ps where ps.driver_id = q.driver_id) as has_phone,
    (select s.version from driver_queues s where s.driver_id = q.driver_id) as seen_version`,
    values: `, a.position, ${stopPlace.lat}, ${stopPlace.lng}, o.franchise_id`,
    tables: `left join waypoints waits on waits.waypoint_id = d.waypoint_id
    left join driver_positions p on p.driver_id = q.driver_id and p.at > clock_timestamp() - interval '15 minutes'`,
  })}`,
)

/**
 * Waits for the queue's row, and reads what holds; `undefined` for a driver who never had a queue. One statement does both: whoever had
 * to wait for it sees the queue's row as it is and its assignments as they were, tells that by the version, and reads once more.
 */
export async function lockQueue(tx: Tx, driver_id: number): Promise<LockedQueue | undefined> {
  const [queue] = await selectLocked(tx, { driver_id })
  const isOld = queue && queue.version !== queue.seen_version
  const [again] = isOld ? await selectLocked(tx, { driver_id }) : []
  return queue && asLocked(again ?? queue)
}

function asLocked(row: LockedRow): LockedQueue {
  const { driver_id, market_id, version, stamp, dispatch_action_id, active, driver_hour_id, removed } = row
  const { has_phone, seen_lat, seen_lng } = row
  return {
    driver_id,
    market_id,
    version,
    stamp,
    dispatch_action_id,
    active,
    driver_hour_id,
    removed,
    has_phone,
    seen_at: seen_lat === null ? undefined : { lat: seen_lat, lng: seen_lng },
    waits_at: { lat: row.waits_lat, lng: row.waits_lng },
    assignments: (row.assignments ?? []).map(asAssignment),
    kitchens: new Set((row.assignments ?? []).flatMap(kitchenOf)),
    board: row,
  }
}

/** An order that is only to be delivered has left its kitchen. */
function kitchenOf(values: LockedValues): number[] {
  const franchise_id = values.at(-1)
  return values[1] !== 'deliver' && typeof franchise_id === 'number' ? [franchise_id] : []
}

function asAssignment(values: LockedValues): AssignmentRow {
  const [driver_assignment_id, kind, order_id, waypoint_id, status, start_time, end_time, alcohol, ...more] = values
  const [, ready_at, , , , to, position, lat, lng] = more
  return {
    driver_assignment_id,
    kind,
    order_id,
    waypoint_id,
    position,
    status,
    place: { lat, lng },
    ready_at,
    alcohol: alcohol ?? false,
    waypoint: order_id === null ? to : null,
    start_time: start_time === null ? null : new Date(start_time),
    end_time: end_time === null ? null : new Date(end_time),
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
 * Ends a change of a locked queue: its version rises, and its stamp with it. A column stays while its driver is clocked in, or has orders or
 * refused goods in the car (SIL-OPS-24, SIL-OPS-32). For those who want it in a statement of their own, with `queueValues`.
 */
export const queueUpdate = `
  update driver_queues q set active = :active, driver_hour_id = :driver_hour_id::integer, version = :version,
    last_updated_at = to_timestamp(:stamp::bigint / 1000.0),
    removed_at = case when :driver_hour_id::integer is not null
        or exists (select from orders where orders.driver_id = q.driver_id and dispatch_state = 'assigned')
        or exists (select from orders where orders.driver_id = q.driver_id and status = 'rejected' and goods_returned_at is null)
      then null else :now::timestamptz end
  where driver_id = :driver_id`
const updateQueue = prepare(queueUpdate)

export const queueValues = ({ now }: UnitOfWork, queue: LockedQueue, change: QueueChange = {}) => ({
  driver_id: queue.driver_id,
  active: change.active ?? queue.active,
  driver_hour_id: change.driver_hour_id === undefined ? queue.driver_hour_id : change.driver_hour_id,
  version: queue.version + 1,
  stamp: queue.stamp,
  now,
})

export async function saveQueue(unit: UnitOfWork, queue: LockedQueue, change: QueueChange = {}): Promise<number> {
  const values = queueValues(unit, queue, change)
  await updateQueue(unit.tx, values)
  tellBoards(unit, queue)
  return values.version
}

/** That this queue has its next version; the kitchens to which its driver goes see who comes, and when. */
export function tellBoards(unit: UnitOfWork, { market_id, driver_id, version, kitchens }: LockedQueue): void {
  for (const franchise_id of kitchens) unit.hint(`kitchen:${franchise_id}`)
  unit.hint(`queues:${market_id}`, version + 1)
  unit.hint(`queue:${driver_id}`, version + 1)
}
