import type { CardBrand } from '#areas/cards/rules/card-form.ts'

export type OneTimeToken = { token: string; owner: string; customer_id: string | null; expires_at: number }

export type Customer = { customer_id: string; first_name: string; last_name: string; owner: string; created_at: number }

export type Card = {
  card_token: string
  customer_id: string
  card_type: CardBrand
  last_four: string
  expiry_month: number
  expiry_year: number
  /** The same number gives the same fingerprint; the number cannot be had back from it. */
  fingerprint: string
  created_at: number
}

export type MovementType = 'authorization' | 'capture' | 'void' | 'refund'

/** One line of the ledger; never changed after it was written, so a repeated request is answered by it. */
export type Movement = {
  movement_id: string
  type: MovementType
  authorization_id: string
  cents: number
  outcome: 'done' | 'declined'
  code: string | null
  idempotency_key: string
  card_token: string
  customer_id: string
  reference: string | null
  created_at: number
}

export type Authorization = {
  authorization_id: string
  status: 'authorized' | 'declined' | 'captured' | 'voided'
  cents: number
  captured_cents: number
  refunded_cents: number
  code: string | null
  card_token: string
  customer_id: string
  idempotency_key: string
  reference: string | null
  created_at: number
  /** Its last movement. */
  changed_at: number
}

export type VaultEntry =
  | { what: 'token_made'; token: OneTimeToken }
  | { what: 'token_used'; token: string }
  | { what: 'customer_made'; customer: Customer; one_time_token: string }
  | { what: 'card_added'; card: Card; charge_code: string | null; one_time_token: string }
  | { what: 'card_removed'; card_token: string }
  | { what: 'moved'; movement: Movement; params: string }

export type VaultState = ReturnType<typeof emptyVault>

export const emptyVault = () => ({
  tokens: new Map<string, OneTimeToken>(),
  customers: new Map<string, Customer>(),
  cards: new Map<string, Card>(),
  cardsOfCustomer: new Map<string, Set<string>>(),
  /** Why a kept card is declined when it is charged. */
  chargeCodes: new Map<string, string>(),
  authorizations: new Map<string, Authorization>(),
  ledger: [] as Movement[],
  byKey: new Map<string, { movement: Movement; params: string }>(),
})

export function applyEntry(state: VaultState, entry: VaultEntry): void {
  switch (entry.what) {
    case 'token_made':
      state.tokens.set(entry.token.token, entry.token)
      return
    case 'token_used':
      state.tokens.delete(entry.token)
      return
    case 'customer_made':
      state.tokens.delete(entry.one_time_token)
      state.customers.set(entry.customer.customer_id, entry.customer)
      return
    case 'card_added': {
      const { card } = entry
      state.tokens.delete(entry.one_time_token)
      state.cards.set(card.card_token, card)
      const cards = state.cardsOfCustomer.get(card.customer_id) ?? new Set()
      state.cardsOfCustomer.set(card.customer_id, cards.add(card.card_token))
      if (entry.charge_code) state.chargeCodes.set(card.card_token, entry.charge_code)
      return
    }
    case 'card_removed': {
      const card = state.cards.get(entry.card_token)
      state.cards.delete(entry.card_token)
      if (card) state.cardsOfCustomer.get(card.customer_id)?.delete(entry.card_token)
      return
    }
    case 'moved':
      state.ledger.push(entry.movement)
      state.byKey.set(entry.movement.idempotency_key, entry)
      applyMovement(state.authorizations, entry.movement)
  }
}

function applyMovement(authorizations: Map<string, Authorization>, movement: Movement): void {
  const { authorization_id, cents } = movement
  if (movement.type === 'authorization') {
    const { code, card_token, customer_id, idempotency_key, reference, created_at } = movement
    const status = movement.outcome === 'declined' ? 'declined' : 'authorized'
    const facts = { code, card_token, customer_id, idempotency_key, reference, created_at }
    authorizations.set(authorization_id, {
      authorization_id,
      status,
      cents,
      captured_cents: 0,
      refunded_cents: 0,
      ...facts,
      changed_at: created_at,
    })
    return
  }
  const authorization = authorizations.get(authorization_id)
  if (!authorization) return
  authorization.changed_at = movement.created_at
  if (movement.type === 'capture') {
    authorization.status = 'captured'
    authorization.captured_cents = cents
  }
  if (movement.type === 'void') authorization.status = 'voided'
  if (movement.type === 'refund') authorization.refunded_cents += cents
}
