import { promiseFor } from '#areas/cart/rules/promise.ts'
import type { ForecastOrder } from '#areas/dispatch/rules/plan/lateness/forecast.ts'
import {
  type Habit,
  type HabitKind,
  type Habits,
  habitNow,
  habitOf,
  type Learned,
  learn,
  marksFood,
  plainHabits,
  recentAtMost,
  townHabit,
} from '#areas/dispatch/rules/plan/lateness/habits.ts'
import { alertFrom, risksOf } from '#areas/dispatch/rules/plan/lateness/risks.ts'
import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import type { PlannedRow, PlannedStop } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { ReplayDay, Visit } from '#areas/replay/rules/day.ts'
import { worldOf } from '#areas/replay/rules/plan-world.ts'
import { type Play, playDay } from '#areas/replay/rules/play.ts'
import { suggestedPolicy } from '#areas/replay/rules/policies.ts'
import { makeDay } from '#areas/replay/rules/testing.ts'
import { asks, drawer, makeOracle, type Oracle, type Truth } from './alert-oracle.ts'
import { short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const minute = 60_000
const effort = { rounds: 6, looks: 30_000 }
const size = { orders: 60, drivers: 12, stores: 8, isUneven: true }
const nightsBefore = 8
/** By so much more than the board one who knows all distributions may ask for before it tells. */
const oracleBy = [-0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15]
/** Nobody is surer. */
const surest = 0.99
const vainAtMost = 20
/** Named by then it can still be helped, or said. */
const inTimeMs = 10 * minute
/** Towns that were not looked at while the rule was made. */
const firstTown = 500

/**
 * Evenings of made-up towns whose kitchens, ways and doors are not as they say: of the orders that came late, how many dispatch was told of ten
 * minutes before the promise, and how much it was told in vain. Without any history, and after other evenings of the same town. Beside it stands
 * what could be told at most: by whoever knows each distribution that the town is drawn from, and only not what is drawn.
 */
export function benchAlerts({ quick }: { quick: boolean }): Promise<void> {
  const towns = Array.from({ length: quick ? 6 : 24 }, (_, at) => firstTown + at)
  printHeading(`Lateness told before it comes: ${towns.length} towns, ${size.orders} orders an evening`)
  for (const [what, nights] of [
    ['first evening of a town', 0],
    [`after ${nightsBefore} evenings`, nightsBefore],
  ] as const) {
    const evenings = towns.map((town) => lastEvening(town, nights))
    const now = sumOf(evenings.map(({ truth, doors, named }) => countOf(truth.told, doors, named)))
    const [least = now, ...others] = oracleBy.map((more) =>
      sumOf(
        evenings.map(({ truth, doors, oracle }) =>
          countOf(
            truth.told,
            doors,
            oracle.named((before) => Math.min(surest, alertFrom(before) + more)),
          ),
        ),
      ),
    )
    // The least chance by which it still tells no more in vain than is allowed.
    const most = others.reduce((best, one) => (vainOf(best) > vainAtMost ? one : best), least)
    print({
      what: `${what}: of the late ones, told 10 min before the promise`,
      value: (100 * now.inTime) / now.late,
      unit: '%',
      reference: { what: 'knowing all distributions', value: (100 * most.inTime) / most.late },
      goal: '≥ 80',
      more: `told before the promise at all ${short((100 * now.named) / now.late)} %; ${now.late} of ${now.orders} came late`,
    })
    print({
      what: `${what}: told in vain`,
      value: vainOf(now),
      unit: '%',
      reference: { what: 'knowing all distributions', value: vainOf(most) },
      goal: `≤ ${vainAtMost}`,
      more: `of ${now.told}; ${short((100 * now.nearly) / Math.max(1, now.told))} % came within 2 min of the promise`,
    })
  }
  return Promise.resolve()
}

const vainOf = ({ vain, told }: Count) => (100 * vain) / Math.max(1, told)

type Count = ReturnType<typeof countOf>

const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce((sum, one) => {
    const entries = Object.entries(sum).map(([name, value]) => [name, value + one[name as keyof Count]])
    return Object.fromEntries(entries) as Count
  })

/** Those before it only teach. */
function lastEvening(town: number, nights: number): Evening {
  const learned = new Map<string, Learned>()
  for (let night = nights; night > 0; night -= 1) playEvening(town, night, learned, false)
  return playEvening(town, 0, learned, true)
}

function truthOf(town: number, night: number): Truth {
  const told = withPromises(makeDay(town, { ...size, night }))
  const ofTown = drawer(town * 7 + 3)
  const kitchens = told.places.map(() => ({ mean: ofTown.between(-2.5, 6), sd: ofTown.between(1, 5) }))
  const [ways, doors] = [
    { factor: ofTown.between(0.85, 1.2), sd: 0.15 },
    { mean: ofTown.between(-1, 2), sd: ofTown.between(0.5, 3) },
  ]
  const tonight = drawer(town * 1000 + night)
  const words = told.orders.map(({ told_at }) => {
    const more = tonight.even() < asks.share ? tonight.between(asks.least, asks.most) : 0
    return { at: told_at - asks.before * minute, ready_at: told_at + Math.round(more) * minute }
  })
  return {
    told,
    words,
    kitchens,
    ways,
    doors,
    real: {
      ...told,
      travel: told.travel.map((way) => Math.round(way * Math.max(0.5, ways.factor + ways.sd * tonight.normal()))),
      orders: told.orders.map((order, at) => {
        const { mean, sd } = kitchens[order.store] ?? plainHabits.kitchen
        const ready_at = (words[at]?.ready_at ?? 0) + (mean + sd * tonight.normal()) * minute
        const door_ms = Math.max(minute / 2, order.door_ms + (doors.mean + doors.sd * tonight.normal()) * minute)
        return { ...order, ready_at: Math.max(order.placed_at, Math.round(ready_at)), door_ms: Math.round(door_ms) }
      }),
    },
  }
}

const withPromises = (day: ReplayDay): ReplayDay => ({
  ...day,
  orders: day.orders.map((order) => {
    const { placed_at: now, told_at, alcohol, store, door } = order
    const drive_ms = day.travel[store * day.places.length + door]
    const fixed = { is_delivery: true, now, drive_ms, alcohol, outlook: undefined, window: undefined }
    return {
      ...order,
      promised_at: promiseFor({ ...fixed, prep_minutes: (told_at - now) / minute }).promised_at ?? now,
    }
  }),
})

type Evening = {
  readonly truth: Truth
  readonly doors: ReadonlyMap<number, number>
  /** By order when dispatch was told. */
  readonly named: ReadonlyMap<number, number>
  readonly oracle: Oracle
}

function playEvening(town: number, night: number, learned: Map<string, Learned>, isCounted: boolean): Evening {
  const truth = truthOf(town, night)
  const { policy } = suggestedPolicy({ effort })
  const named = new Map<number, number>()
  const oracle = makeOracle(truth, drawer(town))
  let alerts: ReadonlySet<number> = new Set()
  let rows: readonly PlannedRow[] = []
  let known = 0
  const recent = new Map<number, { at: number; later: number }[]>()
  const run = playDay(truth.real, (play) => {
    const { now, visits } = play
    const told = toldAt(truth, now)
    policy({ ...play, day: told })
    const ended = visits.filter(({ ends_at }) => ends_at <= now).toSorted((a, b) => a.ends_at - b.ends_at)
    for (const visit of ended.slice(known)) learnFrom(visit, truth, learned, recent)
    known = ended.length
    if (!isCounted) return
    const planned = plannedRows(play, told, rows)
    rows = planned.previous
    const risks = risksOf({
      now,
      rows: planned.rows,
      orders: new Map(told.orders.map((order, at) => [at, forecastOrder(order, at, truth, now)])),
      waiting: play.waiting,
      habits: habitsOf(learned, recent, now),
      alerts,
    })
    alerts = new Set(risks.flatMap(({ is_alert, order_id }) => (is_alert ? [order_id] : [])))
    for (const order of alerts) if (!named.has(order)) named.set(order, now)
    oracle.look(play, planned.rows)
  })
  const doors = new Map(run.visits.flatMap((visit) => (visit.kind === 'deliver' ? [[visit.order, visit.ends_at]] : [])))
  return { truth, doors, named, oracle }
}

/** The day as it is known at a moment. */
const toldAt = ({ told, real, words }: Truth, now: number): ReplayDay => ({
  ...told,
  orders: told.orders.map((order, at) => {
    const [word, ready_at] = [words[at], real.orders[at]?.ready_at ?? 0]
    if (ready_at <= now) return { ...order, told_at: ready_at }
    return word && word.at <= now ? { ...order, told_at: word.ready_at } : order
  }),
})

const forecastOrder = (
  { told_at: ready_at, store: franchise_id, promised_at, alcohol }: ReplayDay['orders'][number],
  order_id: number,
  { real }: Truth,
  now: number,
): ForecastOrder => {
  const is_ready = (real.orders[order_id]?.ready_at ?? 0) <= now
  return { order_id, franchise_id, ready_at, is_ready, promised_at, alcohol }
}

/** What drivers are at, by what is known of it, with what was given and is planned behind it. */
function plannedRows(play: Play, told: ReplayDay, previous: readonly PlannedRow[]) {
  const { now } = play
  const underWay = new Map<number, PlannedStop>()
  for (const visit of play.visits) if (visit.ends_at > now) underWay.set(visit.driver, plannedStop(visit, told, now))
  const drivers = play.drivers.map((state, driver) => {
    const stop = underWay.get(driver)
    return stop ? { ...state, free_at: stop.ends_at } : state
  })
  const plan = makePlan(worldOf({ ...play, day: told, drivers }, play.waiting), previous, effort)
  const known = new Map(plan.rows.map(({ driver_id, stops }) => [driver_id, stops]))
  const rows = play.drivers.map((_, driver_id) => {
    const stop = underWay.get(driver_id)
    return { driver_id, stops: [...(stop ? [stop] : []), ...(known.get(driver_id) ?? [])] }
  })
  return { rows, previous: plan.rows }
}

const wayOf = ({ travel, places }: ReplayDay, { from, to }: Visit) => travel[from * places.length + to] ?? 0

function plannedStop(visit: Visit, told: ReplayDay, now: number): PlannedStop {
  const { kind, order: order_id, leaves_at, arrives_at: arrived } = visit
  const isThere = arrived <= now
  const arrives_at = isThere ? arrived : Math.max(now, leaves_at + wayOf(told, visit))
  const [starts_at, ends_at] = [isThere ? arrived : leaves_at, Math.max(now, plannedEnd(visit, arrives_at, told))]
  const stop = { order_id, driver_assignment_id: `${kind} ${order_id}`, starts_at, arrives_at, ends_at }
  if (kind === 'deliver') return { ...stop, kind }
  return { ...stop, kind: isThere ? 'pickup' : 'fetch' }
}

function plannedEnd({ kind, order }: Visit, arrives_at: number, { orders, service }: ReplayDay): number {
  const { told_at = 0, door_ms = 0 } = orders[order] ?? {}
  return kind === 'deliver' ? arrives_at + door_ms : Math.max(arrives_at, told_at) + service.hand_over_ms
}

/** As the product learns: by how much a stop came later than was planned when its driver came to it. */
function learnFrom(
  visit: Visit,
  truth: Truth,
  learned: Map<string, Learned>,
  recent: Map<number, { at: number; later: number }[]>,
): void {
  const { kind, order, leaves_at, arrives_at, ends_at } = visit
  const { told, words } = truth
  const note = (name: string, later: number, at: number) => learned.set(name, learn(learned.get(name), { later, at }))
  const planned = leaves_at + wayOf(told, visit)
  if (kind === 'deliver') {
    note(`door ${told.orders[order]?.alcohol ? 1 : 0}`, ends_at - plannedEnd(visit, planned, told), ends_at)
    return
  }
  note('way 0', arrives_at - planned, arrives_at)
  const word = words[order]?.ready_at ?? 0
  const ready = truth.real.orders[order]?.ready_at ?? word
  const store = told.orders[order]?.store ?? 0
  note(`kitchen ${store}`, ready - word, ends_at)
  if (visit.from !== visit.to)
    note(`counter ${store}`, ends_at - Math.max(arrives_at, ready) - told.service.hand_over_ms, ends_at)
  recent.set(store, [{ at: ends_at, later: ready - word }, ...(recent.get(store) ?? [])])
}

function habitsOf(
  learned: ReadonlyMap<string, Learned>,
  recent: ReadonlyMap<number, readonly { at: number; later: number }[]>,
  now: number,
): Habits {
  const all = (kind: HabitKind) => [...learned].flatMap(([name, one]) => (name.startsWith(kind) ? [one] : []))
  const weightOf = (kind: HabitKind, store?: number) =>
    (store === undefined ? all(kind) : [learned.get(`${kind} ${store}`)]).reduce(
      (sum, one) => sum + (one?.weight ?? 0),
      0,
    )
  const town = (kind: HabitKind, known = all(kind)) => townHabit(kind, known, now)
  const door = (key: string): Habit => {
    const known = learned.get(key)
    return town('door', known ? [known] : [])
  }
  const own = (kind: HabitKind, store: number) => habitOf(kind, learned.get(`${kind} ${store}`), now, town(kind))
  const stores = [
    ...new Set([...learned.keys()].flatMap((name) => (name.startsWith('kitchen') ? [Number(name.slice(8))] : []))),
  ]
  const marks = (store?: number) => ({
    marked: weightOf('counter', store),
    fetched: weightOf('kitchen', store),
  })
  const ofTown = marks()
  return {
    way: habitOf('way', learned.get('way 0'), now, town('way')),
    doors: [door('door 0'), door('door 1')],
    kitchen: town('kitchen'),
    kitchens: new Map(
      stores.map((store) => {
        const last = (recent.get(store) ?? []).filter(({ at }) => at > now - 60 * minute).slice(0, recentAtMost)
        return [
          store,
          habitNow(
            own('kitchen', store),
            last.map(({ later }) => later),
          ),
        ]
      }),
    ),
    counters: new Map(stores.map((store) => [store, marksFood(marks(store), ofTown) ? own('counter', store) : null])),
    counter: marksFood(ofTown, ofTown) ? town('counter') : null,
    prep: plainHabits.prep,
    preps: new Map(),
  }
}

function countOf(told: ReplayDay, doors: ReadonlyMap<number, number>, named: ReadonlyMap<number, number>) {
  const late = [...doors].filter(([order, at]) => at > promised(told, order))
  const isLate = new Set(late.map(([order]) => order))
  const vain = [...named.keys()].filter((order) => doors.has(order) && !isLate.has(order))
  const sooner = (order: number) => promised(told, order) - (named.get(order) ?? Number.POSITIVE_INFINITY)
  return {
    orders: doors.size,
    late: late.length,
    inTime: late.filter(([order]) => sooner(order) >= inTimeMs).length,
    named: late.filter(([order]) => sooner(order) >= 0).length,
    told: named.size,
    vain: vain.length,
    nearly: vain.filter((order) => promised(told, order) - (doors.get(order) ?? 0) <= 2 * minute).length,
  }
}

const promised = ({ orders }: ReplayDay, order: number) => orders[order]?.promised_at ?? Number.POSITIVE_INFINITY
