import { Note } from '#ui/note.tsx'
import { isCancelled } from '../rules/next-thing.ts'
import { CallDispatch } from './call-dispatch.tsx'
import type { DriverHomeState } from './driver-home-state.ts'

type CancelledProps = Pick<DriverHomeState, 'driver_assignments' | 'waiting_for_deliver' | 'support_phone'>

/** What was cancelled holds nothing up: what to do with the goods, until dispatch takes it out of the queue. */
export function CancelledOrders({ driver_assignments, waiting_for_deliver, support_phone }: CancelledProps) {
  const queued = driver_assignments.flatMap((one) => (isCancelled(one) && one.order ? [one.order] : []))
  const carried = waiting_for_deliver.filter(({ is_cancelled }) => is_cancelled)
  const orders = new Map([...queued, ...carried].map((order) => [order.order_id, order]))
  return [...orders.values()].map(({ order_id, picked_up, franchise_name }) => (
    <Note key={order_id} kind="danger" acts={<CallDispatch phone={support_phone} look="bar" />}>
      <b>Order {order_id} was cancelled.</b>{' '}
      {picked_up
        ? `Do not hand it over. Keep the goods in the car, and ask dispatch whether ${franchise_name} takes them back.`
        : `Do not pick it up at ${franchise_name}. If you have it in your hands, leave it there.`}
    </Note>
  ))
}
