import { useState } from 'react'
import { type CardEntry, NewCard } from '#areas/cards/web/public.tsx'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { addOrderCard, orderCardToken } from '../calls/order-card.ts'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

type AddOrderCardProps = {
  readonly order_id: number
  /** As it stands on the order; whoever reads the card out may have another. */
  readonly name: string
  readonly onAdded: (payment_card_id: number) => void
}

/** 'Add a card' of an order: entered in the vault's own fields, for the account of the order's customer (SOR-09, CSL-38). */
export function AddOrderCard({ order_id, name, onAdded }: AddOrderCardProps) {
  const { cosmic_id, ...merchant } = useDeskPage('card_entry')
  const [entry, setEntry] = useState<CardEntry>()

  return (
    <div className={styles.addCard}>
      <Button
        icon="plus"
        disabled={cosmic_id === null}
        onClick={() => cosmic_id !== null && setEntry(orderCardEntry(order_id, cosmic_id, merchant))}
      >
        Add a card
      </Button>
      {cosmic_id === null && <p className={styles.muted}>{orderCardToken.refusals.no_account[1]}</p>}
      {entry && (
        <NewCard
          title="Add a card"
          entry={entry}
          lead="For the customer’s account, which keeps it. Read the number back before you confirm."
          name={name}
          wayOut="Try again in a moment."
          onSaved={(payment_card_id) => {
            setEntry(undefined)
            onAdded(payment_card_id)
          }}
          onClose={() => setEntry(undefined)}
        />
      )}
    </div>
  )
}

function orderCardEntry(order_id: number, cosmic_id: number, merchant: CardEntry['merchant']): CardEntry {
  return {
    merchant,
    async newToken() {
      const answer = await ask(orderCardToken, { order_id })
      return answer.ok ? answer.data : answer.message
    },
    async keep(token, customerid) {
      const answer = await ask(addOrderCard, { token, customerid, cosmic_id, order_id })
      return answer.ok ? answer.data : answer.message
    },
  }
}
