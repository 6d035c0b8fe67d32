import type { Kind as AssignmentKind } from '#areas/dispatch/rules/board.ts'
import type { AssignmentStatus } from '#areas/dispatch/rules/kinds.ts'

export type { AssignmentKind, AssignmentStatus }

const order: readonly AssignmentStatus[] = ['not_acknowledged', 'acknowledged', 'started', 'arrived']

/** One tap acknowledges and goes; nobody arrives who has not started. A Pickup has no way of its own, so it is only acknowledged. */
const legal: Readonly<Record<AssignmentKind, Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>>>> = {
  go_to_order: stepsOfADrive(),
  deliver: stepsOfADrive(),
  waypoint: stepsOfADrive(),
  pickup: { not_acknowledged: ['acknowledged'], acknowledged: [], started: [], arrived: [] },
}

function stepsOfADrive(): Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> {
  return { not_acknowledged: ['acknowledged', 'started'], acknowledged: ['started'], started: ['arrived'], arrived: [] }
}

export type Advance = 'done' | 'already' | 'not_next'

/** A repeat of a step that is behind is harmless: a tablet that lost the answer sends it again. */
export function advanceOf(kind: AssignmentKind, from: AssignmentStatus, to: AssignmentStatus): Advance {
  if (order.indexOf(to) <= order.indexOf(from)) return 'already'
  return legal[kind][from].includes(to) ? 'done' : 'not_next'
}

type Waiting = {
  readonly driver_assignment_id: string
  readonly kind: AssignmentKind
  readonly order_id: number | null
  readonly status: AssignmentStatus
}

/** Who acknowledges the way to an order acknowledges its Pickup with it. */
export function acknowledgedWith<A extends Waiting>(queue: readonly A[], assignment: Waiting): readonly A[] {
  if (assignment.kind !== 'go_to_order') return []
  return queue.filter(
    ({ kind, order_id, status }) =>
      kind === 'pickup' && order_id === assignment.order_id && status === 'not_acknowledged',
  )
}

/** What must have happened for a completion to be true is completed with it: nobody picks up where they have not gone. */
export function completedWith<A extends Waiting>(queue: readonly A[], assignment: Waiting): readonly A[] {
  if (assignment.kind !== 'pickup') return []
  return queue.filter(({ kind, order_id }) => kind === 'go_to_order' && order_id === assignment.order_id)
}
