import { type ReactNode, useState } from 'react'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { PaymentCard } from '../rules/payment-account.ts'
import { type CardActs, ownCardActs } from './card-acts.ts'
import styles from './card-list.module.css'
import { AskDelete, CardRow } from './card-row.tsx'
import { NewCard } from './new-card.tsx'
import { useSharedCards } from './shared-cards.ts'
import { syncOwnCards } from './sync-cards.ts'
import { usePaymentAccount } from './use-payment-account.ts'
import { words } from './words.ts'

type CardListProps = {
  name: string
  supportPhone: string
  /** Whose cards these are, and what can be done about that. */
  whose?: ReactNode
  /** Beside 'Enter a new card'. */
  acts?: ReactNode
  /** What is done in it, where it is not one’s own. */
  list?: CardActs
}

/** CHOOSE YOUR CARD: the account's cards, or the recent ones of this device (CSL-01…14). */
export function CardList({ name, supportPhone, whose, acts, list = ownCardActs }: CardListProps) {
  const account = usePaymentAccount()
  useSharedCards(list === ownCardActs)
  /** 0 = a new card; otherwise the card whose details are confirmed. */
  const [entering, setEntering] = useState<number>()
  const [deleting, setDeleting] = useState<number>()
  /** Until the server has answered, the card that pays stays the chosen one. */
  const [choosing, setChoosing] = useState<number>()
  const [problem, setProblem] = useState('')

  const { payment_cards } = account
  const isProviders = account.payment_merchant_account_type === 'card_provider'
  const unconfirmed = payment_cards.find((card) => card.selected && card.payment_card_payment_customer_link_id === 0)

  async function select(card: PaymentCard) {
    if (card.voided) return
    if (card.payment_card_payment_customer_link_id === 0) {
      // None pays until it is confirmed (CSL-08).
      list.mark(card.payment_card_id)
      return setEntering(card.payment_card_id)
    }
    setChoosing(card.payment_card_id)
    await choose(card.payment_card_id)
    setChoosing((latest) => (latest === card.payment_card_id ? undefined : latest))
  }

  async function choose(payment_card_id: number) {
    setProblem(await list.choose(payment_card_id))
  }

  async function remove(card: PaymentCard) {
    const refused = await list.remove(card.payment_card_id)
    setDeleting(undefined)
    setProblem(refused)
  }

  async function saved(paymentCardId: number) {
    setEntering(undefined)
    await choose(paymentCardId)
    if (account.cosmic_customer_id !== null && !account.admin_selected) await syncOwnCards(paymentCardId)
  }

  const confirmed = payment_cards.find((card) => card.payment_card_id === entering)
  return (
    <section className={styles.part} aria-labelledby="choose-card">
      <h3 id="choose-card" className={styles.title}>
        {words.title}
      </h3>
      {whose}
      {payment_cards.length > 0 && (
        <ul className={styles.cards} aria-busy={choosing !== undefined || undefined}>
          {payment_cards.map((card) => (
            <li key={card.payment_card_id}>
              {deleting === card.payment_card_id ? (
                <AskDelete card={card} onYes={() => remove(card)} onNo={() => setDeleting(undefined)} />
              ) : (
                <CardRow
                  card={card}
                  loading={choosing === card.payment_card_id}
                  onSelect={() => void select(card)}
                  onDelete={() => setDeleting(card.payment_card_id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {unconfirmed && (
        <div className={styles.confirm}>
          <p>
            <b>{confirmWords(unconfirmed)}</b>
          </p>
          <p>{isProviders ? words.confirm_why_provider : words.confirm_why}</p>
          <Button variant="primary" onClick={() => setEntering(unconfirmed.payment_card_id)}>
            {words.confirm_act}
          </Button>
        </div>
      )}
      <ErrorLine error={problem} />
      <div className={styles.acts}>
        <Button icon="plus" onClick={() => setEntering(0)}>
          {words.enter}
        </Button>
        {acts}
      </div>
      {entering !== undefined && (
        <NewCard
          title={entering ? words.confirm_title : words.enter}
          entry={list.entry(account, entering)}
          lead={confirmed && confirmWords(confirmed)}
          name={name}
          wayOut={rich(words.way_out, { phone: <PhoneLink phone={supportPhone} /> })}
          onSaved={(card) => void saved(card)}
          onClose={() => setEntering(undefined)}
        />
      )}
    </section>
  )
}

/** CSL-09 */
const confirmWords = (card: PaymentCard) => words.confirm({ type: card.card_type, last_four: card.last_four })
