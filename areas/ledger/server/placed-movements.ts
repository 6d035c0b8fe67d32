import type { Cents } from '#platform/core/money.ts'
import { heldEntries } from '../rules/card-postings.ts'
import { creditEntries, type OrderAmounts, placedEntries } from '../rules/order-postings.ts'
import { entriesOfList, entryColumns, entryList } from './movement-sql.ts'

/**
 * A part of the statement that creates an order, as placing may not ask the database once more: what its customer owes, what is held on the
 * card, and what the customer's credit pays, as far as there is any. `placed` has the order's id and customer, `held` that of its authorization.
 */
export const placedMovements = ({ isHeld, hasCredit }: { readonly isHeld: boolean; readonly hasCredit: boolean }) => `
  booked as (insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, card_authorization_id,
      ${hasCredit ? 'cosmic_customer_id, ' : ''}${entryColumns})
    select 'placed', order_id::text, :now::timestamptz, :market_id::integer, order_id, :franchise_id::integer, null::bigint,
      ${hasCredit ? 'null::integer, ' : ''}${entriesOfList(':charge_entries')}
      from placed${isHeld ? heldMovement(hasCredit) : ''}${hasCredit ? creditMovement : ''})`

const heldMovement = (hasCredit: boolean) => `
    union all
    select 'authorized', card_authorization_id::text, :now::timestamptz, :market_id::integer, order_id, :franchise_id::integer,
      card_authorization_id, ${hasCredit ? 'null::integer, ' : ''}${entriesOfList(':held_entries')} from held`

const creditMovement = `
    union all
    select 'credit_used', order_id::text, :now::timestamptz, :market_id::integer, order_id, :franchise_id::integer, null::bigint,
      cosmic_customer_id, ${entriesOfList(':credit_entries')} from placed`

/** What `placedMovements` names beside time, market and restaurant. */
export const placedValues = (order: OrderAmounts, held: Cents) => ({
  charge_entries: entryList(placedEntries(order)),
  held_entries: entryList(heldEntries(held)),
  ...(order.credit > 0 && { credit_entries: entryList(creditEntries(order.credit)) }),
})
