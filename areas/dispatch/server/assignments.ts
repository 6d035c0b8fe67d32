import { prepare } from '#platform/server/prepared.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ActionAbout } from '../rules/action-text.ts'
import type { Kind } from '../rules/board.ts'
import { prefixOf } from '../rules/kinds.ts'
import { type NewStop, newStops } from './places.ts'
import type { AssignmentRow, LockedQueue } from './queue-lock.ts'

/** What an action on this assignment is about, in the words of its history. */
export const aboutOf = ({ order_id, waypoint }: AssignmentRow): ActionAbout =>
  order_id === null ? { waypoint: waypoint ?? undefined } : { order_id }

/** What became of an assignment that is no longer in a queue. */
export type AssignmentOutcome = 'completed' | 'deleted' | 'rejected' | 'returned'

export type NewAssignments = {
  readonly kinds: readonly Kind[]
  readonly order_id?: number
  readonly waypoint_id?: number
}

/** Rows that stand in no queue yet, with what the plan must know of them. */
export async function newRows(tx: Tx, { kinds, ...target }: NewAssignments): Promise<AssignmentRow[]> {
  const stops = await newStops(
    tx,
    kinds.map((kind) => ({ kind, ...target })),
  )
  return stops.map((stop, index) => newRow(stop, kinds[index] as Kind, target))
}

const selectNewWaypoint = prepare<{
  readonly number: number
  readonly lat: number
  readonly lng: number
  readonly name: string
}>(`
  select nextval('driver_assignment_numbers')::integer as number, lat, lng, name from waypoints
  where waypoint_id = :waypoint_id and market_id = :market_id`)

type WaypointOfMarket = { readonly waypoint_id: number; readonly market_id: number }

/** A row that leads to a waypoint of this market and stands in no queue yet; undefined where the market has none of this number. */
export async function newWaypointRow(tx: Tx, wanted: WaypointOfMarket): Promise<AssignmentRow | undefined> {
  const [found] = await selectNewWaypoint(tx, wanted)
  if (!found) return undefined
  const { number, lat, lng, name } = found
  const stop = { number, place: { lat, lng }, ready_at: null, alcohol: false, waypoint: name }
  return newRow(stop, 'waypoint', { waypoint_id: wanted.waypoint_id })
}

function newRow({ number, ...stop }: NewStop, kind: Kind, target: Omit<NewAssignments, 'kinds'>): AssignmentRow {
  return {
    ...stop,
    driver_assignment_id: `${prefixOf(kind)}${number}`,
    kind,
    order_id: target.order_id ?? null,
    waypoint_id: target.waypoint_id ?? null,
    position: 0,
    status: 'not_acknowledged',
    start_time: null,
    end_time: null,
  }
}

/**
 * Parts of a statement: assignments leave their queue, and how they ended is written down. For those who want it in a statement of their
 * own, with `endedValues`.
 */
export const endedRows = `
  gone as (delete from driver_assignments where driver_assignment_id = any(:ended_ids::text[])),
  ended as (insert into driver_assignments_ended
    (driver_assignment_id, driver_id, driver_hour_id, market_id, kind, order_id, waypoint_id, outcome, ended_at, start_time, end_time)
  select driver_assignment_id, :driver_id::integer, :ended_in::integer, :market_id::integer, kind, order_id, waypoint_id,
    :outcome::text, :now::timestamptz, start_time, end_time
  from jsonb_to_recordset(:ended_rows::jsonb) as ended(driver_assignment_id text, kind text, order_id integer, waypoint_id integer,
    start_time timestamptz, end_time timestamptz))`
const endRows = prepare(`with ${endedRows} select`)

/** How some assignments of a queue end. */
export type Ending = { readonly ended: readonly AssignmentRow[]; readonly outcome: AssignmentOutcome }

export function endedValues({ now }: UnitOfWork, queue: LockedQueue, { ended, outcome }: Ending) {
  const rows = ended.map((row) => ({ ...row, ...plannedSpan(queue.assignments, ended, row) }))
  const { driver_id, driver_hour_id, market_id } = queue
  return {
    ended_rows: JSON.stringify(rows),
    ended_ids: [...idsOf(ended)],
    driver_id,
    ended_in: driver_hour_id,
    market_id,
    outcome,
    now,
  }
}

/** Takes assignments out of a locked queue and writes down how they ended. */
export async function endAssignments(
  unit: UnitOfWork,
  queue: LockedQueue,
  ended: readonly AssignmentRow[],
  outcome: AssignmentOutcome,
): Promise<void> {
  if (ended.length > 0) await endRows(unit.tx, endedValues(unit, queue, { ended, outcome }))
}

type Span = Pick<AssignmentRow, 'start_time' | 'end_time'>
const notPlanned: Span = { start_time: null, end_time: null }

/** What was planned when the driver came to it: of what stood further behind, the plan was never put to the proof. */
function plannedSpan(queue: readonly AssignmentRow[], ended: readonly AssignmentRow[], row: AssignmentRow): Span {
  const [first, second] = queue
  const isFetched =
    first?.kind === 'go_to_order' &&
    second?.kind === 'pickup' &&
    second.order_id === first.order_id &&
    ended.includes(second)
  if (isFetched && row === second) return { start_time: first.start_time, end_time: second.end_time }
  return row === first && !isFetched ? { start_time: row.start_time, end_time: row.end_time } : notPlanned
}

export const idsOf = (rows: readonly Pick<AssignmentRow, 'driver_assignment_id'>[]) =>
  rows.map(({ driver_assignment_id }) => driver_assignment_id)
