import type { DispatchBoard, DriverQueue, OrderFacts } from '../rules/board.ts'

/** The order, wherever it stands. */
export const orderFactsOf = (orderId: number, board: DispatchBoard): OrderFacts | undefined =>
  board.dispatch_unassigned_orders.find(({ order_id }) => order_id === orderId) ??
  board.driver_queues
    .flatMap(({ driver_assignments }) => driver_assignments)
    .find(({ order_id }) => order_id === orderId)

/** Who has it. */
export const queueWith = (orderId: number, { driver_queues }: DispatchBoard): DriverQueue | undefined =>
  driver_queues.find(({ driver_assignments }) => driver_assignments.some(({ order_id }) => order_id === orderId))

export const firstNameOf = ({ driver_details }: DriverQueue) => driver_details.name.split(' ')[0] ?? ''
