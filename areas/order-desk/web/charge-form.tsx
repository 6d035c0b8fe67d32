import { useState } from 'react'
import { cents, fromDecimal, toDecimal } from '#platform/core/money.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { chargeCardOfOrder } from '../calls/charge-card.ts'
import type { deskOrderPage } from '../calls/order-desk.ts'
import { AddOrderCard } from './add-order-card.tsx'
import styles from './order-desk.module.css'
import { refreshOrder, useDeskPage } from './use-desk-order.ts'

type OrderCard = PageStateOf<typeof deskOrderPage>['order_cards'][number]

type Sending = {
  readonly loading: boolean
  readonly error?: string
  readonly tries: number
  readonly said?: { readonly kind: 'success' | 'warn' | 'danger'; readonly text: string }
}

/** Which of the order's cards, and how much of what is left; nothing to press once all is charged (SOR-02, SIL-ORD-082). */
export function ChargeForm() {
  const { order_id, name } = useDeskPage('order')
  const { left, charge_refusal } = useDeskPage('desk')
  const order_cards = useDeskPage('order_cards')
  const [chosen, setChosen] = useState<number>()
  const [typed, setTyped] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState<Sending>({ loading: false, tries: 0 })

  const usable = order_cards.filter((card) => card.is_usable || card.held > 0)
  const card = usable.find(({ payment_card_id }) => payment_card_id === chosen) ?? usable[0]
  const text = typed ?? toDecimal(cents(left))
  const amount = fromDecimal(text)
  const isFine = amount !== undefined && amount > 0 && amount <= left
  const isOpen = charge_refusal === null && card !== undefined

  async function submit(): Promise<void> {
    if (!card || amount === undefined || !isFine || sending.loading) return
    setSending(({ tries }) => ({ loading: true, tries }))
    const { payment_card_id } = card
    const expected_left = toDecimal(cents(left))
    const input = { order_id, payment_card_id, amount: toDecimal(amount), expected_left, idempotency_key: key }
    const reply = await ask(chargeCardOfOrder, input)
    await refreshOrder()
    // Without an answer the same form is sent again under the same key: it may have been done.
    if (reply.ok || reply.error !== 'no_answer') setKey(crypto.randomUUID())
    if (!reply.ok) return setSending(({ tries }) => ({ loading: false, error: reply.message, tries: tries + 1 }))
    setTyped(undefined)
    const kind = ({ done: 'success', pending: 'warn', declined: 'danger' } as const)[reply.data.state]
    setSending(({ tries }) => ({ loading: false, tries, said: { kind, text: reply.data.message } }))
  }

  return (
    <form
      className={styles.charge}
      aria-label="Charge card"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {order_cards.length > 0 && (
        <RadioGroup
          legend="Card"
          hideLegend
          choices={order_cards.map(choiceOf)}
          value={card && String(card.payment_card_id)}
          onChoose={(id) => setChosen(Number(id))}
        />
      )}
      <AddOrderCard
        order_id={order_id}
        name={name}
        onAdded={(payment_card_id) => {
          setChosen(payment_card_id)
          void refreshOrder()
        }}
      />
      {isOpen && (
        <div className={styles.amount}>
          <MoneyField
            label="Amount"
            hint={`${moneyText(cents(left))} is left to charge`}
            value={text}
            error={isFine ? undefined : chargeCardOfOrder.refusals.amount_not_left[1]}
            onChange={({ target }) => setTyped(target.value)}
            onTidied={setTyped}
          />
        </div>
      )}
      <div>
        <div className={styles.press}>
          <Button variant="primary" type="submit" disabled={!isOpen || !isFine} loading={sending.loading}>
            {card && isOpen
              ? `Charge ${card.card_type} ${card.last_four}${isFine ? ` ${moneyText(amount)}` : ''}`
              : 'Charge card'}
          </Button>
          {charge_refusal && <span className={styles.muted}>{charge_refusal}</span>}
          {!charge_refusal && !card && (
            <span className={styles.muted}>This order has no card that can be charged.</span>
          )}
        </div>
        <div role="status" className={styles.said}>
          {sending.said && <Note kind={sending.said.kind}>{sending.said.text}</Note>}
        </div>
        <ErrorLine error={sending.error} count={sending.tries} />
      </div>
    </form>
  )
}

function choiceOf({ payment_card_id, card_type, last_four, exp_month, exp_year, held, voided, is_usable }: OrderCard) {
  const expires = `expires ${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`
  return {
    value: String(payment_card_id),
    label: `${card_type} ${last_four}`,
    hint: voided ? `${expires}, voided` : expires,
    icon: 'card' as const,
    ...(held > 0 && { end: `Held ${moneyText(cents(held))}` }),
    ...(!is_usable && held === 0 && { disabledReason: voided ? 'Voided' : 'Taken off the list' }),
  }
}
