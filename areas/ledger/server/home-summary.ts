import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { ledgerPage } from '../calls/ledger.ts'

const href = ledgerPage.path

/** Differences that are not resolved. */
export const ledgerHome: HomePart = { page: ledgerPage, summary: ledgerSummary }

async function ledgerSummary(db: Db, { marketIds }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ open: number; since: number | null }>`
    select count(*)::integer as open, floor(extract(epoch from min(found_at)) * 1000)::bigint as since
    from ledger_findings where resolved_at is null and market_id = any(${[...marketIds]}::integer[])`.execute(db)
  const { open, since } = rows[0] ?? { open: 0, since: null }
  if (open === 0 || since === null) return { facts: [{ href, text: 'No difference' }] }
  const title = open === 1 ? 'The ledger differs in one place' : `The ledger differs in ${open} places`
  return {
    facts: [{ href, text: `${open} open`, tone: 'bad' }],
    needs: [{ title, detail: 'Orders, cards and the ledger do not agree', since, tone: 'bad', href }],
  }
}
