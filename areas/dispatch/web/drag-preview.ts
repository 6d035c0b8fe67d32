import { timeText } from '#platform/core/local-time.ts'
import type { DriverAssignment } from '../rules/board.ts'
import type { Offer } from '../rules/plan/best-place.ts'
import type { NewEnd } from '../rules/plan/measure.ts'

/** A place in a queue where something would come to stand; null is the end. */
export type Slot = {
  readonly before: string | null
  readonly what: 'pick' | 'drop'
  readonly text: string
  readonly time: string
}

/** What a column shows while something is held over it: where it would land, and when each stop would be done then. */
export type Preview = { readonly slots: readonly Slot[]; readonly ends: ReadonlyMap<string, number> }

/** Of an order that comes in at the best place. */
export function previewOf(order_id: number, offer: Offer, timeZone: string): Preview {
  const { pick_before, drop_before, at_store, at_door } = offer
  const clock = (at: number) => timeText(at, timeZone).slice(0, -3)
  const together = pick_before === drop_before
  const pick: Slot = {
    before: pick_before,
    what: 'pick',
    text: `${order_id} here`,
    time: together ? `picks ${clock(at_store)}, drops ${clock(at_door)}` : `picks ${clock(at_store)}`,
  }
  const drop: Slot = { before: drop_before, what: 'drop', text: `${order_id} dropped here`, time: clock(at_door) }
  return { slots: together ? [pick] : [pick, drop], ends: new Map(offer.ends) }
}

/** Of a row that changes its place in its own queue; where it lands is drawn between the rows, which must not jump under the pointer. */
export const previewOfMove = (ends: readonly NewEnd[]): Preview => ({ slots: [], ends: new Map(ends) })

/** The row as it would be, and when it is done as things stand where that differs by a minute. */
export function plannedRow(
  row: DriverAssignment,
  preview: Preview | undefined,
): { readonly row: DriverAssignment; readonly was: number | undefined } {
  const end_time = preview?.ends.get(row.driver_assignment_id)
  if (end_time === undefined || row.end_time === null) return { row, was: undefined }
  if (Math.floor(end_time / 60_000) === Math.floor(row.end_time / 60_000)) return { row, was: undefined }
  return { row: { ...row, end_time }, was: row.end_time }
}
