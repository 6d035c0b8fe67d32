import type { DispatchBoard, DriverAssignment, DriverQueue, Kind, OrderFacts, UnassignedOrder } from './board.ts'
import { itemTypeOf, kindsAddedBy, notAcknowledged, prefixOf, typeText, wholeOrder } from './kinds.ts'
import { insertBefore, moveTo, placeOrder } from './plan/placement.ts'
import { deletedWith, inOrder, moveDown, moveUp, withOrder, withoutOrder } from './queue.ts'

/** What a dispatcher wants, in the words of the wire: a request's name and its data. */
export type Intent =
  | IntentOf<'dispatch_move_up' | 'dispatch_move_down', { driver_assignment_id: string; driver_id: number }>
  | IntentOf<
      'dispatch_delete',
      { driver_assignment_id: string; driver_id: number; order_id: number | null; confirmed?: boolean }
    >
  | IntentOf<'dispatch_goods_returned', { order_id: number; driver_id: number }>
  | IntentOf<
      'dispatch_enqueue',
      { assignment: { type: string; order_id: number }; driver_id: number; driver_hour_id: number }
    >
  | IntentOf<'enqueue_waypoint', { waypoint_id: number; driver_id: number; driver_hour_id: number }>
  | IntentOf<'change_driver_status', { active: boolean; driver_id: number }>
  | IntentOf<'send_to_external_delivery', { order_id: number }>
  | IntentOf<
      'dispatch_place_order',
      { order_id: number; driver_id: number; driver_hour_id: number; suggested?: Suggested } & PlaceInQueue & Weighed
    >
  | IntentOf<'dispatch_move_to', { driver_assignment_id: string; driver_id: number; before: string | null } & Weighed>
  | IntentOf<
      'dispatch_reorder',
      { driver_id: number; order_id: number; driver_assignment_ids: readonly string[]; queue_version: number }
    >
  | IntentOf<
      'dispatch_hand_to',
      {
        driver_assignment_id: string
        from_driver_id: number
        driver_id: number
        driver_hour_id: number
        from_version?: number
      } & PlaceInQueue &
        Weighed
    >

/** What the plan said of it when it was accepted. */
type Suggested = { readonly queue_version: number; readonly at_door: number }

/** Before which rows; null is the end. */
type PlaceInQueue = { readonly pick_before: string | null; readonly drop_before: string | null }

/** Against which version of the queue it was weighed, where it was. */
type Weighed = { readonly queue_version?: number }

type IntentOf<Request extends string, Data> = { readonly request: Request; readonly data: Readonly<Data> }

/**
 * The board as it will be once the server agrees (DSP-85). What the wish speaks of may be gone meanwhile; then nothing changes, and
 * the reply brings what holds.
 */
export function applyIntent(board: DispatchBoard, intent: Intent): DispatchBoard {
  const { request, data } = intent
  switch (request) {
    case 'dispatch_move_up':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        driver_assignments: moveUp(queue.driver_assignments, data.driver_assignment_id),
      }))
    case 'dispatch_move_down':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        driver_assignments: moveDown(queue.driver_assignments, data.driver_assignment_id),
      }))
    case 'dispatch_delete':
      return deleteFromQueue(board, data)
    case 'dispatch_goods_returned':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        door_notes: queue.door_notes.filter(
          ({ order_id, what }) => order_id !== data.order_id || what !== 'refused_in_car',
        ),
      }))
    case 'dispatch_enqueue':
      return enqueue(board, data.driver_id, data.assignment)
    case 'enqueue_waypoint':
      return withQueue(board, data.driver_id, (queue) => addWaypoint(board, queue, data.waypoint_id))
    case 'change_driver_status':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        driver_details: { ...queue.driver_details, active: data.active },
      }))
    case 'send_to_external_delivery':
      return withoutUnassigned(board, data.order_id)
    case 'dispatch_place_order':
      return place(board, data)
    case 'dispatch_move_to':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        driver_assignments:
          moveTo(queue.driver_assignments, data.driver_assignment_id, data.before) ?? queue.driver_assignments,
      }))
    case 'dispatch_reorder':
      return withQueue(board, data.driver_id, (queue) => ({
        ...queue,
        driver_assignments: inOrder(queue.driver_assignments, data.driver_assignment_ids) ?? queue.driver_assignments,
      }))
    case 'dispatch_hand_to':
      return handTo(board, data)
  }
}

function deleteFromQueue(
  board: DispatchBoard,
  { driver_id, driver_assignment_id }: { driver_id: number; driver_assignment_id: string },
): DispatchBoard {
  const queue = board.driver_queues.find((one) => one.driver_id === driver_id)
  const deleted = deletedWith(queue?.driver_assignments ?? [], driver_assignment_id)
  const [first] = deleted
  if (!queue || !first) return board
  const without = withQueue(board, driver_id, (present) => ({
    ...present,
    driver_assignments: present.driver_assignments.filter((assignment) => !deleted.includes(assignment)),
    undelivered_orders:
      first.order_id === null ? present.undelivered_orders : withoutOrder(present.undelivered_orders, first.order_id),
  }))
  return first.order_id === null ? without : withUnassigned(without, asUnassigned(first, first.order_id, queue))
}

