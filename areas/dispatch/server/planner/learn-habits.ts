import { sql } from 'kysely'
import { ms } from '#platform/server/sql-ms.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import {
  type EndedStop,
  type Habit,
  type HabitKey,
  type HabitKind,
  type Habits,
  habitNow,
  habitOf,
  halvedAfter,
  hourBucket,
  type Learned,
  learn,
  marksFood,
  observationsOf,
  recentAtMost,
  townHabit,
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

/** When the promise of an order `o` from a store `f` had its food ready: nothing of one that was ordered for later. */
const prepUntil = `case when o.start_time_minute < 0 then o.created_at + f.prep_minutes * interval '1 minute' end`
/** Null in a kitchen without a tablet, by its ticket `k`. */
const readyMarked = 'k.ready_marked_at'
/** When a pickup's driver `e` came to its counter from somewhere else: who stands at one already takes over a further order there sooner. */
const cameToCounter = sql`
  select g.ended_at as at from driver_assignments_ended g
  where g.order_id = e.order_id and g.driver_id = e.driver_id and g.kind = 'go_to_order' and g.outcome = 'completed' and g.ended_at <= e.ended_at
    and not exists (select from driver_assignments_ended p join orders other using (order_id) where p.market_id = e.market_id
      and p.ended_at between g.ended_at - interval '3 minutes' and g.ended_at and p.driver_id = e.driver_id and p.kind = 'pickup'
      and other.franchise_id = o.franchise_id)
  order by g.ended_at desc limit 1`

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
  for (const observed of stops.flatMap((stop) => observationsOf(stop, time_zone))) {
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
      ${ms('e.end_time')} as end_time, ${ms('e.ended_at')} as ended_at, ${ms(prepUntil)} as prep_until, ${ms(readyMarked)} as ready_marked_at,
      ${ms('k.told_ready_at')} as told_ready_at, ${ms('came.at')} as arrived_at
    from driver_assignments_ended e left join orders o using (order_id) left join franchises f on f.franchise_id = o.franchise_id
      left join kitchen_tickets k on k.order_id = o.order_id
      left join lateral (${cameToCounter}) came on e.kind = 'pickup'
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

/** What holds at this hour. Of what is too little known, the step before counts: this hour of a kitchen, all its hours, the town's kitchens. */
export async function habitsNow(tx: Tx, { market_id, time_zone }: Town, now: number): Promise<Habits> {
  const hours = await learnedByHour(tx, market_id, hourBucket(now, time_zone))
  const all = await learnedInAll(tx, market_id, now)
  const [thisHour, ever] = [bySubject(hours), bySubject(all)]
  const town = (kind: HabitKind, subject?: number) =>
    townHabit(
      kind,
      all.flatMap((one) =>
        one.kind === kind && (subject === undefined || one.subject === subject) ? [one.learned] : [],
      ),
      now,
    )
  const habit = (kind: HabitKind, subject: number, like: Habit) => {
    const key = `${kind} ${subject}`
    return habitOf(kind, thisHour.get(key), now, habitOf(kind, ever.get(key), now, like))
  }
  const recent = await recentPickups(tx, market_id, now)
  const known = all.flatMap(({ kind, subject }) => (kind === 'kitchen' || kind === 'prep' ? [subject] : []))
  const kitchens = [...new Set([...known, ...recent.keys()])]
  const [kitchen, prep] = [town('kitchen'), town('prep')]
  const counter = town('counter')
  const weightOf = (kind: HabitKind, subject?: number) =>
    all.reduce(
      (sum, one) =>
        one.kind === kind && (subject === undefined || one.subject === subject) ? sum + one.learned.weight : sum,
      0,
    )
  const marks = (subject?: number) => ({
    marked: weightOf('counter', subject),
    fetched: weightOf('kitchen', subject),
  })
  const ofTown = marks()
  const habitsOf = (usual: (subject: number) => Habit, later: (one: Recent) => readonly number[]) =>
    new Map(
      kitchens.map((subject) => {
        const own = recent.get(subject)
        return [subject, habitNow(usual(subject), own ? later(own) : [])] as const
      }),
    )
  return {
    way: habit('way', 0, town('way')),
    doors: [town('door', 0), town('door', 1)],
    kitchens: habitsOf(
      (subject) => habit('kitchen', subject, kitchen),
      ({ later }) => later,
    ),
    kitchen,
    counters: new Map(
      kitchens.map((subject) => [
        subject,
        marksFood(marks(subject), ofTown) ? habit('counter', subject, counter) : null,
      ]),
    ),
    counter: marksFood(ofTown, ofTown) ? counter : null,
    // A kitchen without a tablet marks nothing as ready: there what its drivers wait tells the most.
    preps: habitsOf(
      (subject) => habit('prep', subject, habit('kitchen', subject, prep)),
      ({ prep_later, later }) => (prep_later.length > 0 ? prep_later : later),
    ),
    prep,
  }
}

const bySubject = (rows: readonly Known[]) =>
  new Map(rows.map(({ kind, subject, learned }) => [`${kind} ${subject}`, learned]))

async function learnedByHour(tx: Tx, market_id: number, bucket: number): Promise<readonly Known[]> {
  const rows = await tx
    .selectFrom('dispatch_observations')
    .selectAll()
    .where('market_id', '=', market_id)
    .where('bucket', '=', bucket)
    .where('kind', '<>', 'door')
    .orderBy('subject')
    .execute()
  return rows.map((row) => ({ ...row, learned: learnedOf(row) }))
}

/** Each of them at all hours. */
async function learnedInAll(tx: Tx, market_id: number, now: number): Promise<readonly Known[]> {
  const at = new Date(now)
  const { rows } = await sql<Omit<HabitKey, 'bucket'> & Omit<Stored, 'observed_at'>>`
    with faded as (
      select kind, subject, mean_s::float8 as mean_s, weight * kept as weight, m2 * kept as m2
      from dispatch_observations,
        lateral (select 0.5 ^ greatest(0, extract(epoch from ${at}::timestamptz - observed_at)::float8 * 1000 / ${sql.lit(halvedAfter)}) as kept) fading
      where market_id = ${market_id}
    ), middle as (
      select kind, subject, sum(weight) as weight, sum(weight * mean_s) / sum(weight) as mean_s from faded group by kind, subject
    )
    select kind, subject, m.weight, m.mean_s, sum(e.m2 + e.weight * (e.mean_s - m.mean_s) ^ 2) as m2
    from middle m join faded e using (kind, subject) group by kind, subject, m.weight, m.mean_s order by kind, subject`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, bucket: 0, learned: learnedOf({ ...row, observed_at: at }) }))
}

