import { useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import type { pickedAccountState } from '../calls/payment-account.ts'
import { adminAddCard, syncCards } from '../calls/staff-cards.ts'
import { withSelected } from '../rules/card-list.ts'
import { mergeCards } from '../rules/merge-cards.ts'
import type { PaymentAccountState, PaymentCard } from '../rules/payment-account.ts'
import { type CardActs, removeCard } from './card-acts.ts'
import { askForToken, type CardEntry, cardNotSaved, reportCardFailure } from './card-entry.ts'
import { CardList } from './card-list.tsx'
import { usePaymentAccount } from './use-payment-account.ts'
import { words } from './words.ts'

/** The same list of the account that was picked for an order by phone, with a sync (CSL-36, CSL-37). */
export function PickedCardList(props: { name: string; supportPhone: string }) {
  const { phone_number } = usePaymentAccount()
  return (
    <CardList
      {...props}
      list={acts}
      acts={<SyncCards />}
      whose={<p>{words.picked({ phone: phoneText(phone_number) })}</p>}
    />
  )
}

/** Only where one was picked is this list shown. */
function picked(): PaymentAccountState {
  const { admin_selected_payment_account: account } = servedPart<typeof pickedAccountState>()
  if (!account) throw new Error('no account was picked')
  return account
}
const chosenId = () => picked().payment_cards.find(({ selected }) => selected)?.payment_card_id ?? 0
const show = (payment_cards: readonly PaymentCard[]) =>
  mergePageState({ admin_selected_payment_account: { payment_cards: payment_cards.map((card) => ({ ...card })) } })

/** Which card the caller has chosen, this page alone knows: the choice that the customer keeps stays as it is (CSL-17). */
const choose = (paymentCardId: number) => show(withSelected(picked().payment_cards, paymentCardId))

const acts: CardActs = {
  mark: choose,
  async choose(paymentCardId) {
    choose(paymentCardId)
    return ''
  },
  async remove(paymentCardId) {
    const before = chosenId()
    const refused = await removeCard(paymentCardId)
    // The reply told the list with the customer's own choice.
    choose(before === paymentCardId ? 0 : before)
    return refused
  },
  entry: (merchant, cardToConfirm): CardEntry => ({
    merchant,
    newToken: askForToken,
    async keep(mx_merchant_token) {
      const { cosmic_customer_id, restaurant_id } = picked()
      const data = { mx_merchant_token, payment_card_id: cardToConfirm, cosmic_customer_id, restaurant_id }
      const answer = await send(adminAddCard, data).catch(() => undefined)
      return answer?.success ? answer.data : (answer?.data.message ?? cardNotSaved)
    },
    failed: reportCardFailure,
  }),
}

/** Asks the card provider what it has of this account (CRD-25, CRD-29). */
function SyncCards() {
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')

  async function sync() {
    setLoading(true)
    const { cosmic_customer_id, restaurant_id } = picked()
    const answer = await send(syncCards, {
      payment_card_id: chosenId(),
      admin_cosmic_customer_id: cosmic_customer_id,
      admin_restaurant_id: restaurant_id,
    }).catch(() => undefined)
    setLoading(false)
    setProblem(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
    if (answer?.success) show(mergeCards(picked().payment_cards, answer.data.new_cards))
  }

  return (
    <>
      <Button icon="refresh" variant="quiet" loading={loading} onClick={() => void sync()}>
        {words.sync}
      </Button>
      <ErrorLine error={problem} />
    </>
  )
}
