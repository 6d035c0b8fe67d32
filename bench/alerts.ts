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
  plainHabits,
  recentAtMost,
  townHabit,
} from '#areas/dispatch/rules/plan/lateness/habits.ts'
import { risksOf } from '#areas/dispatch/rules/plan/lateness/risks.ts'
import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import type { PlannedRow, PlannedStop } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { ReplayDay, Visit } from '#areas/replay/rules/day.ts'
import { worldOf } from '#areas/replay/rules/plan-world.ts'
import { type Play, playDay } from '#areas/replay/rules/play.ts'
import { suggestedPolicy } from '#areas/replay/rules/policies.ts'
import { makeDay } from '#areas/replay/rules/testing.ts'
import { seeded } from '#platform/core/seeded.ts'
import { short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const minute = 60_000
const effort = { rounds: 6, looks: 30_000 }
const size = { orders: 60, drivers: 12, stores: 8, isUneven: true }
const nightsBefore = 8
/** A kitchen asks for more time for so many of its orders, some minutes before they should be ready. */
const asks = { share: 1 / 9, before: 4, least: 9, most: 16 }
/** Named by then it can still be helped, or said. */
const inTimeMs = 10 * minute
/** Towns that were not looked at while the rule was made. */
const firstTown = 500

/**
 * Evenings of made-up towns whose kitchens, ways and doors are not as they say: of the orders that came late, how many dispatch was told of ten
 * minutes before the promise, and how much it was told in vain. Without any history, and after other evenings of the same town.
 */
export function benchAlerts({ quick }: { quick: boolean }): Promise<void> {
  const towns = Array.from({ length: quick ? 6 : 24 }, (_, at) => firstTown + at)
  printHeading(`Lateness told before it comes: ${towns.length} towns, ${size.orders} orders an evening`)
  for (const [what, nights] of [
    ['first evening of a town', 0],
    [`after ${nightsBefore} evenings`, nightsBefore],
  ] as const) {
    const [before, now] = [false, true].map((knowsTown) =>
      sumOf(towns.map((town) => evenings(town, nights, knowsTown))),
    )
    if (!before || !now) continue
    const more = `${now.late} of ${now.orders} came late`
    print({
      what: `${what}: of the late ones, told 10 min before the promise`,
      value: (100 * now.inTime) / now.late,
      unit: '%',
      reference: { what: 'by kitchens of their own alone', value: (100 * before.inTime) / before.late },
      goal: '≥ 80',
      more: `told before the promise at all ${short((100 * now.named) / now.late)} %; ${more}`,
    })
    print({
      what: `${what}: told in vain`,
      value: (100 * now.vain) / Math.max(1, now.told),
      unit: '%',
      reference: { what: 'by kitchens of their own alone', value: (100 * before.vain) / Math.max(1, before.told) },
      goal: '≤ 20',
      more: `of ${now.told}; ${short((100 * now.nearly) / Math.max(1, now.told))} % came within 2 min of the promise`,
    })
  }
  return Promise.resolve()
}

type Count = ReturnType<typeof countOf>

const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce((sum, one) => {
    const entries = Object.entries(sum).map(([name, value]) => [name, value + one[name as keyof Count]])
    return Object.fromEntries(entries) as Count
  })

/** The last one is counted; those before it only teach. */
function evenings(town: number, nights: number, knowsTown: boolean): Count {
  const learned = new Map<string, Learned>()
  for (let night = nights; night > 0; night -= 1) playEvening(town, night, learned, knowsTown)
  return countOf(...playEvening(town, 0, learned, knowsTown))
}

type Truth = {
  /** As the planner has it: fixed ways and doors, and the kitchens' first word. */
  readonly told: ReplayDay
  readonly real: ReplayDay
  /** By order, when its kitchen says what instead. */
  readonly words: readonly { readonly at: number; readonly ready_at: number }[]
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

function drawer(seed: number) {
  const even = seeded(seed)
  return {
    even,
    between: (least: number, most: number) => least + even() * (most - least),
    normal: () => Math.sqrt(-2 * Math.log(even() + 1e-12)) * Math.cos(2 * Math.PI * even()),
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

type Evening = readonly [told: ReplayDay, doors: ReadonlyMap<number, number>, named: ReadonlyMap<number, number>]

function playEvening(town: number, night: number, learned: Map<string, Learned>, knowsTown: boolean): Evening {
  const truth = truthOf(town, night)
  const { policy } = suggestedPolicy({ effort })
  const named = new Map<number, number>()
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
    const planned = plannedRows(play, told, rows)
    rows = planned.previous
    const risks = risksOf({
      now,
      rows: planned.rows,
      orders: new Map(told.orders.map((order, at) => [at, forecastOrder(order, at, truth, now)])),
      waiting: play.waiting,
      habits: habitsOf(learned, recent, now, knowsTown),
      alerts,
    })
    alerts = new Set(risks.flatMap(({ is_alert, order_id }) => (is_alert ? [order_id] : [])))
    for (const order of alerts) if (!named.has(order)) named.set(order, now)
  })
  const doors = new Map(run.visits.flatMap((visit) => (visit.kind === 'deliver' ? [[visit.order, visit.ends_at]] : [])))
  return [truth.told, doors, named]
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
  const later = ends_at - (Math.max(arrives_at, word) + told.service.hand_over_ms)
  const store = told.orders[order]?.store ?? 0
  note(`kitchen ${store}`, later, ends_at)
  recent.set(store, [{ at: ends_at, later }, ...(recent.get(store) ?? [])])
}

function habitsOf(
  learned: ReadonlyMap<string, Learned>,
  recent: ReadonlyMap<number, readonly { at: number; later: number }[]>,
  now: number,
  knowsTown: boolean,
): Habits {
  const all = (kind: HabitKind) => [...learned].flatMap(([name, one]) => (name.startsWith(kind) ? [one] : []))
  const like = (kind: HabitKind, known: readonly Learned[]) =>
    knowsTown ? townHabit(kind, known, now) : plainHabits[kind]
  const door = (key: string): Habit => {
    const known = learned.get(key)
    return habitOf('door', knowsTown ? undefined : known, now, like('door', known ? [known] : []))
  }
  const kitchen = like('kitchen', all('kitchen'))
  const stores = new Set(
    [...learned.keys()].flatMap((name) => (name.startsWith('kitchen') ? [Number(name.slice(8))] : [])),
  )
  return {
    way: habitOf('way', learned.get('way 0'), now, like('way', all('way'))),
    doors: [door('door 0'), door('door 1')],
    kitchen,
    kitchens: new Map(
      [...stores].map((store) => {
        const last = (recent.get(store) ?? []).filter(({ at }) => at > now - 60 * minute).slice(0, recentAtMost)
        const usual = habitOf('kitchen', learned.get(`kitchen ${store}`), now, kitchen)
        return [
          store,
          habitNow(
            usual,
            last.map(({ later }) => later),
          ),
        ]
      }),
    ),
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
