import type { ReasonOf } from '#platform/core/call.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { RequestNumber } from '#platform/server/handler.ts'
import { ProviderError } from '#platform/server/http.ts'
import { prepare } from '#platform/server/prepared.ts'
import { actorColumns, type Db, type UnitOfWork, type UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { addCard } from '../calls/cards.ts'
import { vaultOwner } from './account-state.ts'
import type { CardProvider, VaultCard } from './card-provider.ts'
import { type CardOwner, type CardRow, cardSeenBy, cardsSeenBy, seenSince, selectOnly } from './payment-cards.ts'

export type KeepReason = ReasonOf<typeof addCard>
type CardInput = { readonly token: string; readonly payment_card_id: number }
type StoredCard = {
  readonly payment_card_id: number
  readonly external_customer_id: string
  /** All that the caller sees, the saved one among them. */
  readonly cards: readonly CardRow[]
}

/** Takes over a card that the browser left at the vault: only the vault's token travels here, and the vault says what it stands for. */
export async function keepCard(
  deps: { units: UnitsOfWork; cards: CardProvider },
  actor: Actor,
  input: CardInput,
  request: RequestNumber,
): Promise<Result<StoredCard, KeepReason>> {
  const found = await findOwnCard(deps, actor, input.token)
  if ('ok' in found) return found
  if (input.payment_card_id === 0) return insert(deps.units, actor, found, request)
  return deps.units.run(actor, (unit) => confirm(unit, actor, input, found, request))
}

export async function findOwnCard(
  { units, cards }: { units: UnitsOfWork; cards: CardProvider },
  cardOwner: CardOwner,
  token: string,
): Promise<VaultCard | Refusal<KeepReason>> {
  try {
    const card = await cards.findCard(token)
    if (!card) return refuse('invalid_card')
    const account = await accountAtVault(units.db, cardOwner)
    if (account === card.externalCustomerId) return card
    const owner = card.owner ?? (await cards.findCustomer(card.externalCustomerId))?.owner
    return owner === vaultOwner(cardOwner) ? card : refuse('authentication_failure')
  } catch (error) {
    if (error instanceof ProviderError && error.failure.retryable) return refuse('vault_unavailable')
    throw error
  }
}

export async function accountAtVault(db: Db, { cosmic_customer_id }: CardOwner): Promise<string | undefined> {
  if (cosmic_customer_id === undefined) return undefined
  const row = await db
    .selectFrom('customers')
    .select('external_customer_id')
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .executeTakeFirst()
  return row?.external_customer_id ?? undefined
}

/** The same, where new cards may be entered under it. */
export async function accountToEnter(db: Db, cards: CardProvider, owner: CardOwner): Promise<string | undefined> {
  const account = await accountAtVault(db, owner)
  return account !== undefined && cards.keepsCustomer(account) ? account : undefined
}

/** Of an account that has none yet, or has one of a provider that was chosen before. */
export const keptCustomer = `external_customer_id = case
  when (u.external_customer_id like 'cus\\_%') = (:external_customer_id like 'cus\\_%') then u.external_customer_id
  else :external_customer_id end`

/** A listed card without a link gets one when the same card's details were entered again (SIL-ORD-074). */
async function confirm(
  { tx, now, audit }: UnitOfWork,
  actor: Actor,
  input: CardInput,
  found: VaultCard,
  request: RequestNumber,
): Promise<Result<StoredCard, KeepReason>> {
  const listed = await cardSeenBy(tx, actor, input.payment_card_id, now)
  if (!listed) return refuse('card_gone')
  if (listed.last_four !== found.lastFour || listed.card_type !== found.cardType) return refuse('invalid_card')
  const { payment_card_id } = listed
  await tx
    .updateTable('payment_cards')
    .set({
      ...storedForm(found),
      linked: true,
      linked_to_account: actor.cosmic_customer_id !== undefined || listed.linked_to_account,
      voided: false,
      last_used_at: now,
    })
    .where('payment_card_id', '=', payment_card_id)
    .execute()
  await selectOnly(tx, actor, payment_card_id, request, now)
  audit({ what: 'add_card', subject: `card:${payment_card_id}`, detail: { last_four: found.lastFour } })
  const cards = await cardsSeenBy(tx, actor, now).selectAll().orderBy('payment_card_id').execute()
  return ok({ payment_card_id, external_customer_id: found.externalCustomerId, cards })
}

/**
 * The card, its selection, the account that it may open, and the event, in one statement. The same token sent again, as after a lost
 * answer, is the same card; one that was deleted since is gone, and a copy behind a later choice of the same page selects nothing.
 *
 * Without an account that is signed in to, the first card of a phone makes that phone's account (SIL-ORD-061); an account that exists takes
 * no card from somebody who only typed its phone. A card of the account belongs to no device.
 */
const insertCard = prepare<CardRow & { is_saved: boolean }>(`
  with before as (select deleted_at, coalesce(last_page_id = :page_id and last_request_id >= :request_id, false) as carried_out
      from payment_cards where vault_token = :vault_token and coalesce(session_persistent_id, 0) = coalesce(:device::bigint, 0)),
    named as (select u.cosmic_customer_id from carts c join customers u using (cosmic_customer_id)
      where c.session_persistent_id = :device and c.status in ('active', 'placing')
        and :account::integer is null and not u.card_account_present for update of u),
    saved as (insert into payment_cards as p (vault_token, external_customer_id, exp_month, exp_year, card_type, last_four,
        cosmic_customer_id, linked_to_account, session_persistent_id, last_used_at, selected, last_page_id, last_request_id)
      select :vault_token, :external_customer_id, :exp_month::smallint, :exp_year::smallint, :card_type, :last_four,
        coalesce(:account::integer, (select cosmic_customer_id from named)), :account::integer is not null, :device::bigint, :now::timestamptz, true,
        :page_id::text, :request_id::bigint
      where not exists (select from before where deleted_at is not null)
      on conflict (vault_token, coalesce(session_persistent_id, 0)) where deleted_at is null do update set
        last_used_at = excluded.last_used_at,
        selected = p.selected or not coalesce(p.last_page_id = :page_id and p.last_request_id >= :request_id, false),
        last_page_id = excluded.last_page_id,
        last_request_id = case when p.last_page_id = :page_id then greatest(p.last_request_id, excluded.last_request_id)
          else excluded.last_request_id end
      returning *, xmax = 0 as is_new),
    seen as (select payment_card_id from payment_cards where :account::integer is null
        and session_persistent_id = :device and last_used_at > :seen_since
      union all select payment_card_id from payment_cards where cosmic_customer_id = :account and deleted_at is null),
    others as (update payment_cards o set selected = o.selected and not k.selected,
        last_page_id = k.last_page_id, last_request_id = k.last_request_id
      from saved k, seen s where o.payment_card_id = s.payment_card_id and o.payment_card_id <> k.payment_card_id
        and o.deleted_at is null
      returning o.*),
    opened as (update customers u set card_account_present = true,
        ${keptCustomer}
      from saved k where u.cosmic_customer_id = k.cosmic_customer_id
        and u.cosmic_customer_id = coalesce(:account::integer, (select cosmic_customer_id from named))),
    audited as (insert into events (at, actor_kind, actor_id, what, subject, detail)
      select :now, :actor_kind, :actor_id::bigint, 'add_card', 'card:' || payment_card_id, :detail::jsonb
      from saved where is_new or exists (select from before where not carried_out))
  select *, true as is_saved from saved union all select *, false, false from others order by payment_card_id`)

async function insert(
  { db, clock }: UnitsOfWork,
  actor: Actor,
  found: VaultCard,
  request: RequestNumber,
): Promise<Result<StoredCard, KeepReason>> {
  const now = clock.now()
  const cards = await insertCard(db, {
    ...storedForm(found),
    ...actorColumns(actor),
    card_type: found.cardType,
    last_four: found.lastFour,
    account: actor.cosmic_customer_id ?? null,
    // What is entered under an account leaves a borrowed device with it.
    device: actor.cosmic_customer_id === undefined ? actor.session_persistent_id : null,
    page_id: request.page_id ?? null,
    request_id: request.page_id === undefined ? null : request.request_id,
    seen_since: seenSince(now),
    detail: JSON.stringify({ last_four: found.lastFour }),
    now,
  })
  const saved = cards.find((card) => card.is_saved)
  if (!saved) return refuse('card_gone')
  return ok({ payment_card_id: saved.payment_card_id, external_customer_id: found.externalCustomerId, cards })
}

export const storedForm = (found: VaultCard) => ({
  vault_token: found.cardToken,
  external_customer_id: found.externalCustomerId,
  exp_month: found.expiryMonth,
  exp_year: found.expiryYear,
})
