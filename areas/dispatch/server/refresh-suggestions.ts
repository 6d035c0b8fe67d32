import { type RawBuilder, sql } from 'kysely'
import { ok } from '#platform/core/result.ts'
import { type Markets, marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { refreshSuggestions } from '../calls/plan.ts'
import type { Risk } from '../rules/plan/lateness/risks.ts'
import type { Suggestion, Unserved } from '../rules/plan/planner/suggestions.ts'
import type { WaitingPlace } from '../rules/plan/planner/waiting-places.ts'
import { planHoldsMs } from './planner/plan-market.ts'

export const refreshSuggestionsHandler = handle(refreshSuggestions, async ({ tx, actor, data, now }) => {
  const last = data.last_plan_version
  const { rows } = await sql<PlanRow>`
    select market_id, plan_version, made_at, case when plan_version > ${last} then held end as held,
      case when plan_version > ${last} then unserved end as unserved, case when plan_version > ${last} then risks end as risks,
      case when plan_version > ${last} then waiting_places end as waiting_places
    from dispatch_plans where ${ofMarkets(marketsOf(actor))} order by market_id`.execute(tx)
  const isFresh = ({ made_at }: PlanRow) => now.getTime() - made_at.getTime() <= planHoldsMs
  return ok({
    plan_version: rows.reduce((most, { plan_version }) => Math.max(most, plan_version), last),
    plans: rows.map((row) => ({ ...row, made_at: isFresh(row) ? row.made_at.getTime() : null })),
  })
})

type PlanRow = {
  readonly market_id: number
  readonly plan_version: number
  readonly made_at: Date
  readonly held: Suggestion[] | null
  readonly unserved: Unserved[] | null
  readonly risks: Risk[] | null
  readonly waiting_places: WaitingPlace[] | null
}

const ofMarkets = (markets: Markets): RawBuilder<unknown> =>
  markets === 'all' ? sql`true` : sql`market_id = any(${[...markets]}::integer[])`
