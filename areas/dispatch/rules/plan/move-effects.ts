import { type BrokenLimit, brokenLimit } from './may-take.ts'
import { effectOn, type Measured, measure, type QueueEffect, type WeighedQueue, type WeighedRow } from './measure.ts'
import { moveTo } from './placement.ts'

/** What a row would do to its own queue in another place of it; null is the end. */
export type MoveEffect = QueueEffect & {
  readonly before: string | null
  /** Which limit the move breaks that holds without it. */
  readonly breaks: BrokenLimit | null
}

/** Nobody drags through a longer queue. */
const rowsAtMost = 40

/** Every place in which something would change. */
export function moveEffects(queue: WeighedQueue, driverAssignmentId: string): readonly MoveEffect[] {
  const { rows } = queue
  if (rows.length > rowsAtMost) return []
  const base = measure(queue, rows)
  const limitOf = (placed: readonly WeighedRow[], { times }: Measured) =>
    brokenLimit(queue, { rows: placed, ends: times.map(({ end_time }) => end_time), before: base.doors })
  const broken = limitOf(rows, base)?.limit
  return [...rows.map(({ driver_assignment_id }) => driver_assignment_id), null].flatMap((before) => {
    const placed = moveTo(rows, driverAssignmentId, before)
    if (!placed || placed === rows) return []
    const measured = measure(queue, placed)
    const breaks = limitOf(placed, measured)
    return { before, ...effectOn(queue, { base, measured, placed }), breaks: breaks?.limit === broken ? null : breaks }
  })
}
