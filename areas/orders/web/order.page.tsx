import { CustomerPage } from '#areas/storefront/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill, type PillKind } from '#ui/pill.tsx'
import { Steps } from '#ui/steps.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import type { orderPage } from '../calls/order.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { FollowByPush } from './follow-by-push.tsx'
import { HelpPanel } from './help-panel.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLinks } from './order-links.tsx'
import styles from './order-page.module.css'
import { givenBackText, isOver, lateText, orderSteps, paymentText, progressWord, promiseText } from './order-words.ts'
import { RatingPanel } from './rating-panel.tsx'
import { PrintedReceipt, Receipt } from './receipt.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import { useOrderProgress } from './use-order-progress.ts'

const useOrderPage = pageHook<typeof orderPage>()

const WayMap = lazyPart(async () => (await import('./way-map.tsx')).WayMap, { what: 'The map' })

/** Where the order is, what it holds and costs, and whom to call (SIL-ORD-008). */
export default function OrderPage() {
  const order = useOrderPage('order')
  useKeptOrder(!isOver(order.progress))
  const { progress, messages, setMessages } = useOrderProgress(order, useOrderPage('messages'))
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <div className={styles.main}>
          <Live order={order} progress={progress} />
          <RatingPanel order={order} progress={progress} />
          <OrderAgain order={order} progress={progress} />
          <StaffNote />
          <Panel title="What happened so far">
            <Steps label="The way of the order" steps={orderSteps(order, progress)} />
          </Panel>
        </div>
        <div className={styles.side}>
          {order.is_delivery ? <Door order={order} progress={progress} /> : <Store order={order} />}
          <Receipt order={order} progress={progress} />
          <OrderLinks order={order} progress={progress} />
          <HelpPanel order={order} messages={messages} onMessages={setMessages} />
        </div>
      </Wrap>
      <PrintedReceipt order={order} progress={progress} />
    </CustomerPage>
  )
}

/** What nobody but staff is shown (SIL-OPS-63). */
function StaffNote() {
  const outside = useOrderPage('staff')?.outside_hours
  if (!outside) return null
  return (
    <Note kind="warn" icon="clock">
      Staff: the ID was checked at the door {outside === 'after_cut_off' ? 'after the cut-off' : 'before opening'}.
    </Note>
  )
}

type OrderView = { order: OrderState; progress: OrderProgress }

function Live({ order, progress }: OrderView) {
  const source = useOrderPage('map')
  const promise = promiseText(order, progress)
  const late = lateText(order, progress)
  const isOnline = useOnline()
  return (
    <Panel flush>
      <div className={styles.live} aria-live="polite">
        <div className={styles.liveHead}>
          <span>
            Order {order.order_id} · {order.franchise.name}
          </span>
          <Pill kind={pillKind(progress)}>{progressWord(progress)}</Pill>
        </div>
        <h1 className={styles.eta}>
          {progress.at_door ? progressWord(progress) : (promise ?? progressWord(progress))}
        </h1>
        <p>{sentence(order, progress)}</p>
        {late && (
          <Note kind="warn" icon="clock">
            {late}
          </Note>
        )}
        {progress.given_back.map((part) => (
          <Note key={part.id} kind="success" icon="wallet">
            {givenBackText(order, part)}
          </Note>
        ))}
        <FollowByPush order={order} progress={progress} pushKey={useOrderPage('push_key')} />
        {/* Nothing moves any more: a time that looks alive would be waited for. */}
        {!isOnline && !isOver(progress) && (
          <Note kind="warn">
            You are offline. This is how it was last; it goes on by itself once you are connected.
          </Note>
        )}
      </div>
      <div className={styles.map}>
        <WayMap order={order} driver={progress.driver_place} source={source} />
      </div>
    </Panel>
  )
}

function sentence(order: OrderState, { status, driver_name, at_door }: OrderProgress): string {
  switch (status) {
    case 'picked_up':
      if (at_door)
        return `${driver_name ?? 'Your driver'} is at your door.${order.alcohol ? ' Have the ID ready, please.' : ''}`
      return `${driver_name ?? 'Your driver'} is on the way to you.`
    case 'delivered':
      return 'Delivered. Enjoy!'
    case 'completed':
      return 'Picked up. Enjoy!'
    case 'cancelled':
      return 'This order was cancelled.'
    case 'rejected':
      return 'The order could not be handed over at the door. Support will call you.'
    default:
      return order.is_delivery && driver_name
        ? `${order.franchise.name} has your order. ${driver_name} will bring it.`
        : `${order.franchise.name} has your order.`
  }
}

function pillKind(progress: OrderProgress): PillKind {
  if (progress.status === 'cancelled' || progress.status === 'rejected') return 'danger'
  return isOver(progress) ? 'ok' : 'brand'
}

function Door({ order, progress }: OrderView) {
  const { address } = order
  return (
    <Panel title={<>At your door {order.alcohol && <AgeTag />}</>}>
      {order.alcohol && !isOver(progress) && (
        <Note kind="alcohol" icon="id">
          <b>Have the ID ready.</b> {order.recipients.join(' or ')} may receive it; the driver checks the ID, and only
          hands over to somebody of 21 or over.
        </Note>
      )}
      <DescriptionList
        facts={[
          ['Address', [address.addr_line_1, address.addr_line_2].filter(Boolean).join(', ')],
          ...(order.note ? [['Note', order.note] as const] : []),
          ...(order.door_pinned ? [['Place', 'Where you set the pin'] as const] : []),
          ['Hand-over', order.placement_type === 'placement_type_contactless' ? 'Left at the door' : 'In person'],
          ['Payment', paymentText(order, progress)],
        ]}
      />
    </Panel>
  )
}

function Store({ order }: { order: OrderState }) {
  return (
    <Panel title="At the store">
      <DescriptionList
        facts={[
          ['Address', order.franchise.address],
          ['Phone', order.franchise.phone_number],
          ['Payment', paymentText(order, order.progress)],
        ]}
      />
    </Panel>
  )
}
