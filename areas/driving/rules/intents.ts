import { type AssignmentKind, type AssignmentStatus, acknowledgedWith, advanceOf, completedWith } from './steps.ts'

/** What a driver did, written down on the tablet before it is sent; it holds no photo, ID or signature (SIL-OPS-60). */
export type DriverIntent = IntentRequest & {
  /** ms since 1970, by the server's clock as far as the tablet knows it */
  readonly at: number
  /** For the list of what waits: "Arrived, order 48213". */
  readonly label: string
}

type IntentRequest =
  | {
      readonly request: 'driver_assignment_advance'
      readonly data: {
        readonly driver_assignment_id: string
        readonly status: Exclude<AssignmentStatus, 'not_acknowledged'>
      }
    }
  | { readonly request: 'pickup_check'; readonly data: { readonly order_id: number } }
  | { readonly request: 'driver_assignment_mark_complete'; readonly data: { readonly driver_assignment_id: string } }
  | {
      readonly request: 'driver_reject_order'
      readonly data: { readonly order_id: number; readonly rejection_message: string }
    }
  | { readonly request: 'goods_returned'; readonly data: { readonly order_id: number } }
  /** No request of the wire: all that was collected at the door of an alcohol order, and its completion at the end. */
  | {
      readonly request: 'hand_over'
      readonly data: { readonly driver_assignment_id: string; readonly order_id: number }
    }

type Order = { readonly order_id: number; readonly picked_up: boolean }
type Assignment = {
  readonly driver_assignment_id: string
  readonly kind: AssignmentKind
  readonly status: AssignmentStatus
  readonly order_id: number | null
  readonly order: Order | null
}

export type Home<A extends Assignment> = {
  readonly driver_assignments: readonly A[]
  /** Picked up, and not in the queue: dispatch adds the Deliver. */
  readonly waiting_for_deliver: readonly NonNullable<A['order']>[]
  /** Refused at the door, and not back at the store. */
  readonly goods_in_car: readonly { readonly order_id: number }[]
}

/** Home as it will be when the server has heard of it: the server's own rules, laid over what it last confirmed. */
export function applyIntent<A extends Assignment, H extends Home<A>>(home: H & Home<A>, intent: DriverIntent): H {
  switch (intent.request) {
    case 'pickup_check':
      return home
    case 'driver_reject_order':
      return withoutOrder(home, intent.data.order_id)
    case 'goods_returned':
      return { ...home, goods_in_car: home.goods_in_car.filter(({ order_id }) => order_id !== intent.data.order_id) }
    case 'driver_assignment_advance':
    case 'hand_over':
    case 'driver_assignment_mark_complete': {
      const { driver_assignment_id } = intent.data
      const target = home.driver_assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
      // Completed and confirmed meanwhile, or taken back by dispatch: nothing to lay over.
      if (!target) return home
      if (intent.request !== 'driver_assignment_advance') return complete<A, H>(home, target)
      return { ...home, driver_assignments: advance(home.driver_assignments, target, intent.data.status) }
    }
  }
}

function advance<A extends Assignment>(queue: readonly A[], target: A, to: AssignmentStatus): readonly A[] {
  if (advanceOf(target.kind, target.status, to) !== 'done') return queue
  const acknowledged = new Set(acknowledgedWith(queue, target))
  return queue.map((assignment) => {
    if (assignment === target) return { ...assignment, status: to }
    return acknowledged.has(assignment) ? { ...assignment, status: 'acknowledged' as const } : assignment
  })
}

function complete<A extends Assignment, H extends Home<A>>(home: H & Home<A>, target: A): H {
  const gone = new Set([target, ...completedWith(home.driver_assignments, target)])
  const left = home.driver_assignments.filter((assignment) => !gone.has(assignment))
  const { order } = target
  if (target.kind === 'deliver') return withoutOrder({ ...home, driver_assignments: left }, target.order_id)
  if (target.kind !== 'pickup' || !order) return { ...home, driver_assignments: left }

  const carried = { ...order, picked_up: true }
  const driver_assignments = left.map((one) => (one.order_id === target.order_id ? { ...one, order: carried } : one))
  const hasDeliver = left.some(({ kind, order_id }) => kind === 'deliver' && order_id === target.order_id)
  const waiting_for_deliver = hasDeliver ? home.waiting_for_deliver : [...home.waiting_for_deliver, carried]
  return { ...home, driver_assignments, waiting_for_deliver }
}

function withoutOrder<A extends Assignment, H extends Home<A>>(home: H & Home<A>, orderId: number | null): H {
  return {
    ...home,
    driver_assignments: home.driver_assignments.filter(({ order_id }) => order_id === null || order_id !== orderId),
    waiting_for_deliver: home.waiting_for_deliver.filter(({ order_id }) => order_id !== orderId),
  }
}
