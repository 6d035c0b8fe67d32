import { effectOn, measure, type QueueEffect, type WeighedQueue } from './measure.ts'
import { moveTo } from './placement.ts'

/** What a row would do to its own queue in another place of it; null is the end. */
export type MoveEffect = QueueEffect & { readonly before: string | null }

/** Nobody drags through a longer queue. */
const rowsAtMost = 40

/** Every place in which something would change. */
export function moveEffects(queue: WeighedQueue, driverAssignmentId: string): readonly MoveEffect[] {
  const { rows } = queue
  if (rows.length > rowsAtMost) return []
  const base = measure(queue, rows)
  return [...rows.map(({ driver_assignment_id }) => driver_assignment_id), null].flatMap((before) => {
    const placed = moveTo(rows, driverAssignmentId, before)
    if (!placed || placed === rows) return []
    return { before, ...effectOn(queue, { base, measured: measure(queue, placed), placed }) }
  })
}
