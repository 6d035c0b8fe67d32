import { prepare } from '#platform/server/prepared.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ActionAbout } from '../rules/action-text.ts'
import type { Kind } from '../rules/board.ts'
import { prefixOf } from '../rules/kinds.ts'
import { newStops } from './places.ts'
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
  return stops.map(({ number, ...stop }, index) => {
    const kind = kinds[index] as Kind
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
  })
}

/** Takes assignments out of a locked queue and writes down how they ended. */
export async function endAssignments(
  unit: UnitOfWork,
  queue: LockedQueue,
  ended: readonly AssignmentRow[],
  outcome: AssignmentOutcome,
): Promise<void> {
  if (ended.length === 0) return
  const rows = ended.map((row) => ({ ...row, ...plannedSpan(queue.assignments, ended, row) }))
  const { driver_id, driver_hour_id, market_id } = queue
  await endRows(unit.tx, {
    rows: JSON.stringify(rows),
    ids: [...idsOf(ended)],
    driver_id,
    driver_hour_id,
    market_id,
    outcome,
    now: unit.now,
  })
}

const endRows = prepare(`
  with gone as (delete from driver_assignments where driver_assignment_id = any(:ids::text[]))
  insert into driver_assignments_ended
    (driver_assignment_id, driver_id, driver_hour_id, market_id, kind, order_id, waypoint_id, outcome, ended_at, start_time, end_time)
  select driver_assignment_id, :driver_id::integer, :driver_hour_id::integer, :market_id::integer, kind, order_id, waypoint_id,
    :outcome::text, :now::timestamptz, start_time, end_time
  from jsonb_to_recordset(:rows::jsonb) as ended(driver_assignment_id text, kind text, order_id integer, waypoint_id integer,
    start_time timestamptz, end_time timestamptz)`)

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
