import { cents, fromDecimal } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { changeToAtDoor } from '../calls/order-desk.ts'
import { AddOrderCard } from './add-order-card.tsx'
import { ChargeForm } from './charge-form.tsx'
import styles from './order-desk.module.css'
import { paymentTold } from './order-words.ts'
import { refreshOrder, useDeskPage } from './use-desk-order.ts'

export function PaymentPanel() {
  const { order_id, name, payment_type, progress, amounts } = useDeskPage('order')
  const desk = useDeskPage('desk')
  const told = paymentTold(progress.payment_status, {
    isOver: progress.status === 'cancelled' || progress.status === 'rejected',
    isPartCharged: desk.charged > 0 && desk.left > 0,
  })
  const byCard = payment_type === 'card_online'
  const facts: Fact[] = [
    ['Total', moneyText(fromDecimal(amounts.total_with_tip) ?? 0)],
    ...(desk.held > 0 ? [['Held', moneyText(cents(desk.held))] as const] : []),
    ...(desk.charged > 0 ? [['Charged', moneyText(cents(desk.charged))] as const] : []),
    ...(desk.given_back > 0 ? [['Given back', moneyText(cents(desk.given_back))] as const] : []),
  ]
  return (
    <Panel
      title="Payment"
      acts={
        <Pill kind={told.kind} shape={told.shape}>
          {told.text}
        </Pill>
      }
      foot={byCard && <AtDoor order_id={order_id} refusal={desk.at_door_refusal} />}
    >
      <DescriptionList facts={facts} />
      {byCard ? <ChargeForm /> : <AddOrderCard order_id={order_id} name={name} onAdded={() => void refreshOrder()} />}
    </Panel>
  )
}

/** The reason stands beside the button that it disables (SIL-ORD-084). */
function AtDoor({ order_id, refusal }: { order_id: number; refusal: string | null }) {
  const { is_delivery } = useDeskPage('order')
  const change = useAct(async () => {
    const reply = await ask(changeToAtDoor, { order_id })
    await refreshOrder()
    return reply
  })
  const name = is_delivery ? 'Change to at-door' : 'Change to at-store'
  return (
    <div className={styles.atDoor}>
      <div>
        <b>{name} payment</b>
        <p className={styles.muted}>
          {refusal ? `Not for this order. ${refusal}` : 'What is held on the card is let go.'}
        </p>
        <ErrorLine error={change.error} count={change.failures} />
      </div>
      <Button disabled={refusal !== null} loading={change.loading} onClick={change.run}>
        {name}
      </Button>
    </div>
  )
}
