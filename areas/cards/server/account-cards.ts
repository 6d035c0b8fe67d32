import { ok, type Refusal, type Result, refuse } from '#platform/core/result.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { CardProvider, VaultCard } from './card-provider.ts'
import { giveToken } from './card-tokens.ts'
import type { CardsDeps } from './deps.ts'
import { accountToEnter, findOwnCard, type KeepReason, keptCustomer, storedForm } from './keep-card.ts'
import type { CardOwner, CardRow } from './payment-cards.ts'

/** Whoever asks: where an account is named, neither session nor device counts. */
export const ownerOfAccount = (cosmic_customer_id: number): CardOwner => ({
  session_id: 0,
  session_persistent_id: 0,
  cosmic_customer_id,
})

/** With it a browser of staff makes one call to the vault in the name of that account. */
export async function giveAccountToken(
  deps: Pick<CardsDeps, 'db' | 'clock' | 'cards'>,
  account: number,
): ReturnType<typeof giveToken> {
  const owner = ownerOfAccount(account)
  return giveToken(deps, owner, await accountToEnter(deps.db, deps.cards, owner))
}

/** What the vault says of a card that was made there in the name of that account. */
export const findAccountCard = (
  deps: { units: UnitsOfWork; cards: CardProvider },
  account: number,
  token: string,
): Promise<VaultCard | Refusal<KeepReason>> => findOwnCard(deps, ownerOfAccount(account), token)

type SavedCard = CardRow & { readonly is_new: boolean }

/** One that the account has is that card; one that was deleted since is gone. */
const insertAccountCard = prepare<SavedCard>(`
  with known as (select * from payment_cards where vault_token = :vault_token and cosmic_customer_id = :account
      order by deleted_at nulls first limit 1),
    saved as (insert into payment_cards as p
        (vault_token, external_customer_id, exp_month, exp_year, card_type, last_four, cosmic_customer_id,
        linked_to_account, last_used_at)
      select :vault_token, :external_customer_id, :exp_month::smallint, :exp_year::smallint, :card_type, :last_four,
        :account::integer, true, :now::timestamptz
      where not exists (select from known)
      on conflict (vault_token, coalesce(session_persistent_id, 0)) where deleted_at is null
        do update set last_used_at = excluded.last_used_at, linked_to_account = true where p.cosmic_customer_id = excluded.cosmic_customer_id
      returning *, xmax = 0 as is_new),
    opened as (update customers u set card_account_present = true,
        ${keptCustomer}
      from saved where u.cosmic_customer_id = saved.cosmic_customer_id)
  select * from saved union all select *, false from known where deleted_at is null`)

/** A card that staff enter for an account (CSL-37, SOR-09): in the account's list alone, on nobody's device, and chosen for nobody. */
export async function saveAccountCard(
  { tx, now, audit }: UnitOfWork,
  account: number,
  found: VaultCard,
): Promise<Result<SavedCard, 'card_gone'>> {
  const { cardType: card_type, lastFour: last_four } = found
  const [saved] = await insertAccountCard(tx, { ...storedForm(found), card_type, last_four, account, now })
  if (!saved) return refuse('card_gone')
  if (saved.is_new) audit({ what: 'admin_add_card', subject: `card:${saved.payment_card_id}`, detail: { last_four } })
  return ok(saved)
}
