import type { Db } from '#platform/server/unit-of-work.ts'
import { accounts, addEntries, type Entries } from '../rules/accounts.ts'

/** What the ledger says of an order, account by account; what comes to nothing is left out. */
export async function ledgerOf(db: Db, orderId: number): Promise<Entries> {
  const movements = await db
    .selectFrom('ledger_movements')
    .select([...accounts])
    .where('order_id', '=', orderId)
    .execute()
  return addEntries(...movements)
}
