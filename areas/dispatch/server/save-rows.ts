import { sql } from 'kysely'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { queueTimes } from '../rules/plan/row-times.ts'
import { tellPhones } from './driver-work.ts'
import type { AssignmentRow, LockedQueue } from './queue-lock.ts'

export type Roads = Pick<RoadTimes, 'atOnce'>

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
  const before = new Map(queue.assignments.map((row) => [row.driver_assignment_id, row]))
  const times = queueTimes(rows.map(plannedStop), {
    now: unit.now.getTime(),
    place: queue.seen_at ?? left ?? queue.waits_at,
    travel: roads.atOnce(queue.market_id),
    keepsFirst: rows[0]?.driver_assignment_id === queue.assignments[0]?.driver_assignment_id,
  })
  const positions = positionsFor(rows, before)
  const changed = rows.flatMap((row, index) => {
    const next = { position: positions[index] ?? index, ...times[index] }
    const last = before.get(row.driver_assignment_id)
    const same =
      last?.position === next.position &&
      last.start_time?.getTime() === next.start_time &&
      last.end_time?.getTime() === next.end_time
    return same ? [] : [{ ...row, ...next }]
  })
  if (changed.length === 0) return
  // New rows and moved ones in one statement. An id names its row for good: only place and times of a known one change.
  await sql`
    insert into driver_assignments
      (driver_assignment_id, driver_id, market_id, position, kind, order_id, waypoint_id, status, start_time, end_time)
    select driver_assignment_id, ${queue.driver_id}, ${queue.market_id}, position, kind, order_id, waypoint_id, status,
      to_timestamp(start_time / 1000.0), to_timestamp(end_time / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(driver_assignment_id text, position integer, kind text,
      order_id integer, waypoint_id integer, status text, start_time bigint, end_time bigint)
    on conflict (driver_assignment_id) do update
      set position = excluded.position, start_time = excluded.start_time, end_time = excluded.end_time`.execute(unit.tx)
  if (changed.some(({ driver_assignment_id }) => !before.has(driver_assignment_id)))
    await tellPhones(unit, queue.driver_id)
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
