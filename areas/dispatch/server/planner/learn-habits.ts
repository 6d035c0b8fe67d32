import { sql } from 'kysely'
import type { Tx } from '#platform/server/unit-of-work.ts'
import {
  type EndedStop,
  type HabitKey,
  type Habits,
  habitNow,
  habitOf,
  hourBucket,
  type Learned,
  learn,
  observationOf,
  recentAtMost,
} from '../../rules/plan/lateness/habits.ts'

const minute = 60_000
/** What ended just now may not be committed yet. */
const settledAfter = minute
/** Nobody waits for it to be known. */
const every = 2 * minute
const firstReach = 8 * 7 * 24 * 60 * minute
const stopsAtMost = 5_000
const recentMs = 60 * minute

type Town = { readonly market_id: number; readonly time_zone: string }

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)

/**
 * Takes what drivers have ended since into what is known of this market; called under its lock, so nobody else writes. Drivers’ own requests
 * write nothing of it.
 */
export async function learnHabits(tx: Tx, { market_id, time_zone }: Town, now: number): Promise<void> {
  const until = await learnedUntil(tx, market_id)
  if (until !== undefined && until > now - every) return
  const from = until ?? now - firstReach
  const stops = await endedStops(tx, market_id, from, now - settledAfter)
  const known = stops.length > 0 ? await knownHabits(tx, market_id) : new Map<string, Known>()
  const changed = new Map<string, Known>()
  for (const stop of stops) {
    const observed = observationOf(stop, time_zone)
    if (!observed) continue
    const key = keyOf(observed)
    const { kind, subject, bucket } = observed
    const learned = learn(known.get(key)?.learned, observed)
    known.set(key, { kind, subject, bucket, learned })
    changed.set(key, { kind, subject, bucket, learned })
  }
  await store(tx, market_id, [...changed.values()])
  const reached = stops.length === stopsAtMost ? (stops.at(-1)?.ended_at ?? now) : now - settledAfter
  await sql`
    insert into dispatch_learning (market_id, learned_until) values (${market_id}, ${new Date(reached)})
    on conflict (market_id) do update set learned_until = excluded.learned_until`.execute(tx)
}

type Known = HabitKey & { readonly learned: Learned }

const keyOf = ({ kind, subject, bucket }: HabitKey) => `${kind} ${subject} ${bucket}`

async function learnedUntil(tx: Tx, market_id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('dispatch_learning')
    .select('learned_until')
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return row?.learned_until.getTime()
}

async function endedStops(tx: Tx, market_id: number, from: number, to: number): Promise<EndedStop[]> {
  const { rows } = await sql<EndedStop>`
    select e.kind, o.franchise_id, coalesce(o.alcohol, false) as alcohol, ${ms('e.start_time')} as start_time,
      ${ms('e.end_time')} as end_time, ${ms('e.ended_at')} as ended_at
    from driver_assignments_ended e left join orders o using (order_id)
    where e.market_id = ${market_id} and e.ended_at > ${new Date(from)} and e.ended_at <= ${new Date(to)}
      and e.outcome = 'completed' and e.start_time is not null and e.end_time is not null
    order by e.ended_at, e.driver_assignment_id limit ${stopsAtMost}`.execute(tx)
  return rows
}

async function knownHabits(tx: Tx, market_id: number): Promise<Map<string, Known>> {
  const rows = await tx
    .selectFrom('dispatch_observations')
    .selectAll()
    .where('market_id', '=', market_id)
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('bucket')
    .execute()
  return new Map(rows.map((row) => [keyOf(row), { ...row, learned: learnedOf(row) }]))
}

type Stored = { readonly weight: number; readonly mean_s: number; readonly m2: number; readonly observed_at: Date }

const learnedOf = ({ weight, mean_s, m2, observed_at }: Stored): Learned => ({
  weight,
  mean: mean_s * 1000,
  m2: m2 * 1_000_000,
  observed_at: observed_at.getTime(),
})

async function store(tx: Tx, market_id: number, habits: readonly Known[]): Promise<void> {
  if (habits.length === 0) return
  const rows = habits.map(({ kind, subject, bucket, learned }) => ({
    market_id,
    kind,
    subject,
    bucket,
    weight: learned.weight,
    mean_s: learned.mean / 1000,
    m2: learned.m2 / 1_000_000,
    observed_at: new Date(learned.observed_at).toISOString(),
  }))
  await sql`
    insert into dispatch_observations (market_id, kind, subject, bucket, weight, mean_s, m2, observed_at)
    select market_id, kind, subject, bucket, weight, mean_s, m2, observed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as learned(market_id integer, kind text, subject integer, bucket smallint,
      weight real, mean_s real, m2 real, observed_at timestamptz)
    on conflict (market_id, kind, subject, bucket) do update
      set weight = excluded.weight, mean_s = excluded.mean_s, m2 = excluded.m2, observed_at = excluded.observed_at`.execute(
    tx,
  )
}

/** What holds at this hour. */
export async function habitsNow(tx: Tx, { market_id, time_zone }: Town, now: number): Promise<Habits> {
  const bucket = hourBucket(now, time_zone)
  const rows = await tx
    .selectFrom('dispatch_observations')
    .selectAll()
    .where('market_id', '=', market_id)
    .where(({ or, eb }) => or([eb('bucket', '=', bucket), eb('kind', '=', 'door')]))
    .orderBy('subject')
    .execute()
  const habit = ({ kind, subject }: Omit<HabitKey, 'bucket'>) => {
    const row = rows.find((one) => one.kind === kind && one.subject === subject)
    return habitOf(kind, row && learnedOf(row), now)
  }
  const recent = await recentPickups(tx, market_id, now)
  const kitchens = new Set([
    ...rows.flatMap(({ kind, subject }) => (kind === 'kitchen' ? [subject] : [])),
    ...recent.keys(),
  ])
  return {
    way: habit({ kind: 'way', subject: 0 }),
    doors: [habit({ kind: 'door', subject: 0 }), habit({ kind: 'door', subject: 1 })],
    kitchens: new Map(
      [...kitchens].map((subject) => [
        subject,
        habitNow(habit({ kind: 'kitchen', subject }), recent.get(subject) ?? []),
      ]),
    ),
  }
}

/** By franchise, how much later than planned its last orders were fetched. */
async function recentPickups(tx: Tx, market_id: number, now: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ franchise_id: number; later: number[] }>`
    select o.franchise_id, (array_agg(${ms('e.ended_at')} - ${ms('e.end_time')} order by e.ended_at desc))[:${sql.lit(recentAtMost)}] as later
    from driver_assignments_ended e join orders o using (order_id)
    where e.market_id = ${market_id} and e.ended_at > ${new Date(now - recentMs)} and e.kind = 'pickup' and e.outcome = 'completed'
      and e.end_time is not null
    group by o.franchise_id order by o.franchise_id`.execute(tx)
  return new Map(rows.map(({ franchise_id, later }) => [franchise_id, later.map(Number)]))
}
