import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { taxRecordsPage } from '../calls/tax-records.ts'

const href = taxRecordsPage.path

/** Forms that came in and that nobody has verified. */
export const taxHome: HomePart = { page: taxRecordsPage, summary: taxSummary }

async function taxSummary(db: Db, { marketIds }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from tax_records
    where status <> 'verified' and market_id = any(${[...marketIds]}::integer[])`.execute(db)
  const waiting = rows[0]?.waiting ?? 0
  return { facts: [{ href, text: waiting === 0 ? 'None to verify' : `${waiting} to verify` }] }
}
