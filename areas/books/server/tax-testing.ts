import type { Insertable } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** A record that says all that a form needs, but its id. */
export async function insertTaxRecord(
  db: Db,
  record: Partial<Insertable<DB['tax_records']>> & { market_id: number },
): Promise<number> {
  const { tax_record_id } = await db
    .insertInto('tax_records')
    .values({
      legal_name: 'Mill Road Catering, LLC',
      business_name: 'Mill Road Catering',
      classification: 'partnership',
      addr_line_1: '6 Mill Rd',
      city: 'Bellwether',
      state: 'GA',
      zip: '31298',
      email: 'books@mill.example',
      ...record,
    })
    .returning('tax_record_id')
    .executeTakeFirstOrThrow()
  return tax_record_id
}
