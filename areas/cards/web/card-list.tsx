import { useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { deleteSelectedCard, setSelectedCard } from '../calls/cards.ts'
import type { PaymentCard } from '../rules/payment-account.ts'
import { ownCardEntry } from './card-entry.ts'
import styles from './card-list.module.css'
import { NewCard } from './new-card.tsx'
import { usePaymentAccount } from './use-payment-account.ts'

const marks: Record<string, string> = { Visa: 'VISA', Mastercard: 'MC', 'American Express': 'AMEX', Discover: 'DISC' }

type EnteredCard = { cardToConfirm: number; lead?: string }

/** CHOOSE YOUR CARD: the account's cards, or the recent ones of this device (CSL-01…14). */
export function CardList({ name, supportPhone }: { name: string; supportPhone: string }) {
  const account = usePaymentAccount()
  const [entering, setEntering] = useState<EnteredCard>()
  const [deleting, setDeleting] = useState<number>()
  /** Until the server has answered, the card that pays stays the chosen one. */
  const [choosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState('')

  async function select(card: PaymentCard) {
    if (card.voided) return
    if (card.payment_card_payment_customer_link_id === 0) {
      const lead = `Please confirm the details for your ${card.card_type} ending in ${card.last_four}.`
      return setEntering({ cardToConfirm: card.payment_card_id, lead })
    }
    setChoosing(true)
    const answer = await send(setSelectedCard, { payment_card_id: card.payment_card_id }).catch(() => undefined)
    setChoosing(false)
    setProblem(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
  }

  async function remove(card: PaymentCard) {
    const answer = await send(deleteSelectedCard, { payment_card_id: card.payment_card_id }).catch(() => undefined)
    setDeleting(undefined)
    setProblem(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
  }

  async function saved(paymentCardId: number) {
    setEntering(undefined)
    await send(setSelectedCard, { payment_card_id: paymentCardId }).catch(() => undefined)
  }

  const { payment_cards } = account
  return (
    <section className={styles.part} aria-labelledby="choose-card">
      <div className={styles.head}>
        <h3 id="choose-card" className={styles.title}>
          CHOOSE YOUR CARD
        </h3>
        <p className={styles.whose}>
          {account.phone_number
            ? `Payment account ${phoneText(account.phone_number)}`
            : 'Recent payment cards of this device'}
        </p>
      </div>
      {payment_cards.length > 0 && (
        <ul className={styles.cards} aria-busy={choosing || undefined}>
          {payment_cards.map((card) => (
            <li key={card.payment_card_id}>
              {deleting === card.payment_card_id ? (
                <div className={styles.asking}>
                  <p>Would you like to delete your card ending in {card.last_four}</p>
                  <Button variant="danger" size="small" onClick={() => remove(card)}>
                    Yes
                  </Button>
                  <Button size="small" onClick={() => setDeleting(undefined)}>
                    No
                  </Button>
                </div>
              ) : (
                <div className={card.selected ? `${styles.card} ${styles.selected}` : styles.card}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name="payment_card"
                      checked={card.selected}
                      disabled={card.voided}
                      onChange={() => select(card)}
                    />
                    <span className={styles.mark} aria-hidden="true">
                      {marks[card.card_type] ?? 'CARD'}
                    </span>
                    <span>
                      <b>
                        {card.card_type} {card.last_four}
                      </b>
                      {card.voided && <small>Voided. This card can no longer be used.</small>}
                    </span>
                  </label>
                  <IconButton
                    icon="trash"
                    label={`Delete card ending in ${card.last_four}`}
                    onClick={() => setDeleting(card.payment_card_id)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <ErrorLine error={problem} />
      <div>
        <Button icon="plus" onClick={() => setEntering({ cardToConfirm: 0 })}>
          Enter a new card
        </Button>
      </div>
      {entering && (
        <NewCard
          title={entering.cardToConfirm ? 'Confirm your card' : 'Enter a new card'}
          entry={ownCardEntry(account.vault, entering.cardToConfirm)}
          lead={entering.lead}
          name={name}
          wayOut={
            <>
              Your cart is as you left it. Try again, pay another way, or call <PhoneLink phone={supportPhone} />.
            </>
          }
          onSaved={(card) => void saved(card)}
          onClose={() => setEntering(undefined)}
        />
      )}
    </section>
  )
}
