import type { Effort } from '#areas/dispatch/rules/plan/planner/improve.ts'
import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import type { PlannedRow, PlannedStop } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { Act, ReplayDay, StopRef } from './day.ts'
import { worldOf } from './plan-world.ts'
import { giveQueue, type Play, type Policy } from './play.ts'

const minute = 60_000
/** Beside an order its driver is shown this long before setting out. */
const shownMs = 7 * minute

type Planning = {
  readonly plan?: typeof makePlan
  readonly effort?: Effort
}

export type Suggested = {
  readonly policy: Policy
  /** Orders beside which a driver was shown, and those of them where it became another one. */
  shown(): { readonly shown: number; readonly changed: number }
  /** What the present minute's plan has; nothing while no order waits. */
  rows(): readonly PlannedRow[]
}

/** The product's planner, each minute: an order is given when its driver must set out, and held until then. */
export function suggestedPolicy({ plan = makePlan, effort }: Planning = {}): Suggested {
  let previous: readonly PlannedRow[] = []
  let planned: readonly PlannedRow[] = []
  const [shown, changed] = [new Map<number, number>(), new Set<number>()]
  return {
    shown: () => ({ shown: shown.size, changed: changed.size }),
    rows: () => planned,
    policy(play) {
      planned = []
      if (play.waiting.size === 0) return
      const { rows } = plan(worldOf(play, play.waiting, shown), previous, effort)
      previous = rows
      planned = rows
      for (const { driver_id, stops } of rows) {
        const fetches = waitingFetches(play.day, stops)
        for (const { order, set_out_at } of fetches) {
          if (set_out_at > play.now + shownMs) continue
          const seen = shown.get(order)
          if (seen !== undefined && seen !== driver_id) changed.add(order)
          shown.set(order, driver_id)
        }
        const due = new Set(fetches.flatMap((one) => (one.set_out_at < play.now + minute ? [one.order] : [])))
        if (due.size > 0) giveQueue(play, driver_id, queueWith(play, driver_id, stops, due))
      }
    },
  }
}

/** By waiting order when its driver must set out: with the last of those that are fetched together. */
function waitingFetches(day: ReplayDay, stops: readonly PlannedStop[]) {
  const groups: { readonly first: PlannedStop; readonly store: number; readonly orders: number[] }[] = []
  let last: PlannedStop | undefined
  for (const stop of stops) {
    if (stop.kind === 'fetch' && stop.driver_assignment_id === null && stop.order_id !== null) {
      const store = day.orders[stop.order_id]?.store ?? 0
      const group = groups.at(-1)
      if (group?.store === store && last?.kind === 'fetch') group.orders.push(stop.order_id)
      else groups.push({ first: stop, store, orders: [stop.order_id] })
    }
    last = stop
  }
  return groups.flatMap(({ first, orders }) => {
    const food = Math.max(...orders.map((order) => day.orders[order]?.told_at ?? 0)) - day.service.settle_ms
    const set_out_at = first.starts_at + Math.max(0, food - first.arrives_at)
    return orders.map((order) => ({ order, set_out_at }))
  })
}

/** The queue that a driver has by now, with these orders where the plan has them. */
function queueWith(play: Play, driver: number, stops: readonly PlannedStop[], added: ReadonlySet<number>): StopRef[] {
  const planned = stops.flatMap(({ kind, order_id, driver_assignment_id }): StopRef[] =>
    order_id !== null && (driver_assignment_id !== null || added.has(order_id))
      ? [{ kind: kind === 'deliver' ? 'deliver' : 'pickup', order: order_id }]
      : [],
  )
  // Where nothing is added to a trip under way, the plan does not repeat it.
  return play.day.redirects ? planned : [...(play.drivers[driver]?.queue ?? []), ...planned]
}

/** One order a trip, to whoever is free and could take it over first. */
export const nearestPolicy: Policy = (play) => {
  const { day, now } = play
  const open = [...play.waiting].sort((a, b) => (day.orders[a]?.told_at ?? 0) - (day.orders[b]?.told_at ?? 0))
  for (const order of open) {
    const driver = nearestFree(play, order, now)
    if (driver !== undefined) giveQueue(play, driver, tripOf(order))
  }
}

const tripOf = (order: number): StopRef[] => [
  { kind: 'pickup', order },
  { kind: 'deliver', order },
]

function nearestFree({ day, drivers }: Play, order: number, now: number): number | undefined {
  const { store = 0, told_at = 0, alcohol = false } = day.orders[order] ?? {}
  const free = drivers.flatMap(({ place, free_at, queue }, driver) => {
    const { on_at = 0, off_at = 0, takes_alcohol = false } = day.drivers[driver] ?? {}
    if (queue.length > 0 || free_at > now || on_at > now || (alcohol && !takes_alcohol)) return []
    const taken_at = Math.max(now + (day.travel[place * day.places.length + store] ?? 0), told_at)
    return taken_at <= off_at ? [{ driver, taken_at }] : []
  })
  return free.toSorted((a, b) => a.taken_at - b.taken_at)[0]?.driver
}

/** What was done, done again: to the same driver at the same minute, in the order in which it was driven. */
export function recordedPolicy({ acts, sequences, drivers }: ReplayDay): Policy {
  const ranks = sequences.map((stops) => new Map(stops.map(({ kind, order }, at) => [`${kind} ${order}`, at])))
  const rankOf = (driver: number, { kind, order }: StopRef) =>
    ranks[driver]?.get(`${kind} ${order}`) ?? Number.POSITIVE_INFINITY
  const left = acts.toSorted((a, b) => a.at - b.at)
  return (play) => {
    for (let at = 0; at < left.length; ) {
      const act = left[at]
      if (!act || act.at > play.now) break
      const gone = act.driver >= drivers.length
      const driver = gone ? nearestFree(play, act.order, play.now) : act.driver
      if (driver === undefined || !play.waiting.has(act.order)) {
        // Whoever brought it is not there: it waits until somebody is free.
        at += 1
        continue
      }
      left.splice(at, 1)
      const queue = [...(play.drivers[driver]?.queue ?? []), ...tripOf(act.order)]
      giveQueue(play, driver, gone ? queue : queue.toSorted((a, b) => rankOf(driver, a) - rankOf(driver, b)))
    }
  }
}

/** What a trainee has given, by the minute, each order at its best place; whatever is left after `until` is the planner's. */
export function trainedPolicy(acts: readonly Act[], until: number, give: Give, effort?: Effort): Policy {
  const rest = suggestedPolicy(effort ? { effort } : {})
  return (play) => {
    for (const act of acts) if (act.at === play.now && play.waiting.has(act.order)) give(play, act)
    if (play.now >= until) rest.policy(play)
  }
}

export type Give = (play: Play, act: Pick<Act, 'order' | 'driver'>) => boolean
