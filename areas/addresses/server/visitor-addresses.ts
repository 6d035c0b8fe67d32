import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Address } from './address-book.ts'

export type VisitorAddressRow = Address & { readonly address_line: string; readonly apartment_number: string }

/** What this device's visitor chose on the landing page (SIL-ORD-098). */
export function findVisitorAddress(db: Db | Tx, sessionPersistentId: number): Promise<VisitorAddressRow | undefined> {
  return db
    .selectFrom('visitor_addresses as v')
    .innerJoin('addresses as a', 'a.address_id', 'v.address_id')
    .select([
      'v.address_line',
      'v.apartment_number',
      'a.address_id',
      'a.market_id',
      'a.addr_line_1',
      'a.city',
      'a.state',
      'a.zip',
      'a.county',
      'a.has_units',
      'a.precision',
      'a.lat',
      'a.lng',
    ])
    .where('v.session_persistent_id', '=', sessionPersistentId)
    .executeTakeFirst()
}

export async function rememberVisitorAddress(
  db: Db | Tx,
  sessionPersistentId: number,
  chosen: { address_id: number; address_line: string; apartment_number: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('visitor_addresses')
    .values({ session_persistent_id: sessionPersistentId, ...chosen, chosen_at: now })
    .onConflict((conflict) => conflict.column('session_persistent_id').doUpdateSet({ ...chosen, chosen_at: now }))
    .execute()
}
