import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { PaymentCard } from '../rules/payment-account.ts'
import styles from './card-list.module.css'

const marks: Record<string, string> = { Visa: 'VISA', Mastercard: 'MC', 'American Express': 'AMEX', Discover: 'DISC' }

type CardRowProps = { card: PaymentCard; onSelect: () => void; onDelete: () => void }

export function CardRow({ card, onSelect, onDelete }: CardRowProps) {
  const isUnlinked = card.payment_card_payment_customer_link_id === 0
  return (
    <div className={classes(styles.card, card.selected && styles.selected)}>
      <label className={styles.choice}>
        <input type="radio" name="payment_card" checked={card.selected} disabled={card.voided} onChange={onSelect} />
        <span className={styles.mark} aria-hidden="true">
          {marks[card.card_type] ?? 'CARD'}
        </span>
        <span>
          <b>
            {card.card_type} {card.last_four}
          </b>
          {card.voided ? (
            <small>Voided. It can no longer be charged; you may delete it.</small>
          ) : (
            isUnlinked && <small className={styles.unlinked}>Confirm it once to use it here</small>
          )}
        </span>
      </label>
      <IconButton icon="trash" label={`Delete card ending in ${card.last_four}`} onClick={onDelete} />
    </div>
  )
}

type AskDeleteProps = { card: PaymentCard; onYes: () => void; onNo: () => void }

export function AskDelete({ card, onYes, onNo }: AskDeleteProps) {
  return (
    <div className={styles.asking}>
      <p>Would you like to delete your card ending in {card.last_four}</p>
      <Button variant="danger" size="small" onClick={onYes}>
        Yes
      </Button>
      <Button size="small" onClick={onNo}>
        No
      </Button>
    </div>
  )
}