/** The last pickups of a kitchen: by how much later than it had said they were ready (unmarked: taken over than planned), and ready than promised. */
type Recent = { readonly later: readonly number[]; readonly prep_later: readonly number[] }

const laterThanSaid = sql`case when k.told_ready_at is not null and k.ready_marked_at is not null
  then ${ms('least(k.ready_marked_at, e.ended_at)')} - ${ms('k.told_ready_at')} else ${ms('e.ended_at')} - ${ms('e.end_time')} end`

async function recentPickups(tx: Tx, market_id: number, now: number): Promise<ReadonlyMap<number, Recent>> {
  const { rows } = await sql<{ franchise_id: number; later: number[]; prep_later: (number | null)[] }>`
    select o.franchise_id, (array_agg(${laterThanSaid} order by e.ended_at desc))[:${sql.lit(recentAtMost)}] as later,
      (array_agg(${ms(`case when ${readyMarked} is not null then least(${readyMarked}, e.ended_at) end`)} - ${ms(prepUntil)} order by e.ended_at desc))[:${sql.lit(recentAtMost)}] as prep_later
    from driver_assignments_ended e join orders o using (order_id) join franchises f on f.franchise_id = o.franchise_id
      left join kitchen_tickets k on k.order_id = o.order_id
    where e.market_id = ${market_id} and e.ended_at > ${new Date(now - recentMs)} and e.kind = 'pickup' and e.outcome = 'completed'
      and e.end_time is not null
    group by o.franchise_id order by o.franchise_id`.execute(tx)
  return new Map(
    rows.map(({ franchise_id, later, prep_later }) => [
      franchise_id,
      { later: later.map(Number), prep_later: prep_later.flatMap((one) => (one === null ? [] : [Number(one)])) },
    ]),
  )
}
