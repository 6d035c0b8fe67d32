import { ok, refuse } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { cardsReplyState } from '../calls/payment-account.ts'
import { adminAddCard } from '../calls/staff-cards.ts'
import { findAccountCard, saveAccountCard } from './account-cards.ts'
import { accountReply, paymentAccountOf } from './account-state.ts'
import type { VaultCard } from './card-provider.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { storedForm } from './keep-card.ts'
import { pickedAccount } from './picked-account.ts'

/** For the account that was picked for an order by phone; which card it is paid with, the page of that order alone says. */
export const adminAddCardHandler = (deps: CardsDeps) =>
  handleSteps({ ...adminAddCard, state: cardsReplyState }, async ({ data, actor, db, now, transaction }) => {
    const owner = await pickedAccount(db, actor, data)
    if (!owner) return refuse('authentication_failure')
    const account = owner.cosmic_customer_id
    const found = await findAccountCard(deps, account, data.mx_merchant_token)
    if ('ok' in found) return found
    const saved = await transaction((unit) =>
      data.payment_card_id === 0
        ? saveAccountCard(unit, account, found)
        : confirmAccountCard(unit, account, data.payment_card_id, found),
    )
    if (!saved.ok) return saved
    const { payment_card_id } = saved.data
    const shown = await paymentAccountOf(db, owner, deps.merchant, now)
    const next = await giveToken(deps, owner, shown.external_customer_id)
    const payment_token = next.ok ? next.data.payment_token : ''
    const reply = { payment_card_id, payment_token, external_customer_id: found.externalCustomerId }
    return ok(reply, accountReply(owner, { ...shown, payment_token }))
  })

/** A listed card gets its link when the same card's details were entered again (SIL-ORD-074). */
async function confirmAccountCard({ tx, now, audit }: UnitOfWork, account: number, cardId: number, found: VaultCard) {
  const listed = await lockListed(tx, account, cardId)
  if (!listed) return refuse('card_gone')
  if (listed.last_four !== found.lastFour || listed.card_type !== found.cardType) return refuse('invalid_card')
  await tx
    .updateTable('payment_cards')
    .set({ ...storedForm(found), linked: true, linked_to_account: true, voided: false, last_used_at: now })
    .where('payment_card_id', '=', cardId)
    .execute()
  audit({ what: 'admin_add_card', subject: `card:${cardId}`, detail: { last_four: found.lastFour } })
  return ok({ payment_card_id: cardId })
}

const lockListed = (tx: Tx, account: number, cardId: number) =>
  tx
    .selectFrom('payment_cards')
    .select(['last_four', 'card_type'])
    .where('payment_card_id', '=', cardId)
    .where('cosmic_customer_id', '=', account)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
