import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { queueTimes, type Times } from '../rules/plan/row-times.ts'
import { tellPhones } from './driver-work.ts'
import type { AssignmentRow, LockedQueue } from './queue-lock.ts'

export type Roads = Pick<RoadTimes, 'atOnce'>

type NewRows = { readonly rows: readonly AssignmentRow[]; readonly roads: Roads; readonly left?: Point | undefined }

/** An assignment with the place and the times that it has now. */
export type PlannedRow = Omit<AssignmentRow, 'start_time' | 'end_time'> & Times

/**
 * New rows and moved ones in one statement. An id names its row for good: only place and times of a known one change. For those who want
 * it in a statement of their own, with `rowValues`.
 */
export const rowsUpsert = `
  insert into driver_assignments
    (driver_assignment_id, driver_id, market_id, position, kind, order_id, waypoint_id, status, start_time, end_time)
  select driver_assignment_id, :driver_id::integer, :market_id::integer, position, kind, order_id, waypoint_id, status,
    to_timestamp(start_time / 1000.0), to_timestamp(end_time / 1000.0)
  from jsonb_to_recordset(:rows::jsonb) as changed(driver_assignment_id text, position integer, kind text,
    order_id integer, waypoint_id integer, status text, start_time bigint, end_time bigint)
  on conflict (driver_assignment_id) do update
    set position = excluded.position, start_time = excluded.start_time, end_time = excluded.end_time`
const upsertRows = prepare(rowsUpsert)

export const rowValues = ({ driver_id, market_id }: LockedQueue, changed: readonly PlannedRow[]) => ({
  driver_id,
  market_id,
  rows: JSON.stringify(changed),
})

/**
 * Makes these the rows of a locked queue, in this order, each with the time at which it will be done now; what is no longer among them was
 * ended before. `left` is where the driver has just been.
 */
export async function saveRows(
  unit: UnitOfWork,
  queue: LockedQueue,
  rows: readonly AssignmentRow[],
  roads: Roads,
  left?: Point,
): Promise<void> {
  const { changed, has_new } = planRows(unit, queue, { rows, roads, left })
  if (changed.length > 0) await upsertRows(unit.tx, rowValues(queue, changed))
  if (has_new) await tellPhones(unit, queue)
}

/** All rows as they will be, and those of them that differ from what is stored. */
export function planRows({ now }: UnitOfWork, queue: LockedQueue, { rows, roads, left }: NewRows) {
  const before = new Map(queue.assignments.map((row) => [row.driver_assignment_id, row]))
  const times = queueTimes(rows.map(plannedStop), {
    now: now.getTime(),
    place: queue.seen_at ?? left ?? queue.waits_at,
    travel: roads.atOnce(queue.market_id),
    keepsFirst: rows[0]?.driver_assignment_id === queue.assignments[0]?.driver_assignment_id,
  })
  const positions = positionsFor(rows, before)
  const planned = rows.map((row, index) => ({
    ...row,
    position: positions[index] ?? index,
    ...(times[index] as Times),
  }))
  const changed = planned.filter(({ driver_assignment_id, position, start_time, end_time }) => {
    const last = before.get(driver_assignment_id)
    const isSame =
      last?.position === position && last.start_time?.getTime() === start_time && last.end_time?.getTime() === end_time
    return !isSame
  })
  return { planned, changed, has_new: rows.some(({ driver_assignment_id }) => !before.has(driver_assignment_id)) }
}

const plannedStop = ({ kind, place, ready_at, alcohol, status, start_time, end_time }: AssignmentRow) => ({
  kind,
  place,
  ready_at,
  alcohol,
  start_time: start_time?.getTime() ?? null,
  end_time: end_time?.getTime() ?? null,
  begun: status === 'started' || status === 'arrived',
})

/** The positions that these rows have, in order; new ones stand behind all of them, so that few rows change their place. */
function positionsFor(rows: readonly AssignmentRow[], before: ReadonlyMap<string, AssignmentRow>): readonly number[] {
  const taken = rows
    .flatMap(({ driver_assignment_id }) => before.get(driver_assignment_id)?.position ?? [])
    .sort((a, b) => a - b)
  const last = taken.at(-1) ?? 0
  return rows.map((_row, index) => taken[index] ?? last + 1 + index - taken.length)
}
