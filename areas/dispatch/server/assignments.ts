import { sql } from 'kysely'
import { anyOf } from '#platform/server/any-of.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import { prefixOf } from '../rules/kinds.ts'
import { planAppended, type Travel } from '../rules/travel.ts'
import { endOfQueue, placeOf } from './places.ts'
import type { AssignmentRow, LockedQueue } from './queue-lock.ts'

/** What became of an assignment that is no longer in a queue. */
export type AssignmentOutcome = 'completed' | 'deleted' | 'rejected' | 'returned'

export type NewAssignments = {
  readonly kinds: readonly Kind[]
  readonly order_id?: number
  readonly waypoint_id?: number
}

/** Adds assignments at the end of a locked queue, with their times (SIL-OPS-46). */
export async function appendAssignments(
  unit: UnitOfWork,
  queue: LockedQueue,
  added: NewAssignments,
  travel: Travel,
): Promise<string[]> {
  const stops = await Promise.all(
    added.kinds.map(async (kind) => ({ kind, place: await placeOf(unit.tx, { ...added, kind }) })),
  )
  const last = queue.assignments.at(-1)
  const plans = planAppended(stops, {
    now: unit.now.getTime(),
    previousEnd: last?.end_time?.getTime() ?? null,
    at: await endOfQueue(unit.tx, queue),
    travel,
  })
  const numbers = await nextNumbers(unit.tx, stops.length)
  const rows = stops.map(({ kind }, index) => ({
    driver_assignment_id: `${prefixOf(kind)}${numbers[index]}`,
    driver_id: queue.driver_id,
    market_id: queue.market_id,
    position: (last?.position ?? 0) + index + 1,
    kind,
    order_id: added.order_id ?? null,
    waypoint_id: added.waypoint_id ?? null,
    start_time: new Date(plans[index]?.start_time ?? unit.now),
    end_time: new Date(plans[index]?.end_time ?? unit.now),
  }))
  await unit.tx.insertInto('driver_assignments').values(rows).execute()
  return rows.map(({ driver_assignment_id }) => driver_assignment_id)
}

/** Takes assignments out of a locked queue and writes down how they ended. */
export async function endAssignments(
  unit: UnitOfWork,
  queue: LockedQueue,
  ended: readonly AssignmentRow[],
  outcome: AssignmentOutcome,
): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ driver_assignment_id }) => driver_assignment_id)
  await unit.tx.deleteFrom('driver_assignments').where('driver_assignment_id', '=', anyOf(ids)).execute()
  await unit.tx
    .insertInto('driver_assignments_ended')
    .values(
      ended.map(({ driver_assignment_id, kind, order_id, waypoint_id }) => ({
        driver_assignment_id,
        driver_id: queue.driver_id,
        driver_hour_id: queue.driver_hour_id,
        kind,
        order_id,
        waypoint_id,
        outcome,
        ended_at: unit.now,
      })),
    )
    .execute()
}

async function nextNumbers(tx: Tx, count: number): Promise<number[]> {
  const rows = await sql<{ number: number }>`
    select nextval('driver_assignment_numbers')::integer as number from generate_series(1, ${count})`.execute(tx)
  return rows.rows.map(({ number }) => number)
}
