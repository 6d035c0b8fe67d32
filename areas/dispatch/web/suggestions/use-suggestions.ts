import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '#platform/core/call.ts'
import { send } from '#platform/web/send.ts'
import { refreshSuggestions } from '../../calls/plan.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import type { Suggestion, Unserved } from '../../rules/plan/planner/suggestions.ts'
import type { WaitingPlace } from '../../rules/plan/planner/waiting-places.ts'

type Plan = ReplyOf<typeof refreshSuggestions>['plans'][number]

/** Hints tell of new plans; that one has become too old nobody tells. */
const every = 20_000

export type Suggestions = {
  readonly of: (order_id: number) => Suggestion | undefined
  readonly unserved: (order_id: number) => Unserved | undefined
  /** What will probably be late, most pressing first. */
  readonly risks: readonly Risk[]
  /** Where drivers without orders would wait better, by driver. */
  readonly waitingPlaces: ReadonlyMap<number, WaitingPlace>
  /** Markets with a plan to go by, and its version. */
  readonly versions: ReadonlyMap<number, number>
  /** Undefined until the first answer. */
  readonly isKnown: boolean
  readonly refresh: () => void
}

/** What the plans of one's markets propose, as far as they are fresh. What has not changed is not asked for again. */
export function useSuggestions(): Suggestions {
  const [plans, setPlans] = useState<ReadonlyMap<number, Plan>>(new Map())
  const last = useRef(0)
  const { data, refetch } = useQuery({
    queryKey: ['suggestions'],
    queryFn: () => ask(last.current),
    refetchInterval: every,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (!data) return
    last.current = data.plan_version
    setPlans((known) => new Map(data.plans.map((plan) => [plan.market_id, merged(known.get(plan.market_id), plan)])))
  }, [data])
  return useMemo(() => {
    const fresh = [...plans.values()].filter(({ made_at }) => made_at !== null)
    const held = new Map(fresh.flatMap((plan) => (plan.held ?? []).map((one) => [one.order_id, one] as const)))
    const unserved = new Map(fresh.flatMap((plan) => (plan.unserved ?? []).map((one) => [one.order_id, one] as const)))
    return {
      of: (order_id) => held.get(order_id),
      unserved: (order_id) => unserved.get(order_id),
      risks: fresh.flatMap((plan) => plan.risks ?? []),
      waitingPlaces: new Map(fresh.flatMap((plan) => (plan.waiting_places ?? []).map((one) => [one.driver_id, one]))),
      versions: new Map(fresh.map(({ market_id, plan_version }) => [market_id, plan_version])),
      isKnown: data !== undefined,
      refresh: () => void refetch(),
    }
  }, [plans, data, refetch])
}

/** Of a version that is known only its age comes. */
function merged(known: Plan | undefined, plan: Plan): Plan {
  if (plan.held) return plan
  const { held = null, unserved = null, risks = null, waiting_places = null } = known ?? {}
  return { ...plan, held, unserved, risks, waiting_places }
}

async function ask(last_plan_version: number) {
  const { success, data } = await send(refreshSuggestions, { last_plan_version })
  if (!success) throw new Error(`refresh_suggestions: ${data.error}`)
  return data
}
