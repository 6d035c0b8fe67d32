import { CustomerPage } from '#areas/storefront/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { rich } from '#platform/web/rich.ts'
import type { OfflineNote } from '#platform/web/town-worker.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill, type PillKind } from '#ui/pill.tsx'
import scripts from '#ui/scripts.module.css'
import { Steps } from '#ui/steps.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import type { orderPage } from '../calls/order.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { FollowByPush } from './follow-by-push.tsx'
import { HelpPanel } from './help-panel.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLinks } from './order-links.tsx'
import styles from './order-page.module.css'
import {
  givenBackText,
  idReadyText,
  isOver,
  lateText,
  orderSteps,
  paymentText,
  progressWord,
  promiseText,
} from './order-words.ts'
import { RatingPanel } from './rating-panel.tsx'
import { PrintedReceipt, Receipt } from './receipt.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import { useOrderProgress } from './use-order-progress.ts'
import { words } from './words.ts'

const useOrderPage = pageHook<typeof orderPage>()

const WayMap = lazyPart(async () => (await import('./way-map.tsx')).WayMap, { missing: () => words.map_missing })

/** Where the order is, what it holds and costs, and whom to call (SIL-ORD-008). */
export default function OrderPage() {
  const order = useOrderPage('order')
  const { progress, messages, setMessages, isAnswered } = useOrderProgress(order, useOrderPage('messages'))
  useKeptFocus()
  useKeptOrder(!isOver(order.progress), offlineNote(order, progress))
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <div className={styles.main}>
          <Live order={order} progress={progress} isAnswered={isAnswered} />
          <div className={scripts.needed}>
            <RatingPanel order={order} progress={progress} />
          </div>
          <div className={scripts.needed}>
            <OrderAgain order={order} progress={progress} />
          </div>
          <StaffNote />
          <Panel title={words.steps_title}>
            <Steps label={words.steps_label} steps={orderSteps(order, progress)} />
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
      {outside === 'after_cut_off' ? words.staff_late : words.staff_early}
    </Note>
  )
}

function offlineNote(order: OrderState, progress: OrderProgress): OfflineNote {
  const { order_id, franchise } = order
  return {
    title: words.order_of({ order_id, place: franchise.name }),
    lines: [progressWord(progress), promiseText(order, progress) ?? ''].filter(Boolean),
    over: isOver(progress),
    placed_at: order.created_at,
  }
}

type OrderView = { order: OrderState; progress: OrderProgress }

function Live({ order, progress, isAnswered }: OrderView & { isAnswered: boolean }) {
  const source = useOrderPage('map')
  const promise = promiseText(order, progress)
  const late = lateText(order, progress)
  const isOnline = useOnline()
  return (
    <Panel flush>
      <div className={styles.live} aria-live="polite">
        <div className={styles.liveHead}>
          <span>{words.order_of({ order_id: order.order_id, place: order.franchise.name })}</span>
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
        {!isOver(progress) && (
          <p className={scripts.without}>
            {rich(words.still, {
              again: (said) => <a href={`/order/${order.order_id}?s=${order.order_secret}`}>{said}</a>,
            })}
          </p>
        )}
        {/* Nothing moves any more: a time that looks alive would be waited for. */}
        {!(isOnline && isAnswered) && !isOver(progress) && (
          <Note kind="warn">{isOnline ? words.unanswered : words.offline}</Note>
        )}
      </div>
      <div className={`${styles.map} ${scripts.needed}`}>
        <WayMap order={order} driver={progress.driver_place} source={source} />
      </div>
    </Panel>
  )
}

function sentence(order: OrderState, { status, driver_name, at_door }: OrderProgress): string {
  const place = order.franchise.name
  const driver = driver_name ?? 'none'
  switch (status) {
    case 'picked_up':
      if (!at_door) return words.on_way({ driver })
      return words[order.alcohol ? 'is_at_door_id' : 'is_at_door']({ driver })
    case 'delivered':
    case 'completed':
    case 'cancelled':
    case 'rejected':
      return words[`was_${status}`]
    default:
      return order.is_delivery && driver_name
        ? words.has_order_driver({ place, driver: driver_name })
        : words.has_order({ place })
  }
}

function pillKind(progress: OrderProgress): PillKind {
  if (progress.status === 'cancelled' || progress.status === 'rejected') return 'danger'
  return isOver(progress) ? 'ok' : 'brand'
}

function Door({ order, progress }: OrderView) {
  const { address } = order
  return (
    <Panel
      title={
        <>
          {words.door_title} {order.alcohol && <AgeTag />}
        </>
      }
    >
      {order.alcohol && !isOver(progress) && (
        <Note kind="alcohol" icon="id">
          {rich(idReadyText(order), { b: (said) => <b>{said}</b> })}
        </Note>
      )}
      <DescriptionList
        facts={[
          [words.address, [address.addr_line_1, address.addr_line_2].filter(Boolean).join(', ')],
          ...(order.note ? [[words.note, order.note] as const] : []),
          ...(order.door_pinned ? [[words.pin, words.pin_set] as const] : []),
          [
            words.hand_over,
            order.placement_type === 'placement_type_contactless' ? words.contactless : words.in_person,
          ],
          [words.payment, paymentText(order, progress)],
        ]}
      />
    </Panel>
  )
}

function Store({ order }: { order: OrderState }) {
  return (
    <Panel title={words.store_title}>
      <DescriptionList
        facts={[
          [words.address, order.franchise.address],
          [words.phone, order.franchise.phone_number],
          [words.payment, paymentText(order, order.progress)],
        ]}
      />
    </Panel>
  )
}
