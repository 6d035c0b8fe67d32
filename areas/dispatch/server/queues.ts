import { sql } from 'kysely'
import type { Markets } from '#platform/server/actor.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { DoorNote, DriverAssignment, DriverQueue, Kind } from '../rules/board.ts'
import { busynessOf, phaseOutWithin } from '../rules/busyness.ts'
import { type AssignmentStatus, statusText, typeText } from '../rules/kinds.ts'
import { shiftTypeOf } from '../rules/shift-type.ts'
import type { TabletSecretOf } from './tablet-secrets.ts'

/** Of an assignment what boards show. */
export type ShownValues = readonly [
  driver_assignment_id: string,
  kind: Kind,
  order_id: number | null,
  waypoint_id: number | null,
  status: AssignmentStatus,
  start_time: number | null,
  end_time: number | null,
  alcohol: boolean | null,
  picked_up: boolean,
  ready_at: number | null,
  promised_at: number | null,
  franchise: string | null,
  from: string | null,
  to: string | null,
]
/** As it is read; whoever locks the queue reads more. */
export type AssignmentValues = readonly [...shown: ShownValues, ...more: readonly unknown[]]

/** A queue as it is read. */
export type QueueRow = {
  readonly driver_id: number
  readonly market_id: number
  readonly version: number
  readonly active: boolean
  readonly driver_hour_id: number | null
  readonly removed: boolean
  readonly last_updated_at: number
  readonly name: string
  readonly phone_number: string
  readonly alcohol_approved: boolean
  readonly onboarding: boolean
  readonly waypoint_id: number | null
  readonly full_queue_orders: number
  readonly shift_type: number | null
  readonly shift_end: number | null
  /** From when on the clock alone says that this driver is going home. Never later than the database's own stamps. */
  readonly phases_out_at: number | null
  readonly clock_out_requested: boolean
  readonly tablet_id: string | null
  readonly secret: Buffer | null
  readonly assignments: readonly AssignmentValues[] | null
  readonly undelivered_orders: number[]
  readonly door_notes: readonly DoorNote[] | null
}

export const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** The process's clock and the database's are never farther apart. */
const clocksApart = 60_000
const phasesOutAt = `h.scheduled_end_at - interval '${phaseOutWithin} milliseconds'`

type More = {
  /** Of the queue `q`. */
  readonly columns?: string
  /** Of each assignment `a`, behind the values that boards show. */
  readonly values?: string
  readonly tables?: string
  /** Where the queues are taken from. */
  readonly queues?: string
}

// One statement: arrays instead of objects keep its JSON, the larger part of the cost, at a third of the size.
export const selectQueues = ({ columns = '', values = '', tables = '', queues = 'driver_queues' }: More = {}) => `
  select q.driver_id, q.market_id, q.version, q.active, q.driver_hour_id, q.removed_at is not null as removed,
    ${ms('q.last_updated_at')} as last_updated_at,
    d.name, d.phone_number, d.alcohol_approved, d.onboarding, d.waypoint_id, m.full_queue_orders,
    h.shift_type, ${ms('h.scheduled_end_at')} as shift_end,
    ${ms(`least(${phasesOutAt}, clock_timestamp())`)} as phases_out_at,
    h.clock_out_requested_at is not null as clock_out_requested, h.tablet_id, t.secret, waiting.assignments,
    array(select order_id from orders where orders.driver_id = q.driver_id and dispatch_state = 'assigned' order by order_id)
      as undelivered_orders,
    (select json_agg(n order by n.order_id, n.what) from (
      select order_id, 'refused_in_car' as what from orders
        where orders.driver_id = q.driver_id and status = 'rejected' and goods_returned_at is null
      union all select order_id, 'not_approved' from orders
        where not d.alcohol_approved and orders.driver_id = q.driver_id and dispatch_state = 'assigned' and alcohol
      union all select order_id, outside_hours from alcohol_verifications v
        where v.driver_id = q.driver_id and outside_hours is not null and v.verified_at >= h.started_at) n) as door_notes
    ${columns}
  from ${queues} q
    join drivers d using (driver_id)
    join markets m on m.market_id = q.market_id
    left join driver_hours h on h.driver_hour_id = q.driver_hour_id
    left join tablets t on t.tablet_id = h.tablet_id
    left join lateral (
      select json_agg(json_build_array(a.driver_assignment_id, a.kind, a.order_id, a.waypoint_id, a.status,
        ${ms('a.start_time')}, ${ms('a.end_time')}, o.alcohol, o.picked_up_at is not null,
        ${ms('o.ready_at')}, ${ms('o.promised_at')}, f.name, f.addr_line_1,
        coalesce(o.addr_line_1 || coalesce(', ' || nullif(o.addr_line_2, ''), ''), w.name)
        ${values}) order by a.position) as assignments
      from driver_assignments a
        left join orders o on o.order_id = a.order_id
        left join franchises f on f.franchise_id = o.franchise_id
        left join waypoints w on w.waypoint_id = a.waypoint_id
      where a.driver_id = q.driver_id) waiting on true
    ${tables}`

