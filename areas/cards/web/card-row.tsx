import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { PaymentCard } from '../rules/payment-account.ts'
import styles from './card-list.module.css'
import { words } from './words.ts'

const marks: Record<string, string> = { Visa: 'VISA', Mastercard: 'MC', 'American Express': 'AMEX', Discover: 'DISC' }

type CardRowProps = { card: PaymentCard; loading: boolean; onSelect: () => void; onDelete: () => void }

export function CardRow({ card, loading, onSelect, onDelete }: CardRowProps) {
  const isUnlinked = card.payment_card_payment_customer_link_id === 0
  return (
    <div className={classes(styles.card, card.selected && styles.selected)}>
      <label className={styles.choice}>
        <input type="radio" name="payment_card" checked={card.selected} disabled={card.voided} onChange={onSelect} />
        <span className={styles.mark} aria-hidden="true">
          {marks[card.card_type] ?? words.mark}
        </span>
        <span>
          <b>
            {card.card_type} {card.last_four}
          </b>
          {card.voided ? (
            <small>{words.voided}</small>
          ) : (
            isUnlinked && <small className={styles.unlinked}>{words.unlinked}</small>
          )}
        </span>
      </label>
      {loading && <Spinner />}
      <IconButton icon="trash" label={words.delete({ last_four: card.last_four })} onClick={onDelete} />
    </div>
  )
}

type AskDeleteProps = { card: PaymentCard; onYes: () => Promise<void>; onNo: () => void }

export function AskDelete({ card, onYes, onNo }: AskDeleteProps) {
  const [loading, setLoading] = useState(false)

  async function confirm() {
    setLoading(true)
    await onYes()
    setLoading(false)
  }

  return (
    <div className={styles.asking}>
      <p>{words.ask_delete({ last_four: card.last_four })}</p>
      <Button variant="danger" loading={loading} onClick={() => void confirm()}>
        {words.yes}
      </Button>
      <Button autoFocus onClick={onNo}>
        {words.no}
      </Button>
    </div>
  )
}
