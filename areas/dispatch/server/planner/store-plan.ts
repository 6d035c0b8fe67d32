import { prepare } from '#platform/server/prepared.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { PlanAnswer } from './plan-work.ts'

type Stored = { readonly plan_version: number; readonly is_new: boolean }

/** Nothing is stored when a queue has changed since: the next plan knows it. What is proposed as before keeps its version. */
const upsert = prepare<Stored>(`
  insert into dispatch_plans as known (market_id, plan_version, made_at, queue_versions, rows, held, unserved, risks, waiting_places, cost, rounds, ms)
  select :market_id::integer, nextval('dispatch_plan_versions'), :now::timestamptz, :queue_versions::jsonb, :rows::jsonb, :held::jsonb,
    :unserved::jsonb, :risks::jsonb, :waiting_places::jsonb, :cost::real, :rounds::integer, :ms::real
  where not exists (
    select from jsonb_each_text(:queue_versions::jsonb) used left join driver_queues q on q.driver_id = used.key::integer
    where q.version is distinct from used.value::bigint)
  on conflict (market_id) do update set made_at = excluded.made_at, queue_versions = excluded.queue_versions, rows = excluded.rows,
    held = excluded.held, unserved = excluded.unserved, risks = excluded.risks,
    waiting_places = excluded.waiting_places, cost = excluded.cost, rounds = excluded.rounds, ms = excluded.ms,
    plan_version = case when known.held = excluded.held and known.unserved = excluded.unserved and known.risks = excluded.risks
        and known.waiting_places = excluded.waiting_places then known.plan_version
      else excluded.plan_version end
  returning plan_version, plan_version = currval('dispatch_plan_versions') as is_new`)

export type MadePlan = Omit<PlanAnswer, 'outlook'> & {
  readonly market_id: number
  readonly queues: readonly { readonly driver_id: number; readonly version: number }[]
  readonly ms: number
}

/** Undefined when it is outdated already. */
export async function storePlan(tx: Tx, plan: MadePlan, now: Date): Promise<Stored | undefined> {
  const { market_id, queues, rows, held, unserved, risks, waiting_places, cost, rounds, ms } = plan
  const [stored] = await upsert(tx, {
    market_id,
    now,
    queue_versions: JSON.stringify(Object.fromEntries(queues.map(({ driver_id, version }) => [driver_id, version]))),
    rows: JSON.stringify(rows),
    held: JSON.stringify(held),
    unserved: JSON.stringify(unserved),
    risks: JSON.stringify(risks),
    waiting_places: JSON.stringify(waiting_places),
    cost,
    rounds,
    ms,
  })
  if (stored) await recordShown(tx, { market_id, held, plan_version: stored.plan_version }, now)
  return stored
}

const proposed = `(select * from jsonb_to_recordset(:held::jsonb) as p(order_id integer, driver_id integer, is_shown boolean))`

/**
 * What became of what was shown: another driver is proposed, or the order waits no longer. Each order is looked up by itself: few are open, and joined
 * as tables the newest orders lie beyond what the planner of the database knows, so that it reads through all of a year's.
 * What the autopilot gave is not what a person accepted.
 */
const endShown = prepare(`
  update dispatch_suggestions s set outcome_at = :now, outcome = case
      when ended.is_changed then 'changed'
      when ended.dispatch_state not in ('assigned', 'done') or ended.given_to is null then 'withdrawn'
      when ended.given_to <> s.driver_id then 'other_driver'
      when exists (select from dispatch_actions a where (a.about ->> 'order_id')::integer = s.order_id and a.driver_id = ended.given_to
        and a.user_id is null and a.undone_at is null) then 'autopilot' else 'accepted' end
  from (select present.order_id, p.order_id is not null as is_changed, o.dispatch_state, o.driver_id as given_to
    from dispatch_suggestions present
      cross join lateral (select dispatch_state, driver_id from orders where order_id = present.order_id offset 0) o
      left join ${proposed} p on p.order_id = present.order_id
    where present.market_id = :market_id and present.outcome is null and p.driver_id is distinct from present.driver_id) ended
  where s.order_id = ended.order_id and s.outcome is null`)

const addShown = prepare(`
  insert into dispatch_suggestions (order_id, plan_version, market_id, driver_id, shown_at, explanation)
  select (p ->> 'order_id')::integer, :plan_version::bigint, :market_id::integer, (p ->> 'driver_id')::integer, :now, p
  from jsonb_array_elements(:held::jsonb) p
  where (p ->> 'is_shown')::boolean and not exists (
    select from dispatch_suggestions s where s.order_id = (p ->> 'order_id')::integer and s.outcome is null)
  on conflict do nothing`)

type Shown = Pick<MadePlan, 'market_id' | 'held'> & { readonly plan_version: number }

async function recordShown(tx: Tx, { market_id, held, plan_version }: Shown, now: Date): Promise<void> {
  const values = { market_id, held: JSON.stringify(held), plan_version, now }
  await endShown(tx, values)
  if (held.some(({ is_shown }) => is_shown)) await addShown(tx, values)
}
