import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { jobsPage } from '../calls/jobs.ts'
import { jobText } from '../rules/job-words.ts'

const href = jobsPage.path
const lateAfterMs = 5 * 60_000

/** Jobs that were set aside, and those that should have been done some minutes ago. */
export const jobsHome: HomePart = { page: jobsPage, summary: jobsSummary }

async function jobsSummary(db: Db, { now }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ aside: number; since: number | null; kinds: readonly string[] | null; late: number }>`
    select
      count(*) filter (where set_aside_at is not null)::integer as aside,
      floor(extract(epoch from min(set_aside_at)) * 1000)::bigint as since,
      array_agg(distinct kind order by kind) filter (where set_aside_at is not null) as kinds,
      count(*) filter (where set_aside_at is null)::integer as late
    from jobs
    where set_aside_at is not null or run_at < ${new Date(now.getTime() - lateAfterMs)}`.execute(db)
  const { aside, since, kinds, late } = rows[0] ?? { aside: 0, since: null, kinds: null, late: 0 }
  const text = [aside > 0 && `${aside} set aside`, late > 0 && `${late} behind`].filter(Boolean).join(', ')
  return {
    facts: [{ href, text: text || 'Nothing behind', ...(text && { tone: 'warn' }) }],
    ...(since !== null && {
      needs: [
        {
          title: aside === 1 ? 'A job was set aside' : `${aside} jobs were set aside`,
          detail: (kinds ?? []).map(jobText).join(', '),
          since,
          tone: 'warn',
          href,
        },
      ],
    }),
  }
}
