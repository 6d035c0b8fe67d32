import { useEffect, useEffectEvent, useRef } from 'react'
import { useOffice } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { usePageState } from '#platform/web/page-state.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { deskOrderPath } from '../calls/order-desk.ts'
import { LoadProblemNote } from './load-problem.tsx'
import { OrderPill } from './order-pill.tsx'
import { issuesWord } from './order-words.ts'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './side-panel.module.css'
import { StatusPanel } from './status-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { refreshOrder, useDeskPage, useFollowedOrder, useLoadProblem } from './use-desk-order.ts'

/** Where it lies over the list, the keyboard goes into it; beside the list it stays in the list. */
const overList = '(max-width: 1179px)'
const latestEvents = 5

/** One order beside the list: what it is, and what is done with it most. Escape closes it. */
export function SidePanel({ order_id, onClose }: { order_id: number; onClose: () => void }) {
  useFollowedOrder(order_id)
  const panel = useRef<HTMLElement>(null)
  const shown = usePageState<{ order_id: number } | undefined>('order')
  const problem = useLoadProblem()
  const isHere = shown?.order_id === order_id

  useEffect(() => {
    void refreshOrder()
    if (matchMedia(overList).matches) panel.current?.querySelector<HTMLElement>('button')?.focus()
  }, [])
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    onClose()
  })
  useEffect(() => {
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])

  return (
    <aside ref={panel} className={styles.side} aria-label={`Order ${order_id}`}>
      <header className={styles.head}>
        <h2>Order #{order_id}</h2>
        {isHere && <OrderPill />}
        <span className={styles.end}>
          <LinkButton size="small" href={deskOrderPath(order_id)}>
            Open
          </LinkButton>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </span>
      </header>
      {isHere ? (
        <>
          <div className={styles.essentials}>
            <LoadProblemNote />
            <Essentials />
          </div>
          <StatusPanel />
          <PaymentPanel />
          <TimelinePanel latest={latestEvents} />
        </>
      ) : problem ? (
        <div role="alert">
          <EmptyState
            icon="cloud"
            title={problem}
            act={<Button onClick={() => void refreshOrder()}>Try again</Button>}
          />
        </div>
      ) : (
        <div className={styles.waiting} role="status" aria-label="The order is on its way">
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="80%" />
        </div>
      )}
    </aside>
  )
}

function Essentials() {
  const {
    order_id,
    order_secret,
    name,
    phone_number,
    is_delivery,
    address,
    alcohol,
    recipients,
    note,
    progress,
    lines,
    ...order
  } = useDeskPage('order')
  const now = useDeskPage('read_at')
  const { roles } = useOffice()
  const door = [address.addr_line_1, address.addr_line_2].filter(Boolean).join(', ')
  const due = momentText(progress.promised_at ?? progress.ready_at, now, order.time_zone)
  const facts: Fact[] = [
    [
      'Customer',
      <span key="customer">
        {name}, <PhoneLink phone={phone_number} />
      </span>,
    ],
    ['To', is_delivery ? door : 'Pickup'],
    ['From', order.franchise.name],
    [is_delivery ? 'Promised' : 'Ready at', due],
    ['Items', lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')],
    ...(note ? [['Note', note] as const] : []),
    ...(alcohol
      ? [
          [
            'At the door',
            <span key="door" className={styles.door}>
              <AgeTag /> {recipients.join(' or ')}
            </span>,
          ] as const,
        ]
      : []),
  ]
  return (
    <>
      <DescriptionList facts={facts} />
      <p className={styles.acts}>
        <LinkButton size="small" icon="undo" href={`${deskOrderPath(order_id)}/issues`}>
          {issuesWord(roles)}
        </LinkButton>
        <LinkButton size="small" icon="link" href={`/order/${order_id}?s=${order_secret}`}>
          Customer’s page
        </LinkButton>
      </p>
    </>
  )
}
