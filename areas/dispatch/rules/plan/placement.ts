import type { Kind } from '../board.ts'
import { kindOf } from '../kinds.ts'
import type { QueueEntry } from '../queue.ts'

const isKind = (row: QueueEntry | undefined, kind: Kind) =>
  row !== undefined && kindOf(row.driver_assignment_id) === kind
const idOf = ({ driver_assignment_id }: QueueEntry) => driver_assignment_id

/** Before which index; `undefined` when that row is gone. A driver who goes to a store picks up there: nothing comes in between. */
function indexBefore(rows: readonly QueueEntry[], before: string | null): number | undefined {
  if (before === null) return rows.length
  const at = rows.findIndex((row) => idOf(row) === before)
  if (at < 0) return undefined
  return isFetchedBy(rows[at], rows[at - 1]) ? at - 1 : at
}

/** The Pickup to which that Go to order leads. */
const isFetchedBy = (row: QueueEntry | undefined, before: QueueEntry | undefined) =>
  isKind(row, 'pickup') && isKind(before, 'go_to_order') && before?.order_id === row?.order_id

/** These rows, before the one with that id or at the end; `undefined` when it is gone. */
export function insertBefore<R extends QueueEntry>(
  rows: readonly R[],
  added: readonly R[],
  before: string | null,
): readonly R[] | undefined {
  const at = indexBefore(rows, before)
  return at === undefined ? undefined : rows.toSpliced(at, 0, ...added)
}

/** An order's rows: its Pickup with what leads there, and its Deliver, which comes after. */
export function placeOrder<R extends QueueEntry>(
  rows: readonly R[],
  order: readonly R[],
  { pick_before, drop_before }: { readonly pick_before: string | null; readonly drop_before: string | null },
): readonly R[] | undefined {
  const fetched = insertBefore(
    rows,
    order.filter((row) => !isKind(row, 'deliver')),
    pick_before,
  )
  const at = fetched && indexBefore(fetched, drop_before)
  if (!fetched || at === undefined) return undefined
  const afterPickup = fetched.findLastIndex(({ order_id }) => order_id === order[0]?.order_id) + 1
  return fetched.toSpliced(Math.max(at, afterPickup), 0, ...order.filter((row) => isKind(row, 'deliver')))
}

/** What moves when this row is moved: a Pickup goes nowhere without the way to it. */
export function movedWith<R extends QueueEntry>(rows: readonly R[], id: string): readonly R[] {
  const at = rows.findIndex((row) => idOf(row) === id)
  const [before, row, after] = [rows[at - 1], rows[at], rows[at + 1]]
  if (!row) return []
  if (before && isFetchedBy(row, before)) return [before, row]
  if (after && isFetchedBy(after, row)) return [row, after]
  return [row]
}

/** `undefined` when one of the two is gone. */
export function moveTo<R extends QueueEntry>(
  rows: readonly R[],
  id: string,
  before: string | null,
): readonly R[] | undefined {
  const moved = movedWith(rows, id)
  if (moved.length === 0) return undefined
  if (moved.some((row) => idOf(row) === before)) return rows
  const next = insertBefore(
    rows.filter((row) => !moved.includes(row)),
    moved,
    before,
  )
  return next?.every((row, index) => row === rows[index]) ? rows : next
}
