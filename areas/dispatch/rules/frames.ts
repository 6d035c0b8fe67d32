import type { DriverAssignment } from './board.ts'

/** Rows that follow each other for one order; a waypoint stands alone. */
export type Frame = { readonly key: string; readonly rows: readonly DriverAssignment[] }

/** What the eye reads as one stop: Go to order, Pickup and Deliver of an order, where they stand together. */
export function framesOf(assignments: readonly DriverAssignment[]): readonly Frame[] {
  const frames: { key: string; rows: DriverAssignment[] }[] = []
  for (const row of assignments) {
    const last = frames.at(-1)
    if (last && row.order_id !== null && last.rows[0]?.order_id === row.order_id) last.rows.push(row)
    else frames.push({ key: `${row.pending ? 'new ' : ''}${row.driver_assignment_id}`, rows: [row] })
  }
  return frames
}
