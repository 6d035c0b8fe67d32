import { admin, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { syncCards } from '../calls/staff-cards.ts'
import type { PaymentCard } from '../rules/payment-account.ts'
import { saveAccountCard } from './account-cards.ts'
import type { AccountOwner } from './account-state.ts'
import type { VaultCard } from './card-provider.ts'
import type { CardsDeps } from './deps.ts'
import { accountAtVault } from './keep-card.ts'
import { type CardRow, cardsSeenBy, staffCard, wireCard } from './payment-cards.ts'
import { pickedAccount } from './picked-account.ts'

type SyncedAccount = { readonly owner: AccountOwner; readonly isPicked: boolean }
type Named = {
  readonly admin_cosmic_customer_id?: number | null | undefined
  readonly admin_restaurant_id?: number | null | undefined
}

/** Asks the card provider what it has, outside any transaction, and takes it over. */
export const syncCardsHandler = (deps: CardsDeps) =>
  handleSteps(syncCards, async ({ data, actor, db, now, transaction }) => {
    const account = await accountToSync(db, actor, data)
    if (!account.ok) return account
    const { owner, isPicked } = account.data
    const listed = await cardsSeenBy(db, owner, now).selectAll().execute()
    const atVault = await cardsAtVault(deps, owner, listed)
    if (!atVault.ok) return atVault
    const { newest } = (await transaction((unit) => takeOver(unit, owner, listed, atVault.data))).data

    const tokens = new Set([...atVault.data.values()].flat().map(({ cardToken }) => cardToken))
    const cards = await cardsSeenBy(db, owner, now).selectAll().orderBy('payment_card_id').execute()
    const told = cards.filter(({ vault_token, voided }) => tokens.has(vault_token) || voided)
    const asked = cards.find(({ payment_card_id }) => payment_card_id === data.payment_card_id)?.payment_card_id
    return ok({
      payment_card_id: asked ?? newest,
      new_cards: told.map((card) => (isPicked ? withoutFlag(staffCard(card, owner)) : wireCard(card, owner))),
      admin: isPicked,
    })
  })

/** Which card the caller on the telephone has chosen, the page alone knows. */
const withoutFlag = ({ selected: _ofTheAccount, ...card }: PaymentCard) => card

async function accountToSync(
  db: Db,
  actor: Actor,
  { admin_cosmic_customer_id, admin_restaurant_id }: Named,
): Promise<Result<SyncedAccount, 'authentication_failure' | 'not_authorized'>> {
  const isNamed = admin_cosmic_customer_id != null || admin_restaurant_id != null
  if (!isNamed && !actor.phone_order) return ok({ owner: actor, isPicked: false })
  if (!isPermitted(actor.roles, admin)) return refuse('not_authorized')
  const named = { cosmic_customer_id: admin_cosmic_customer_id, restaurant_id: admin_restaurant_id }
  const owner = await pickedAccount(db, actor, named)
  return owner ? ok({ owner, isPicked: true }) : refuse('authentication_failure')
}

type CardsAtVault = ReadonlyMap<string, readonly VaultCard[]>

/** By the vault's customers under whom this list has cards; most lists have one. */
async function cardsAtVault(
  { db, cards }: CardsDeps,
  owner: AccountOwner,
  listed: readonly CardRow[],
): Promise<Result<CardsAtVault, 'vault_unavailable'>> {
  const account = await accountAtVault(db, owner)
  const customers = new Set([...(account ? [account] : []), ...listed.map((card) => card.external_customer_id)])
  try {
    const found = await Promise.all([...customers].map(async (id) => [id, await cards.cardsOf(id)] as const))
    return ok(new Map(found))
  } catch (error) {
    if (error instanceof ProviderError && error.failure.retryable) return refuse('vault_unavailable')
    throw error
  }
}

async function takeOver(unit: UnitOfWork, owner: AccountOwner, listed: readonly CardRow[], atVault: CardsAtVault) {
  let newest = 0
  const known = new Set(listed.map(({ vault_token }) => vault_token))
  const account = owner.cosmic_customer_id
  // Without an account a list is what was entered on its device: nothing comes into it from elsewhere.
  for (const card of account === undefined ? [] : [...atVault.values()].flat()) {
    if (known.has(card.cardToken)) continue
    const saved = await saveAccountCard(unit, Number(account), card)
    // One that was deleted here stays so; the vault forgets it by a job.
    if (saved.ok) newest = Math.max(newest, saved.data.payment_card_id)
  }
  // What is not reported is not reported closed (SIL-ORD-073): it stays, and is not the chosen one any more (CSL-16).
  for (const { payment_card_id, vault_token, external_customer_id, selected } of listed) {
    const isReported = atVault.get(external_customer_id)?.some(({ cardToken }) => cardToken === vault_token)
    if (isReported || !selected) continue
    await unit.tx
      .updateTable('payment_cards')
      .set({ selected: false })
      .where('payment_card_id', '=', payment_card_id)
      .execute()
    unit.audit({ what: 'card_unselected', subject: `card:${payment_card_id}`, detail: { by: 'sync_cards' } })
  }
  return ok({ newest })
}