const ofMarkets = '(:markets::integer[] is null or q.market_id = any(:markets))'
const marketValues = (markets: Markets) => ({ markets: markets === 'all' ? null : [...markets] })

type ViewInput = { readonly now: Date; readonly secretOf?: TabletSecretOf | undefined }

const selectOpen = prepare<QueueRow>(
  `${selectQueues()} where q.removed_at is null and ${ofMarkets} order by d.name, q.driver_id`,
)

/** Every queue that has a column (SIL-OPS-24). */
export async function openQueues(db: Db | Tx, markets: Markets, input: ViewInput): Promise<DriverQueue[]> {
  const rows = await selectOpen(db, marketValues(markets))
  return rows.map((row) => wireQueue(row, input))
}

const selectChanged = prepare<QueueRow>(`${selectQueues()}
  where (q.last_updated_at > to_timestamp(:since::double precision / 1000) or q.driver_id in (
      select driver_id from driver_hours h where ended_at is null and ${phasesOutAt} <= :now
        and ${phasesOutAt} > to_timestamp(:since_by_clock::double precision / 1000)))
    and ${ofMarkets} and (q.removed_at is null or :since::double precision > 0)
  order by d.name, q.driver_id`)

/**
 * What changed after this instant, by somebody or by the clock alone: a driver begins to phase out without any change of the queue
 * (SIL-OPS-26). A queue without a column any more comes as removed (SIL-OPS-36).
 */
export async function queuesChangedSince(
  db: Db | Tx,
  since: number,
  markets: Markets,
  input: ViewInput,
): Promise<DriverQueue[]> {
  const values = { since, since_by_clock: since - clocksApart, now: input.now, ...marketValues(markets) }
  const rows = await selectChanged(db, values)
  return rows.map((row) => wireQueue(row, input))
}

const selectOne = prepare<QueueRow>(`${selectQueues()} where q.driver_id = :driver_id`)

/** One driver's queue, without the tablet's secret: replies to commands are stored, refreshes are not (SIL-OPS-28). */
export async function driverQueueOf(db: Db | Tx, driver_id: number, now: Date): Promise<DriverQueue> {
  const [row] = await selectOne(db, { driver_id })
  if (!row) throw new Error(`Driver ${driver_id} has no queue`)
  return wireQueue(row, { now })
}

/**
 * The instant up to which a reader that asks next has seen every change: a transaction that is still open may have stamped its
 * queue already, and must be found by the refresh after this one. To be asked before the queues are read.
 */
export async function settledTime(db: Db | Tx): Promise<number> {
  const rows = await sql<{ settled: number }>`
    select floor(extract(epoch from least(clock_timestamp(), min(xact_start))) * 1000)::bigint as settled
    from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows.rows[0]?.settled ?? 0
}

export function wireQueue(row: QueueRow, { now, secretOf }: ViewInput): DriverQueue {
  const assignments = row.assignments ?? []
  const phasesOut = row.shift_end !== null && row.shift_end - phaseOutWithin <= now.getTime()
  return {
    driver_id: row.driver_id,
    market_id: row.market_id,
    driver_details: {
      driver_id: row.driver_id,
      name: row.name,
      phone_number: row.phone_number,
      shift_type: row.shift_type === null ? '' : shiftTypeOf(row.shift_type),
      active: row.active,
      busyness_status: busynessOf({
        assignments: assignments.length,
        orders: row.undelivered_orders.length,
        fullAt: row.full_queue_orders,
        clockOutRequested: row.clock_out_requested,
        shiftEnd: row.shift_end,
        now: now.getTime(),
      }),
      shift_end: row.shift_end,
      alcohol_approved: row.alcohol_approved,
      onboarding: row.onboarding,
      tablet_id: row.tablet_id,
      ...(secretOf && { tablet_secret: secretOf(row.tablet_id, row.secret) }),
      waypoint_id: row.waypoint_id,
      driver_hour_id: row.driver_hour_id,
    },
    driver_assignments: assignments.map(wireAssignment),
    undelivered_orders: row.undelivered_orders,
    door_notes: row.door_notes ?? [],
    // The column is as new as what the clock says of it, though nobody has touched it (DSP-82).
    last_updated_at: Math.max(row.last_updated_at, phasesOut ? (row.phases_out_at ?? 0) : 0),
    version: row.version,
    removed: row.removed,
  }
}

function wireAssignment(values: AssignmentValues): DriverAssignment {
  const [id, kind, order_id, waypoint_id, status, start, end, alcohol, picked_up, ready, promised, name, from, to] =
    values
  return {
    driver_assignment_id: id,
    order_id,
    waypoint_id,
    type_text: typeText(kind),
    status_text: statusText(status),
    start_time: start,
    end_time: end,
    alcohol: alcohol ?? false,
    picked_up,
    ready_at: ready,
    promised_at: promised,
    from_address_summary: { addr_line_1: from ?? '', name: name ?? '' },
    address_summary: { addr_line_1: to ?? '' },
  }
}
