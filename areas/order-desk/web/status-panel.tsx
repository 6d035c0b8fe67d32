import { useState } from 'react'
import { type Canceller, cancellers, type OrderStatus, orderStatuses } from '#areas/orders/rules/status.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { changeOrderStatus, resendTicket } from '../calls/order-desk.ts'
import { cancelMoneyText } from '../rules/cancel-money.ts'
import styles from './order-desk.module.css'
import { statusText } from './order-words.ts'
import { refreshOrder, useDeskPage } from './use-desk-order.ts'

export function StatusPanel() {
  const { order_id, progress, franchise, time_zone } = useDeskPage('order')
  const desk = useDeskPage('desk')
  const now = useDeskPage('read_at')
  const [timesSet, setTimesSet] = useState(0)
  const isOver = progress.ended_at !== null
  const facts: Fact[] = [
    ['Restaurant', <Called key="restaurant" name={franchise.name} phone={desk.franchise_phone} />],
    ['Ready', momentText(progress.ready_at, now, time_zone)],
    ...(progress.picked_up_at ? [['Picked up', momentText(progress.picked_up_at, now, time_zone)] as const] : []),
    ...(desk.driver
      ? [['Driver', <Called key="driver" name={desk.driver.name} phone={desk.driver.phone_number} />] as const]
      : []),
  ]
  return (
    <Panel title="Status" acts={<span className={styles.muted}>{dispatchText(desk.dispatch_state)}</span>}>
      {desk.rejection_message && <Note kind="danger">{desk.rejection_message}</Note>}
      <DescriptionList facts={facts} />
      {desk.next.length > 0 ? (
        <StatusForm
          key={timesSet}
          order_id={order_id}
          status={progress.status}
          next={desk.next}
          isOver={isOver}
          onSet={() => setTimesSet(timesSet + 1)}
        />
      ) : (
        <p className={styles.muted}>This order is over. A manager can open it again.</p>
      )}
      {!isOver && <Resend order_id={order_id} />}
    </Panel>
  )
}

function Called({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name}, <PhoneLink phone={phone} />
    </>
  )
}

function dispatchText(state: string): string {
  if (state === 'unassigned') return 'No driver yet'
  if (state === 'assigned') return 'With a driver'
  return state === 'external' ? 'With the courier' : ''
}

type StatusFormProps = {
  order_id: number
  status: OrderStatus
  next: readonly OrderStatus[]
  isOver: boolean
  onSet: () => void
}

/** While nothing is chosen it follows the order; what somebody has chosen stays when kitchen or driver bring the order on, and they are told. */
function StatusForm({ order_id, status, next, isOver, onSet }: StatusFormProps) {
  const { alcohol } = useDeskPage('order')
  const [asking, setAsking] = useState(false)
  const present = orderStatuses.indexOf(status)
  const form = useForm({
    schema: changeOrderStatus.input,
    initial: { status: usualNext(status, next), cancelled_by: undefined as Canceller | undefined },
    version: present,
    conflictWords: { changed: `The order has moved on meanwhile. It is at: ${statusText(status)}.`, gone: '' },
    input: (values, seen = present) => ({ order_id, ...values, expected_status: orderStatuses[seen] ?? status }),
    submit: (input) => ask(changeOrderStatus, input),
    done: async () => {
      await refreshOrder()
      onSet()
    },
    refresh: refreshOrder,
    unanswered: changeOrderStatus.unanswered,
    leaving: 'freely',
  })
  const { status: chosen } = form.values
  return (
    <>
      <Form
        form={form}
        submit={chosen === 'cancelled' ? undefined : isOver ? 'Open again' : 'Set status'}
        variant="plain"
        acts={
          chosen === 'cancelled' && (
            <Button variant="dangerQuiet" onClick={() => setAsking(true)} loading={form.loading}>
              Cancel order
            </Button>
          )
        }
      >
        <Select
          label="New status"
          {...form.select(
            'status',
            next.map((value) => ({ value, label: statusText(value) })),
          )}
        />
        {chosen === 'delivered' && alcohol && (
          <p className={styles.muted}>Delivered also needs an ID check: this order holds alcohol.</p>
        )}
      </Form>
      {asking && (
        <CancelDialog
          onClose={() => setAsking(false)}
          onCancel={(by) => {
            setAsking(false)
            form.store.set('cancelled_by', by)
            form.submit()
          }}
        />
      )}
    </>
  )
}

/** The next step of the way, which is what is set most often; never back and never cancelled by itself. */
function usualNext(status: OrderStatus, next: readonly OrderStatus[]): OrderStatus {
  const order: readonly OrderStatus[] = [
    'received',
    'confirmed',
    'preparing',
    'ready',
    'picked_up',
    'delivered',
    'completed',
  ]
  const later = next.find((one) => order.indexOf(one) > order.indexOf(status))
  return later ?? next[0] ?? status
}

const cancellerChoices: Readonly<Record<Canceller, string>> = {
  customer: 'The customer',
  restaurant: 'The restaurant',
  support: 'We ourselves',
}

/** Says what happens to the money before it is pressed, and asks what the customer will ask. */
function CancelDialog({ onClose, onCancel }: { onClose: () => void; onCancel: (by: Canceller) => void }) {
  const [by, setBy] = useState<Canceller>()
  const [wasAsked, setWasAsked] = useState(false)
  const { order_id, card, payment_type } = useDeskPage('order')
  const { held, charged, given_back, credit_back, dispatch_state } = useDeskPage('desk')
  const money = {
    payment_type,
    held,
    charged,
    given_back,
    credit_back,
    card: card ? `${card.card_type} ${card.last_four}` : undefined,
  }
  return (
    <Dialog
      title={`Cancel order #${order_id}?`}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" onClick={() => (by ? onCancel(by) : setWasAsked(true))}>
            Cancel order
          </Button>
        </>
      }
    >
      <p>{cancelMoneyText(money)}</p>
      <RadioGroup
        legend="Who wants it cancelled? The customer is told."
        look="plain"
        choices={cancellers.map((value) => ({ value, label: cancellerChoices[value] }))}
        value={by}
        onChoose={(value) => setBy(value as Canceller)}
        error={wasAsked && !by ? 'Please choose who wants it cancelled.' : undefined}
      />
      {dispatch_state === 'assigned' && <p>It leaves its driver’s queue at once.</p>}
      {dispatch_state === 'external' && <p>The courier is told.</p>}
    </Dialog>
  )
}

function Resend({ order_id }: { order_id: number }) {
  const send = useAct(async () => {
    const reply = await ask(resendTicket, { order_id })
    await refreshOrder()
    return reply
  })
  return (
    <div className={styles.resend}>
      <Button size="small" icon="repeat" loading={send.loading} onClick={send.run}>
        Send ticket again
      </Button>
      <span role="status" className={styles.muted}>
        {send.done && 'The restaurant gets its ticket again.'}
      </span>
      <ErrorLine error={send.error} count={send.failures} />
    </div>
  )
}
