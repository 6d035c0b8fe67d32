import { prepare } from '#platform/server/prepared.ts'
import { actorColumns, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { DriverQueue } from '../rules/board.ts'
import { type Ending, endedRows, endedValues } from './assignments.ts'
import { tellPhones } from './driver-work.ts'
import {
  type AssignmentRow,
  type LockedQueue,
  queueUpdate,
  queueValues,
  type SavedQueue,
  tellBoards,
} from './queue-lock.ts'
import { type AssignmentValues, driverQueueOf, wireQueue } from './queues.ts'
import { type PlannedRow, planRows, type Roads, rowsUpsert, rowValues } from './save-rows.ts'
import { actionValues, type Pushed, pushedAction } from './undo-stack.ts'

type Command = Pushed & {
  /** The rows as they are now; what is no longer among them was ended before, or is by `ending`. */
  readonly rows: readonly AssignmentRow[]
  readonly ending?: Ending
  /** Of its event. */
  readonly detail: Record<string, unknown>
}
type Done = { readonly dispatch_action_id: number | null; readonly driver_queue: DriverQueue }

type Saved = SavedQueue & { readonly dispatch_action_id: number | null }
const saving = (more: string) =>
  prepare<Saved>(`
  with ${more} placed as (${rowsUpsert}), ${pushedAction},
    audited as (insert into events (market_id, at, actor_kind, actor_id, what, subject, detail)
      values (:market_id, :now, :actor_kind, :actor_id::bigint, :request, :subject, :detail::jsonb)),
    saved as (${queueUpdate})
  select saved.*, (select dispatch_action_id from pushed) as dispatch_action_id from saved`)
const save = saving('')
const saveEnded = saving(`${endedRows},`)

/**
 * Ends a dispatcher's command on a locked queue, by one statement: rows with their places and times, the queue's version, what can be
 * undone, and the event. Answers what the command answers.
 */
export async function saveCommand(unit: UnitOfWork, queue: LockedQueue, command: Command, roads: Roads): Promise<Done> {
  const { planned, changed, has_new } = planRows(unit, queue, { rows: command.rows, roads })
  const { ending } = command
  const [done] = await (ending ? saveEnded : save)(unit.tx, {
    ...(ending && endedValues(unit, queue, ending)),
    ...rowValues(queue, changed),
    ...actionValues(unit, queue, command),
    ...actorColumns(unit.actor),
    ...queueValues(unit, queue),
    subject: `queue:${queue.driver_id}`,
    detail: JSON.stringify(command.detail),
  })
  if (!done) throw new Error(`The locked queue of driver ${queue.driver_id} is gone`)
  tellBoards(unit, queue)
  if (has_new) await tellPhones(unit, queue)
  const { dispatch_action_id, ...saved } = done
  return { dispatch_action_id, driver_queue: await queueAfter(unit, queue, planned, saved) }
}

/** The queue as boards show it now: of what was read when it was locked, unless an order has come or gone. */
async function queueAfter(
  { tx, now }: UnitOfWork,
  { board, driver_id }: LockedQueue,
  rows: readonly PlannedRow[],
  saved: SavedQueue,
): Promise<DriverQueue> {
  const known = new Map(board.assignments?.map((values) => [values[0], values]))
  const ordersBefore = [...known.values()].filter(([, , order_id]) => order_id !== null)
  const ordersNow = rows.filter(({ order_id }) => order_id !== null)
  const isSame =
    ordersNow.length === ordersBefore.length && ordersNow.every((row) => known.has(row.driver_assignment_id))
  if (!isSame) return driverQueueOf(tx, driver_id, now)
  const assignments = rows.map((row) => shownRow(row, known.get(row.driver_assignment_id)))
  return wireQueue({ ...board, ...saved, assignments }, { now })
}

/** Without `known` it is a waypoint that was added, of which boards show the name. */
function shownRow(row: PlannedRow, known?: AssignmentValues): AssignmentValues {
  const { driver_assignment_id, kind, order_id, waypoint_id, status, start_time, end_time } = row
  const place = [driver_assignment_id, kind, order_id, waypoint_id, status, start_time, end_time] as const
  if (!known) return [...place, null, false, null, null, null, null, row.waypoint]
  const [, , , , , , , ...facts] = known
  return [...place, ...facts]
}
