import { type AssignmentKind, type AssignmentStatus, acknowledgedWith, advanceOf, completedWith } from './steps.ts'

/** What a driver did, written down on the tablet before it is sent; it holds no photo, ID or signature (SIL-OPS-60). */
export type DriverIntent =
  | {
      readonly kind: 'advance'
      readonly driver_assignment_id: string
      readonly status: Exclude<AssignmentStatus, 'not_acknowledged'>
      /** ms since 1970, the tablet's clock */
      readonly at: number
      /** For the list of what waits: "Arrived, 48213". */
      readonly label: string
    }
  | { readonly kind: 'complete'; readonly driver_assignment_id: string; readonly at: number; readonly label: string }

type Assignment = {
  readonly driver_assignment_id: string
  readonly kind: AssignmentKind
  readonly status: AssignmentStatus
  readonly order_id: number | null
  readonly order: { readonly order_id: number; readonly picked_up: boolean } | null
}

/** The queue as it will be when the server has heard of it: the server's own rules, laid over the last confirmed queue. */
export function applyIntent<A extends Assignment>(queue: readonly A[], intent: DriverIntent): readonly A[] {
  const target = queue.find(({ driver_assignment_id }) => driver_assignment_id === intent.driver_assignment_id)
  // Completed and confirmed meanwhile, or taken back by dispatch: nothing to lay over.
  if (!target) return queue
  return intent.kind === 'advance' ? advance(queue, target, intent.status) : complete(queue, target)
}

function advance<A extends Assignment>(queue: readonly A[], target: A, to: AssignmentStatus): readonly A[] {
  if (advanceOf(target.kind, target.status, to) !== 'done') return queue
  const acknowledged = new Set(acknowledgedWith(queue, target))
  return queue.map((assignment) => {
    if (assignment === target) return { ...assignment, status: to }
    return acknowledged.has(assignment) ? { ...assignment, status: 'acknowledged' as const } : assignment
  })
}

function complete<A extends Assignment>(queue: readonly A[], target: A): readonly A[] {
  const gone = new Set([target, ...completedWith(queue, target)])
  return queue
    .filter((assignment) => !gone.has(assignment))
    .map((assignment) => {
      if (target.kind !== 'pickup' || assignment.order_id !== target.order_id || !assignment.order) return assignment
      return { ...assignment, order: { ...assignment.order, picked_up: true } }
    })
}
