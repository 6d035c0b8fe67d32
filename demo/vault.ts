import { externalCustomerId, savedCards } from './cards.ts'
import { customers } from './customers.ts'
import { charged, type LiveOrder, liveOrders } from './live-orders.ts'

/** Before anything else in the vault's books. */
const opened = Date.UTC(2026, 0, 2)
const owner = 'demo'

export const authorizationId = (order: LiveOrder) => `auth_demo_${order.order_id}`
export const attemptId = (order: LiveOrder) => order.order_id
export const attemptKey = (order: LiveOrder) => `attempt-${attemptId(order)}`

/**
 * What the card vault's sandbox must know from the start, as entries of its own journal: the holders and cards that the
 * database names, and what is held for the live orders.
 */
export function demoVaultEntries() {
  return [...holders(), ...cards(), ...authorizations()]
}

function holders() {
  const ids = new Set(savedCards.map((card) => card.cosmic_customer_id))
  return customers
    .filter((customer) => ids.has(customer.cosmic_customer_id))
    .map(({ cosmic_customer_id, name }) => {
      const [first_name = '', ...rest] = name.split(' ')
      const customer_id = externalCustomerId(cosmic_customer_id)
      const customer = { customer_id, first_name, last_name: rest.join(' '), owner, created_at: opened }
      return { what: 'customer_made' as const, customer, one_time_token: '' }
    })
}

function cards() {
  return savedCards.map(
    ({ vault_token, external_customer_id, card_type, last_four, exp_month, exp_year, charge_code }) => ({
      what: 'card_added' as const,
      card: {
        card_token: vault_token,
        customer_id: external_customer_id,
        card_type,
        last_four,
        expiry_month: exp_month,
        expiry_year: exp_year,
        fingerprint: `demo_${card_type.replaceAll(' ', '_')}_${last_four}`,
        created_at: opened,
      },
      charge_code,
      one_time_token: '',
    }),
  )
}

function authorizations() {
  return liveOrders().flatMap((order) => {
    if (!order.card) return []
    const { vault_token, external_customer_id } = order.card
    const cents = charged(order)
    const idempotency_key = attemptKey(order)
    const reference = `attempt ${attemptId(order)}`
    const movement = {
      movement_id: authorizationId(order),
      type: 'authorization' as const,
      authorization_id: authorizationId(order),
      cents,
      outcome: 'done' as const,
      code: null,
      idempotency_key,
      card_token: vault_token,
      customer_id: external_customer_id,
      reference,
      created_at: opened,
    }
    const params = JSON.stringify(['authorization', vault_token, external_customer_id, cents, reference])
    return [{ what: 'moved' as const, movement, params }]
  })
}
