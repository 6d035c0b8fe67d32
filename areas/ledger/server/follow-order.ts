import { prepare } from '#platform/server/prepared.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type Account, accounts, type Entries } from '../rules/accounts.ts'
import { type BookedOrder, followingMovement, orderMovementKinds } from '../rules/order-postings.ts'
import type { OrderParties } from '../rules/posting.ts'
import { writeMovement } from './write-movement.ts'

type Booked = Record<Account, number> & { readonly movements: number; readonly booked_driver: number | null }

const booked = prepare<Booked>(`
  select count(*)::integer as movements, (array_agg(driver_id order by movement_id desc) filter (where driver_id is not null))[1] as booked_driver,
    ${accounts.map((account) => `coalesce(sum(${account}), 0)::integer as ${account}`).join(', ')}
  from ledger_movements where order_id = :order_id and kind = any(:kinds)`)

/**
 * Makes the ledger say what it should of an order in its new status, by one more movement; call with the order locked. It compares with what
 * is written, so that any way through the statuses, there and back, ends in the same sums.
 */
export async function followOrder(
  unit: { tx: Tx; now: Date },
  order: BookedOrder & OrderParties & { readonly driver_id: number | null; readonly cosmic_customer_id: number | null },
): Promise<void> {
  const { order_id, market_id, franchise_id, driver_id, cosmic_customer_id } = order
  const [row] = await booked(unit.tx, { order_id, kinds: orderMovementKinds })
  if (!row) throw new Error('A sum without a row')
  const { movements, booked_driver, ...sums } = row
  const following = followingMovement(order, sums as Entries)
  if (!following) return
  // What stands with a driver leaves that driver, whoever has the order now.
  const driver = touchesDriver(sums as Entries) ? booked_driver : driver_id
  const ofDriver = touchesDriver(following.entries) ? { driver_id: driver } : {}
  const ofCustomer = following.entries.customer_credit ? { cosmic_customer_id } : {}
  // The order's own lock counts the way: `placed` is its first movement.
  const cause = `${order_id}/${movements}`
  await writeMovement(unit, { ...following, cause, order_id, market_id, franchise_id, ...ofDriver, ...ofCustomer })
}

const touchesDriver = ({ cash_with_driver, driver_payable }: Entries) => Boolean(cash_with_driver || driver_payable)
