import { CustomerPage } from '#areas/storefront/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { rich } from '#platform/web/rich.ts'
import type { OfflineNote } from '#platform/web/town-worker.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import scripts from '#ui/scripts.module.css'
import { Steps } from '#ui/steps.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import type { orderPage } from '../calls/order.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { HelpPanel } from './help-panel.tsx'
import { LivePanel } from './live-panel.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLinks } from './order-links.tsx'
import styles from './order-page.module.css'
import { idReadyText, isOver, orderSteps, paymentText, progressWord, promiseText } from './order-words.ts'
import { RatingPanel } from './rating-panel.tsx'
import { PrintedReceipt, Receipt } from './receipt.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import { useOrderProgress } from './use-order-progress.ts'
import { words } from './words.ts'

const useOrderPage = pageHook<typeof orderPage>()

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
          <LivePanel order={order} progress={progress} isAnswered={isAnswered} />
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
          {order.is_delivery ? <Door order={order} progress={progress} /> : <Store order={order} progress={progress} />}
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
      {order.alcohol && !isOver(progress) && !progress.at_door && (
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

function Store({ order, progress }: OrderView) {
  return (
    <Panel title={words.store_title}>
      <DescriptionList
        facts={[
          [words.address, order.franchise.address],
          [words.phone, order.franchise.phone_number],
          [words.payment, paymentText(order, progress)],
        ]}
      />
    </Panel>
  )
}