function enqueue(
  board: DispatchBoard,
  driverId: number,
  item: { readonly type: string; readonly order_id: number },
): DispatchBoard {
  const type = itemTypeOf(item.type)
  const waiting = board.dispatch_unassigned_orders.find(({ order_id }) => order_id === item.order_id)
  if (!type || (type === 'pick_up' && !waiting)) return board
  const added = withQueue(board, driverId, (queue) => {
    const known = waiting ?? queue.driver_assignments.find(({ order_id }) => order_id === item.order_id) ?? unknownOrder
    const rows = kindsAddedBy[type].map((kind) => newRow(kind, `${item.order_id}`, { ...known, ...item }))
    return {
      ...queue,
      driver_assignments: [...queue.driver_assignments, ...rows],
      undelivered_orders: withOrder(queue.undelivered_orders, item.order_id),
    }
  })
  return type === 'pick_up' ? withoutUnassigned(added, item.order_id) : added
}

function place(board: DispatchBoard, at: { order_id: number; driver_id: number } & PlaceInQueue): DispatchBoard {
  const waiting = board.dispatch_unassigned_orders.find(({ order_id }) => order_id === at.order_id)
  if (!waiting) return board
  const rows = wholeOrder.map((kind) => newRow(kind, `${at.order_id}`, waiting))
  const placed = withQueue(board, at.driver_id, (queue) => ({
    ...queue,
    driver_assignments: placeOrder(queue.driver_assignments, rows, at) ?? [...queue.driver_assignments, ...rows],
    undelivered_orders: withOrder(queue.undelivered_orders, at.order_id),
  }))
  return withoutUnassigned(placed, at.order_id)
}

type Handed = Extract<Intent, { request: 'dispatch_hand_to' }>['data']

/** Through the unassigned list for an instant that nobody sees; a waypoint goes from queue to queue. */
function handTo(board: DispatchBoard, handed: Handed): DispatchBoard {
  const { driver_assignment_id, from_driver_id } = handed
  const from = board.driver_queues.find(({ driver_id }) => driver_id === from_driver_id)
  const target = from?.driver_assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
  if (!target) return board
  const without = deleteFromQueue(board, { driver_id: from_driver_id, driver_assignment_id })
  if (target.order_id !== null) return place(without, { ...handed, order_id: target.order_id })
  return withQueue(without, handed.driver_id, (queue) => ({
    ...queue,
    driver_assignments: insertBefore(queue.driver_assignments, [{ ...target, pending: true }], handed.pick_before) ?? [
      ...queue.driver_assignments,
      target,
    ],
  }))
}

function addWaypoint(board: DispatchBoard, queue: DriverQueue, waypointId: number): DriverQueue {
  const counter = queue.driver_assignments.length + 1
  const name = board.dispatch_waypoints.find(({ waypoint_id }) => waypoint_id === waypointId)?.name ?? ''
  const row = newRow('waypoint', `${waypointId}-${counter}`, {
    ...unknownOrder,
    address_summary: { addr_line_1: name },
    waypoint_id: waypointId,
  })
  return { ...queue, driver_assignments: [...queue.driver_assignments, row] }
}

/** Times stay blank until the reply (SIL-OPS-46). */
function newRow(
  kind: Kind,
  number: string,
  facts: OrderFacts & { order_id?: number; waypoint_id?: number },
): DriverAssignment {
  return {
    driver_assignment_id: `${prefixOf(kind)}${number}`,
    order_id: facts.order_id ?? null,
    waypoint_id: facts.waypoint_id ?? null,
    type_text: typeText(kind),
    status_text: notAcknowledged,
    start_time: null,
    end_time: null,
    ...orderFacts(facts),
    pending: true,
  }
}

function asUnassigned(assignment: DriverAssignment, orderId: number, queue: DriverQueue): UnassignedOrder {
  const { market_id, driver_details } = queue
  const picked_up_by = assignment.picked_up ? driver_details.name : null
  return {
    order_id: orderId,
    market_id,
    type: 'pick_up',
    picked_up_by,
    external_reason: null,
    ...orderFacts(assignment),
  }
}

function orderFacts(from: OrderFacts): OrderFacts {
  const { alcohol, picked_up, ready_at, promised_at, from_address_summary, address_summary } = from
  return { alcohol, picked_up, ready_at, promised_at, from_address_summary, address_summary }
}

const unknownOrder: OrderFacts = {
  alcohol: false,
  picked_up: false,
  ready_at: null,
  promised_at: null,
  from_address_summary: { addr_line_1: '', name: '' },
  address_summary: { addr_line_1: '' },
}

function withQueue(board: DispatchBoard, driverId: number, change: (queue: DriverQueue) => DriverQueue): DispatchBoard {
  return {
    ...board,
    driver_queues: board.driver_queues.map((queue) => (queue.driver_id === driverId ? change(queue) : queue)),
  }
}

/** Sorted by order id (DSP-75). */
function withUnassigned(board: DispatchBoard, order: UnassignedOrder): DispatchBoard {
  const others = board.dispatch_unassigned_orders.filter(({ order_id }) => order_id !== order.order_id)
  return { ...board, dispatch_unassigned_orders: [...others, order].sort((a, b) => a.order_id - b.order_id) }
}

function withoutUnassigned(board: DispatchBoard, orderId: number): DispatchBoard {
  return {
    ...board,
    dispatch_unassigned_orders: board.dispatch_unassigned_orders.filter(({ order_id }) => order_id !== orderId),
  }
}
