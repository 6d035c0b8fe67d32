import { prepare } from '#platform/server/prepared.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { DriverQueue } from '../rules/board.ts'
import { type Ending, endedRows, endedValues } from './assignments.ts'
import { tellPhones } from './driver-work.ts'
import { type AssignmentRow, type LockedQueue, queueUpdate, queueValues, tellBoards } from './queue-lock.ts'
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

const partsOf = (more: string) => `${more} placed as (${rowsUpsert}), ${pushedAction}, saved as (${queueUpdate})`
const parts = partsOf('')
const partsEnded = partsOf(`${endedRows},`)
const answer = 'select (select dispatch_action_id from pushed) as dispatch_action_id'
type Saved = Pick<Done, 'dispatch_action_id'>
const save = prepare<Saved>(`with ${parts} ${answer}`)
const saveEnded = prepare<Saved>(`with ${partsEnded} ${answer}`)

/**
 * Ends a dispatcher's command on a locked queue, by one statement: rows with their places and times, the queue's version, and what can be
 * undone. Answers what the command answers. Where that is known before, the statement is left to the end of the unit.
 */
export async function saveCommand(unit: UnitOfWork, queue: LockedQueue, command: Command, roads: Roads): Promise<Done> {
  const { planned, changed, has_new } = planRows(unit, queue, { rows: command.rows, roads })
  const { ending } = command
  const values = {
    ...(ending && endedValues(unit, queue, ending)),
    ...rowValues(queue, changed),
    ...actionValues(unit, queue, command),
    ...queueValues(unit, queue),
  }
  unit.audit({
    what: command.request,
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: command.detail,
  })
  tellBoards(unit, queue)
  if (has_new) await tellPhones(unit, queue)
  const driver_queue = queueAfter(unit, queue, planned)
  if (driver_queue && unit.actor?.user) {
    unit.atEnd({ text: ending ? partsEnded : parts, values })
    return { dispatch_action_id: queue.dispatch_action_id, driver_queue }
  }
  const [saved] = await (ending ? saveEnded : save)(unit.tx, values)
  const dispatch_action_id = saved?.dispatch_action_id ?? null
  return { dispatch_action_id, driver_queue: await driverQueueOf(unit.tx, queue.driver_id, unit.now) }
}

/**
 * The queue as boards will show it, of what was read when it was locked. Unknown where an order has come or gone, and where nobody is clocked
 * in: such a column may go with this change.
 */
function queueAfter({ now }: UnitOfWork, queue: LockedQueue, rows: readonly PlannedRow[]): DriverQueue | undefined {
  const { board, version, stamp } = queue
  const known = new Map(board.assignments?.map((values) => [values[0], values]))
  const ordersBefore = [...known.values()].filter(([, , order_id]) => order_id !== null)
  const ordersNow = rows.filter(({ order_id }) => order_id !== null)
  const isSame =
    ordersNow.length === ordersBefore.length && ordersNow.every((row) => known.has(row.driver_assignment_id))
  if (!isSame || queue.driver_hour_id === null) return undefined
  const assignments = rows.map((row) => shownRow(row, known.get(row.driver_assignment_id)))
  return wireQueue({ ...board, version: version + 1, last_updated_at: stamp, removed: false, assignments }, { now })
}

/** Without `known` it is a waypoint that was added, of which boards show the name. */
function shownRow(row: PlannedRow, known?: AssignmentValues): AssignmentValues {
  const { driver_assignment_id, kind, order_id, waypoint_id, status, start_time, end_time } = row
  const place = [driver_assignment_id, kind, order_id, waypoint_id, status, start_time, end_time] as const
  if (!known) return [...place, null, false, null, null, null, null, row.waypoint]
  const [, , , , , , , ...facts] = known
  return [...place, ...facts]
}
