import { useState } from 'react'
import { type CardEntry, NewCard } from '#areas/cards/web/public.tsx'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { addOrderCard, orderCardToken } from '../calls/order-card.ts'
import styles from './order-desk.module.css'

type AddOrderCardProps = {
  readonly order_id: number
  /** As it stands on the order; whoever reads the card out may have another. */
  readonly name: string
  readonly onAdded: (payment_card_id: number) => void
}

/** 'Add a card' of an order: entered in the vault's own fields, for the account of the order's customer (SOR-09, CSL-38). */
export function AddOrderCard({ order_id, name, onAdded }: AddOrderCardProps) {
  const [entry, setEntry] = useState<CardEntry>()
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<{ words: string; count: number }>()

  async function open() {
    setLoading(true)
    const first = await ask(orderCardToken, { order_id })
    setLoading(false)
    if (!first.ok) return setProblem((before) => ({ words: first.message, count: (before?.count ?? 0) + 1 }))
    setProblem(undefined)
    setEntry(orderCardEntry(order_id, first.data))
  }

  return (
    <div className={styles.addCard}>
      <Button icon="plus" loading={loading} onClick={() => void open()}>
        Add a card
      </Button>
      <ErrorLine error={problem?.words} count={problem?.count} />
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

type FirstToken = { readonly cosmic_id: number } & CardEntry['merchant']

function orderCardEntry(order_id: number, { cosmic_id, ...merchant }: FirstToken): CardEntry {
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
