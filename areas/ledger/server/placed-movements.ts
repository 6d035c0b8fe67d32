import type { Cents } from '#platform/core/money.ts'
import { heldEntries } from '../rules/card-postings.ts'
import { chargeOf, type OrderAmounts } from '../rules/order-postings.ts'
import { entriesOfList, entryColumns, entryList } from './movement-sql.ts'

/**
 * A part of the statement that creates an order, as placing may not ask the database once more: what its customer owes, and what is held on
 * the card, if there is one. `placed` has the order's id, `held` that of its authorization.
 */
export const placedMovements = (isHeld: boolean) => `
  booked as (insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, card_authorization_id, ${entryColumns})
    select 'placed', order_id::text, :now::timestamptz, :market_id::integer, order_id, :franchise_id::integer, null::bigint,
      ${entriesOfList(':charge_entries')} from placed${isHeld ? heldMovement : ''})`

const heldMovement = `
    union all
    select 'authorized', card_authorization_id::text, :now::timestamptz, :market_id::integer, order_id, :franchise_id::integer,
      card_authorization_id, ${entriesOfList(':held_entries')} from held`

/** What `placedMovements` names beside time, market and restaurant. */
export const placedValues = (order: OrderAmounts, held: Cents) => ({
  charge_entries: entryList(chargeOf(order)),
  held_entries: entryList(heldEntries(held)),
})
