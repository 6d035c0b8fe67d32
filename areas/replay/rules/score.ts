import type { ReplayDay, Run, Visit } from './day.ts'
import { deliveredBefore, travelsWith } from './differences.ts'
import { deliveriesOf, measureRun } from './measure.ts'

const minute = 60_000
/** A decision within this time is at once. */
const atOnceMs = 2 * minute
/** So much later in the mean earns nothing. */
const tooLateMs = 6 * minute
const lessonFrom = 4 * minute
const slowFrom = 5 * minute
/** What was never given counts as if it had waited so long. */
const forgottenMs = 30 * minute

export type ScorePart = {
  readonly part: 'promises' | 'click_to_door' | 'driver_minutes' | 'given_in_time'
  readonly most: number
  readonly points: number
  readonly mine: number
  /** What the plan reached; null where it is not compared. */
  readonly plan: number | null
}

export type Lesson = { readonly order: number; readonly lost_ms: number; readonly at: number } & (
  | { readonly lesson: 'waited'; readonly minutes: number; readonly driver: number }
  | {
      readonly lesson: 'together'
      readonly with: number
      readonly drivers: readonly [number, number]
      readonly driver: number
    }
  | { readonly lesson: 'other_driver'; readonly mine: number; readonly driver: number; readonly cause: LateCause }
  | { readonly lesson: 'other_stops'; readonly driver: number; readonly cause: LateCause }
)

/** Why it came later than under the plan: what its driver did first, on the way to the counter or from there to its door, or how far it was. */
export type LateCause =
  /** `later_ms`: at the counter. */
  | { readonly why: 'others_first'; readonly orders: number; readonly later_ms: number }
  | { readonly why: 'far'; readonly way_ms: number; readonly later_ms: number }
  | { readonly why: 'stops_between'; readonly stops: number }

export type Score = {
  readonly total: number
  readonly parts: readonly ScorePart[]
  readonly lessons: readonly Lesson[]
  /** Orders that the trainee gave, or let wait. */
  readonly counted: number
}

type Runs = { readonly mine: Run; readonly suggested: Run; readonly nearest: Run }

/** A trainee's evening until its end, or until it was left: 100 is the plan, 0 is nearest free. */
export function scoreOf(day: ReplayDay, { mine, suggested, nearest }: Runs, until: number): Score {
  const givenAt = new Map(mine.given.flatMap(({ order, at }) => (at < until ? [[order, at]] : [])))
  const counted = new Set(
    day.orders.flatMap(({ placed_at }, order) => (givenAt.has(order) || placed_at <= until - slowFrom ? [order] : [])),
  )
  const [me, plan, low] = [mine, suggested, nearest].map((run) => reachedBy(day, run, counted))
  if (!me || !plan || !low) throw new Error('Three runs are compared')
  const waitedMs = [...counted].map((order) =>
    Math.min(forgottenMs, (givenAt.get(order) ?? until) - (day.orders[order]?.placed_at ?? 0)),
  )
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
  const tooLate = meanOf(waitedMs.map((one) => Math.max(0, one - atOnceMs)))
  const part = (name: keyof Reached, most: number): ScorePart => ({
    part: name,
    most,
    points: counted.size > 0 ? Math.round(most * shareOf(name, me[name], plan[name], low[name])) : 0,
    mine: me[name],
    plan: plan[name],
  })
  const inTime = counted.size > 0 ? 1 - Math.min(1, tooLate / tooLateMs) : 0
  const parts = [
    part('promises', 50),
    part('click_to_door', 25),
    part('driver_minutes', 15),
    {
      part: 'given_in_time',
      most: 10,
      points: Math.round(10 * inTime),
      mine: meanOf(waitedMs) / minute,
      plan: null,
    } as const,
  ]
  return {
    total: parts.reduce((sum, { points }) => sum + points, 0),
    parts,
    lessons: lessonsOf(day, { mine, suggested }, counted),
    counted: counted.size,
  }
}

type Reached = Readonly<Record<'promises' | 'click_to_door' | 'driver_minutes', number>>

/** What was never brought counts as if it had taken so long, and a driver's time for it as if it had been this much. */
const neverMinutes = { click: 120, driver: 40 }

