import { OfficePage } from '#areas/accounts/web/public.tsx'
import { kindRules } from '#areas/support/rules/due.ts'
import {
  DetailsPanel,
  HolderPanel,
  LinksPanel,
  OtherTickets,
  PersonPanel,
  PriorityPill,
  StatusPanel,
  ThreadPanel,
  useFollowedCase,
} from '#areas/support/web/public.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import styles from './case.module.css'
import { CaseOrders, Given } from './case-orders.tsx'
import { useCasePage } from './use-case-page.ts'

/** `/secure/tickets/:ticket_id`: who has it at the left, what was said and done in the middle, the person at the right. */
export default function CasePage() {
  const isUp = useFollowedCase()
  const { ticket_id, priority, kind, market } = useCasePage('ticket')
  const [order] = useCasePage('order_ids')
  return (
    <OfficePage
      title={`Ticket ${ticket_id}`}
      lede={
        <span className={styles.lede}>
          <PriorityPill priority={priority} />
          <span>{[kindRules[kind].name, market].filter(Boolean).join(', ')}</span>
        </span>
      }
      acts={[
        { label: 'All tickets', href: '/secure/tickets' },
        ...(order === undefined
          ? []
          : [{ label: 'Refund or credit', href: `/secure/orders/${order}/issues`, icon: 'undo' } as const]),
      ]}
      side={<LiveBadge on={isUp}>{isUp ? 'Live' : 'Reconnecting'}</LiveBadge>}
    >
      <div className={styles.case}>
        <div className={styles.stack}>
          <HolderPanel />
          <StatusPanel />
          <DetailsPanel />
        </div>
        <div className={styles.stack}>
          <ThreadPanel />
        </div>
        <div className={styles.stack}>
          <PersonPanel>
            <CaseOrders />
            <Given />
            <OtherTickets />
          </PersonPanel>
          <LinksPanel />
        </div>
      </div>
    </OfficePage>
  )
}
