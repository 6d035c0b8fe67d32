import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { zonesPage } from '../calls/zones.ts'

const href = zonesPage.path

/** How many zones there are, and which markets take orders though nobody is in range. */
export const zonesHome: HomePart = { page: zonesPage, summary: zonesSummary }

async function zonesSummary(db: Db, { marketIds, now }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ market_id: number; name: string; active: boolean; zones: number; areas: number }>`
    select m.market_id, m.name, m.active, count(z.zone_id)::integer as zones,
      count(z.zone_id) filter (where z.kind = 'delivery')::integer as areas
    from markets m left join zones z using (market_id)
    where m.market_id = any(${[...marketIds]}::integer[])
    group by m.market_id order by m.name`.execute(db)
  const zones = rows.reduce((sum, row) => sum + row.zones, 0)
  return {
    facts: [{ href, text: zones === 1 ? '1 zone' : `${zones} zones` }],
    needs: rows
      .filter(({ active, areas }) => active && areas === 0)
      .map(
        ({ market_id, name }): HomeNeed => ({
          title: `${name} has no delivery area`,
          detail: 'No address is in range',
          since: now.getTime(),
          tone: 'warn',
          href: `${href}?market=${market_id}`,
        }),
      ),
  }
}