function reachedBy(day: ReplayDay, run: Run, counted: ReadonlySet<number>): Reached {
  const { delivered, undelivered, on_time, click_to_door, driver_minutes } = measureRun(day, run, counted)
  const mixed = (minutes: number, never: number) =>
    (delivered * minutes + undelivered * never) / Math.max(1, delivered + undelivered)
  return {
    promises: on_time,
    click_to_door: mixed(click_to_door, neverMinutes.click),
    driver_minutes: mixed(driver_minutes, neverMinutes.driver),
  }
}

/** Between the plan and nothing there is at least so much, also on an evening on which nearest free is as good. */
const leastSpread: Reached = { promises: -0.1, click_to_door: 5, driver_minutes: 5 }

/** 1 at the plan or beyond, 0 at nearest free. */
function shareOf(name: keyof Reached, mine: number, best: number, worst: number): number {
  const least = leastSpread[name]
  const spread = least < 0 ? Math.min(least, worst - best) : Math.max(least, worst - best)
  return Math.max(0, Math.min(1, 1 - (mine - best) / spread))
}

/** What cost most, one of each kind. */
function lessonsOf(day: ReplayDay, { mine, suggested }: Omit<Runs, 'nearest'>, counted: ReadonlySet<number>): Lesson[] {
  const [me, plan] = [read(mine), read(suggested)]
  const costly = [...counted]
    .flatMap((order) => {
      const [own, best] = [me.deliveries.get(order), plan.deliveries.get(order)]
      const lost_ms = own && best ? own.at - best.at : 0
      return own && best && lost_ms > lessonFrom
        ? [{ order, lost_ms, at: day.orders[order]?.placed_at ?? 0, mine: own.driver, driver: best.driver }]
        : []
    })
    .sort((a, b) => b.lost_ms - a.lost_ms || a.order - b.order)
  const lessons: Lesson[] = []
  const free = () => costly.filter(({ order }) => !lessons.some((lesson) => lesson.order === order))
  for (const { mine: _mine, ...one } of free()) {
    const waitedMs = (me.givenAt.get(one.order) ?? 0) - one.at
    if (waitedMs <= slowFrom) continue
    lessons.push({ ...one, lesson: 'waited', minutes: Math.round(waitedMs / minute) })
    break
  }
  for (const { mine: own, ...one } of free()) {
    const mate = travelsWith(day, plan, one.order)
    const other = mate === undefined ? undefined : me.deliveries.get(mate)?.driver
    if (mate === undefined || other === undefined || other === own) continue
    lessons.push({ ...one, lesson: 'together', with: mate, drivers: [own, other] })
    break
  }
  for (const { mine: own, ...one } of free()) {
    if (lessons.length >= 3) break
    const cause = lateCause(day, me, plan, one)
    if (own !== one.driver) lessons.push({ ...one, lesson: 'other_driver', mine: own, cause })
    // With the same driver a way of the same length is no lesson.
    else if (cause.why !== 'far') lessons.push({ ...one, lesson: 'other_stops', cause })
  }
  return lessons.slice(0, 3)
}

type Late = { readonly order: number; readonly lost_ms: number }

/** Of the way to the counter and that from there to the door, what lost more. */
function lateCause(day: ReplayDay, me: Read, plan: Read, { order, lost_ms }: Late): LateCause {
  const [own, best] = [me.pickups.get(order), plan.pickups.get(order)]
  if (!own || !best) throw new Error('What was brought was fetched')
  const later_ms = own.ends_at - best.ends_at
  const stops = stopsBetween(me, own)
  if (lost_ms - later_ms > later_ms && stops > 0) return { why: 'stops_between', stops }
  const orders = deliveredBefore(day, me, order)
  if (orders > 0) return { why: 'others_first', orders, later_ms }
  return { why: 'far', way_ms: own.arrives_at - own.leaves_at, later_ms }
}

/** What the driver who fetched it did for others before its door. */
function stopsBetween({ visits, deliveries }: Read, { order, driver, ends_at }: Visit): number {
  const doneAt = deliveries.get(order)?.at ?? 0
  return visits.filter(
    (one) => one.driver === driver && one.order !== order && one.ends_at > ends_at && one.ends_at < doneAt,
  ).length
}

type Read = ReturnType<typeof read>

const read = (run: Run) => ({
  deliveries: deliveriesOf(run),
  visits: run.visits,
  pickups: new Map(run.visits.flatMap((visit) => (visit.kind === 'pickup' ? [[visit.order, visit]] : []))),
  givenAt: new Map(run.given.map(({ order, at }) => [order, at])),
})
