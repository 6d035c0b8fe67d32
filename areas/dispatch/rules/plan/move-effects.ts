import { type BrokenLimit, brokenLimit } from './may-take.ts'
import { effectOn, type Measured, measure, type QueueEffect, type WeighedQueue, type WeighedRow } from './measure.ts'
import { moveTo } from './placement.ts'

/** What another order of stops would do to its queue. */
export type ReorderEffect = QueueEffect & {
  /** Which limit it breaks that holds without it. */
  readonly breaks: BrokenLimit | null
}

/** What a row would do to its own queue in another place of it; null is the end. */
export type MoveEffect = ReorderEffect & { readonly before: string | null }

/** Nobody drags through a longer queue. */
const rowsAtMost = 40

/** Every place in which something would change. */
export function moveEffects(queue: WeighedQueue, driverAssignmentId: string): readonly MoveEffect[] {
  const { rows } = queue
  if (rows.length > rowsAtMost) return []
  const effectOf = weighReorder(queue)
  return [...rows.map(({ driver_assignment_id }) => driver_assignment_id), null].flatMap((before) => {
    const placed = moveTo(rows, driverAssignmentId, before)
    return !placed || placed === rows ? [] : [{ before, ...effectOf(placed) }]
  })
}

/** Weighs other orders of the same rows against the present one. */
export function weighReorder(queue: WeighedQueue): (placed: readonly WeighedRow[]) => ReorderEffect {
  const { rows } = queue
  const base = measure(queue, rows)
  const limitOf = (placed: readonly WeighedRow[], { times }: Measured) =>
    brokenLimit(queue, { rows: placed, ends: times.map(({ end_time }) => end_time), before: base.doors })
  const broken = limitOf(rows, base)?.limit
  return (placed) => {
    const measured = measure(queue, placed)
    const breaks = limitOf(placed, measured)
    return { ...effectOn(queue, { base, measured, placed }), breaks: breaks?.limit === broken ? null : breaks }
  }
}
