import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { importsPage } from '../calls/imports.ts'

const href = importsPage.path
const dayMs = 24 * 3_600_000
const needsAtMost = 3

/** Imports that run, and those of the last day that did not come to their end; checks change nothing and are left out. */
export const importsHome: HomePart = { page: importsPage, summary: importsSummary }

async function importsSummary(db: Db, { marketIds, everywhere, now }: HomeInput): Promise<HomeSummary> {
  const mine = sql`(market_id = any(${[...marketIds]}::integer[]) or (${everywhere} and market_id is null))`
  const { rows } = await sql<{ under_way: number; failed: readonly FailedImport[] }>`
    select
      (select count(*)::integer from imports where state = 'waiting' and ${mine})
        + (select count(*)::integer from imports where state in ('starting', 'running') and ${mine}) as under_way,
      (select coalesce(json_agg(i), '[]') from (
        select import_id, file_name, state, coalesce(error, '') as error,
          floor(extract(epoch from coalesce(ended_at, created_at)) * 1000)::bigint as ended_at
        from imports
        where created_at > ${new Date(now.getTime() - dayMs)} and state in ('refused', 'interrupted', 'failed')
          and not dry_run and ${mine}
        order by created_at desc limit ${needsAtMost}) i) as failed`.execute(db)
  const { under_way, failed } = rows[0] ?? { under_way: 0, failed: [] }
  const text = [under_way > 0 && `${under_way} under way`, failed.length > 0 && `${failed.length} failed today`]
    .filter(Boolean)
    .join(', ')
  return {
    facts: [{ href, text: text || 'Nothing under way', ...(failed.length > 0 && { tone: 'warn' }) }],
    needs: failed.map(
      ({ import_id, file_name, state, error, ended_at }): HomeNeed => ({
        title: `${file_name} was ${state === 'failed' ? 'not imported' : state}`,
        detail: error,
        since: ended_at,
        tone: 'warn',
        href: `${href}/${import_id}`,
      }),
    ),
  }
}

type FailedImport = { import_id: number; file_name: string; state: string; error: string; ended_at: number }
