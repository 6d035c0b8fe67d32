import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { AgeTag } from '#ui/tag.tsx'
import { CourierPanel } from './courier-panel.tsx'
import { CustomerPanel, OtherOrders } from './customer-panel.tsx'
import { DoorPanel, SignaturePanel } from './door-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { LoadProblemNote } from './load-problem.tsx'
import styles from './order-desk.module.css'
import { OrderPill } from './order-pill.tsx'
import { issuesWord } from './order-words.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { TicketsPanel } from './tickets-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { useDeskPage, useFollowedOrder } from './use-desk-order.ts'
import { WayPanel } from './way-panel.tsx'

/** `/secure/orders/:order_id`: what was ordered at the left, what can be done in the middle, what happened at the right. */
export default function OrderDeskPage() {
  const order = useDeskPage('order')
  useFollowedOrder(order.order_id)
  const { entered_by } = useDeskPage('desk')
  const { roles } = useOffice()
  const now = useDeskPage('read_at')
  const { order_id, progress, time_zone } = order
  const due_at = progress.promised_at ?? progress.ready_at
  const moment = (at: number) => momentText(at, now, time_zone)
  return (
    <OfficePage
      title={`#${order_id}`}
      heading={`Order #${order_id}`}
      lede={
        <span className={styles.lede}>
          <OrderPill />
          {order.alcohol && <AgeTag />}
          <span>
            {order.franchise.name}, {order.is_delivery ? 'delivery' : 'pickup'}.{' '}
            {entered_by ? `Taken by phone by ${entered_by}` : 'Placed'} {moment(order.created_at)}.{' '}
            {progress.ended_at
              ? `Over since ${moment(progress.ended_at)}.`
              : `${order.is_delivery ? 'Promised' : 'Ready at'} ${moment(due_at)}.`}
          </span>
        </span>
      }
      acts={[
        { label: 'All orders', href: '/secure/orders' },
        { label: issuesWord(roles), href: `/secure/orders/${order_id}/issues`, icon: 'undo' },
        { label: 'Customer’s page', href: `/order/${order_id}?s=${order.order_secret}`, icon: 'link' },
      ]}
    >
      <div>
        <LoadProblemNote />
        <div className={styles.three}>
          <div className={styles.stack}>
            <ItemsPanel />
            <CustomerPanel />
          </div>
          <div className={styles.stack}>
            <PaymentPanel />
            <CourierPanel />
            <StatusPanel />
            {order.alcohol ? <DoorPanel /> : <SignaturePanel />}
          </div>
          <div className={styles.stack}>
            <WayPanel />
            <TimelinePanel />
            <TicketsPanel />
            <OtherOrders />
          </div>
        </div>
      </div>
    </OfficePage>
  )
}
