import { accounts } from '#areas/ledger/rules/accounts.ts'
import { authorized, captured, released } from '#areas/ledger/rules/card-postings.ts'
import { cashHandedIn } from '#areas/ledger/rules/cash-postings.ts'
import { followingMovement, placed, placedEntries } from '#areas/ledger/rules/order-postings.ts'
import type { Posting } from '#areas/ledger/rules/posting.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { bellwether } from '../town/town.ts'
import { type Ended, isByCard } from './past-drivers.ts'
import { amountsOf, chargedOf } from './past-orders.ts'

export type Written = { readonly at: number; readonly posting: Posting }

/** Every movement that the past orders have made, by the ledger's own rules, in the order of their time. */
export function pastMovements(orders: readonly Ended[]): readonly Written[] {
  return [...orders.flatMap(movementsOf), ...cashOf(orders)].toSorted((a, b) => a.at - b.at)
}

function movementsOf(order: Ended): Written[] {
  const { order_id, wish, status, hour, created_at, ended_at } = order
  const { market_id } = bellwether().market
  const amounts = { ...amountsOf(order), source: 'web' as const }
  const parties = { order_id, market_id, franchise_id: wish.place.franchise_id }
  const driver_id = hour?.driver_id ?? null
  const { is_delivery, payment: payment_type } = wish
  const after = { ...amounts, status, payment_type, is_delivery, driver_id }
  const following = followingMovement(after, placedEntries(amounts))
  const held = { ...parties, card_authorization_id: order_id, amount: chargedOf(order) }
  const ofDriver = status === 'delivered' ? { driver_id } : {}
  return [
    { at: created_at, posting: placed(parties, amounts) },
    ...(isByCard(order) ? [{ at: created_at, posting: authorized(held) }] : []),
    ...(following
      ? [{ at: ended_at, posting: { ...parties, ...ofDriver, ...following, cause: `${order_id}/1` } }]
      : []),
    ...(isByCard(order)
      ? [{ at: ended_at, posting: status === 'rejected' ? released(held) : captured(held, held.amount) }]
      : []),
  ]
}

/** What was paid at the doors of a shift is handed in at its end. */
function cashOf(orders: readonly Ended[]): Written[] {
  const { market_id } = bellwether().market
  const ofHour = new Map<number, { at: number; driver_id: number; amount: Cents }>()
  for (const order of orders) {
    const { hour, wish, status } = order
    if (!hour || wish.payment !== 'cash_at_door' || status !== 'delivered') continue
    const before = ofHour.get(hour.driver_hour_id)?.amount ?? 0
    const amount = plus(before, chargedOf(order))
    ofHour.set(hour.driver_hour_id, { at: hour.ended_at, driver_id: hour.driver_id, amount })
  }
  return [...ofHour].map(([driver_hour_id, { at, driver_id, amount }]) => ({
    at,
    posting: cashHandedIn({
      cause: `past/${driver_hour_id}`,
      of: { market_id, driver_id },
      handed_in: amount,
      kept: 0,
    }),
  }))
}

export const movementRows = (movements: readonly Written[]) =>
  movements.map(({ at, posting }) => ({
    kind: posting.kind,
    cause: posting.cause,
    at: new Date(at),
    market_id: posting.market_id ?? null,
    order_id: posting.order_id ?? null,
    franchise_id: posting.franchise_id ?? null,
    driver_id: posting.driver_id ?? null,
    cosmic_customer_id: posting.cosmic_customer_id ?? null,
    card_authorization_id: posting.card_authorization_id ?? null,
    ...Object.fromEntries(accounts.map((account) => [account, posting.entries[account] ?? 0])),
  }))
