import { prepare } from '#platform/server/prepared.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** As `update_customer` does it: by the orders of this device, or by the account that it is signed in to (docs/decisions/0019). */
const prove = prepare(`
  with account as (select phone_number from customers where cosmic_customer_id = :account::integer),
  named as (select c.cart_id, coalesce(nullif(c.phone_number, ''), (select phone_number from account), '') as phone_number
    from carts c where c.session_persistent_id = :device and c.status = 'active')
  update carts c set phone_number = n.phone_number, updated_at = :now, cosmic_customer_id = (
      select u.cosmic_customer_id from customers u where u.phone_number = n.phone_number
        and (u.cosmic_customer_id = :account::integer or exists (select from orders o
          where o.session_persistent_id = :device and o.cosmic_customer_id = u.cosmic_customer_id and o.phone_number = u.phone_number)))
  from named n where c.cart_id = n.cart_id`)

/** Whose fees and codes the cart of this device has, after somebody signed in (to `account`) or out. A cart without a phone takes the account's. */
export async function proveCustomer(
  db: Db | Tx,
  device: number,
  account: number | undefined,
  now: Date,
): Promise<void> {
  await prove(db, { device, account: account ?? null, now })
}
