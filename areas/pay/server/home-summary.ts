import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { hoursPage } from '../calls/hours.ts'
import { approvals } from '../rules/driver-hour.ts'

const href = hoursPage.path

/** Hours that were worked and that nobody has approved yet. */
export const hoursHome: HomePart = { page: hoursPage, summary: hoursSummary }

async function hoursSummary(db: Db, { marketIds }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ waiting: number; forgotten: number }>`
    select count(*)::integer as waiting, count(*) filter (where h.ended_how = 'forgotten')::integer as forgotten
    from driver_hours h join drivers d using (driver_id)
    where h.approve = ${approvals.pending} and h.ended_at is not null and h.deleted_at is null
      and d.market_id = any(${[...marketIds]}::integer[])`.execute(db)
  const { waiting, forgotten } = rows[0] ?? { waiting: 0, forgotten: 0 }
  const detail = forgotten > 0 ? `${forgotten} forgotten` : undefined
  return {
    figures: [{ label: 'Hours to approve', value: waiting, detail, ...(forgotten > 0 && { tone: 'warn' }), href }],
    facts: [{ href, text: waiting === 0 ? 'All approved' : `${waiting} to approve` }],
  }
}
