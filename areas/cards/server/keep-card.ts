import { sql } from 'kysely'
import type { ReasonOf } from '#platform/core/call.ts'
import { ok, type Refused, type Result, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db, Tx, Unit, Units } from '#platform/server/unit.ts'
import type { addCard } from '../calls.ts'
import { vaultOwner } from './account-state.ts'
import type { CardProvider, VaultCard } from './card-provider.ts'
import { cardSeenBy, selectOnly } from './payment-cards.ts'

export type KeepReason = ReasonOf<typeof addCard>
type Wish = { readonly token: string; readonly payment_card_id: number }
type Kept = { readonly payment_card_id: number; readonly external_customer_id: string }

/** Takes over a card that the browser left at the vault: only the vault's token travels here, and the vault says what it stands for. */
export async function keepCard(
  parts: { units: Units; cards: CardProvider },
  actor: Actor,
  wish: Wish,
): Promise<Result<Kept, KeepReason>> {
  const found = await findOwnCard(parts, actor, wish.token)
  if ('ok' in found) return found
  return parts.units.run(actor, async (unit) => {
    const kept = wish.payment_card_id > 0 ? await confirm(unit, actor, wish, found) : await insert(unit, actor, found)
    if (!kept.ok) return kept
    const { payment_card_id } = kept.data
    await selectOnly(unit.tx, actor, payment_card_id, unit.now)
    unit.note({ what: 'add_card', subject: `card:${payment_card_id}`, detail: { last_four: found.lastFour } })
    return ok({ payment_card_id, external_customer_id: found.externalCustomerId })
  })
}

async function findOwnCard(
  { units, cards }: { units: Units; cards: CardProvider },
  actor: Actor,
  token: string,
): Promise<VaultCard | Refused<KeepReason>> {
  try {
    const card = await cards.findCard(token)
    if (!card) return refuse('invalid_card')
    const account = await accountAtVault(units.db, actor)
    if (account === card.externalCustomerId) return card
    const holder = await cards.findCustomer(card.externalCustomerId)
    return holder?.owner === vaultOwner(actor) ? card : refuse('authentication_failure')
  } catch (error) {
    if (error instanceof ProviderError && error.failure.retryable) return refuse('vault_unavailable')
    throw error
  }
}

export async function accountAtVault(db: Db, actor: Actor): Promise<string | undefined> {
  if (actor.cosmic_customer_id === undefined) return undefined
  const row = await db
    .selectFrom('customers')
    .select('external_customer_id')
    .where('cosmic_customer_id', '=', actor.cosmic_customer_id)
    .executeTakeFirst()
  return row?.external_customer_id ?? undefined
}

/** A listed card without a link gets one when the same card's details were entered again (SIL-ORD-074). */
async function confirm({ tx, now }: Unit, actor: Actor, wish: Wish, found: VaultCard) {
  const listed = await cardSeenBy(tx, actor, wish.payment_card_id, now)
  if (!listed) return refuse('card_gone')
  if (listed.last_four !== found.lastFour || listed.card_type !== found.cardType) return refuse('invalid_card')
  await tx
    .updateTable('payment_cards')
    .set({ ...storedForm(found), linked: true, voided: false, last_used_at: now })
    .where('payment_card_id', '=', listed.payment_card_id)
    .execute()
  return ok({ payment_card_id: listed.payment_card_id })
}

async function insert({ tx, now }: Unit, actor: Actor, found: VaultCard) {
  const cosmic_customer_id = await accountOfNewCard(tx, actor)
  const card = await tx
    .insertInto('payment_cards')
    .values({
      ...storedForm(found),
      cosmic_customer_id,
      session_persistent_id: actor.session_persistent_id,
      card_type: found.cardType,
      last_four: found.lastFour,
      last_used_at: now,
    })
    // The same token sent twice, as after a lost answer, is the same card.
    .onConflict((conflict) =>
      conflict
        .expression(sql`vault_token, coalesce(session_persistent_id, 0), coalesce(cosmic_customer_id, 0)`)
        .where('deleted_at', 'is', null)
        .doUpdateSet({ last_used_at: now }),
    )
    .returning('payment_card_id')
    .executeTakeFirstOrThrow()
  if (cosmic_customer_id !== null) await openAccount(tx, cosmic_customer_id, found.externalCustomerId)
  return ok(card)
}

const storedForm = (found: VaultCard) => ({
  vault_token: found.cardToken,
  external_customer_id: found.externalCustomerId,
  exp_month: found.expiryMonth,
  exp_year: found.expiryYear,
})

/**
 * The account that is signed in to. Without one, the first card of a phone makes that phone's account (SIL-ORD-061); an account that
 * exists takes no card from somebody who only typed its phone.
 */
async function accountOfNewCard(tx: Tx, actor: Actor): Promise<number | null> {
  if (actor.cosmic_customer_id !== undefined) return actor.cosmic_customer_id
  const named = await tx
    .selectFrom('carts')
    .innerJoin('customers', 'customers.cosmic_customer_id', 'carts.cosmic_customer_id')
    .select('customers.cosmic_customer_id')
    .where('carts.session_persistent_id', '=', actor.session_persistent_id)
    // Written out, as the index of such carts is not found by parameters.
    .where(sql<boolean>`carts.status in ('active', 'placing')`)
    .where('customers.card_account_present', '=', false)
    .forUpdate('customers')
    .executeTakeFirst()
  return named?.cosmic_customer_id ?? null
}

async function openAccount(tx: Tx, cosmicCustomerId: number, externalCustomerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      card_account_present: true,
      external_customer_id: sql`coalesce(external_customer_id, ${externalCustomerId})`,
    })
    .where('cosmic_customer_id', '=', cosmicCustomerId)
    .execute()
}
