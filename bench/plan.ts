import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import {
  type PlanDriver,
  type PlanOrder,
  type PlanWorld,
  plainWeights,
} from '#areas/dispatch/rules/plan/planner/world.ts'
import { seeded } from '#platform/core/seeded.ts'
import { median, percentile, processorMs, short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const minute = 60_000
const sizes = [
  { drivers: 10, orders: 20, places: 50 },
  { drivers: 40, orders: 80, places: 100 },
  { drivers: 200, orders: 160, places: 300 },
] as const
const clones = 20

/** How long one step of the planner takes, from nothing and from the plan of half a minute before. */
export async function benchPlan({ quick }: { quick: boolean }): Promise<void> {
  printHeading('A step of the planner')
  for (const { drivers, orders, places } of sizes) {
    const turns = quick ? 10 : 40
    const [fresh, next, bare, clone]: number[][] = [[], [], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      const world = makeWorld(turn, { drivers, orders, places })
      const first = timed(() => makePlan(world))
      fresh?.push(first.ms)
      const later = { ...world, now: world.now + minute / 2, seed: world.seed + 1 }
      const second = timed(() => makePlan(later, first.result.rows))
      next?.push(second.ms)
      bare?.push(timed(() => bareWalk(world, 1_000_000)).ms)
      clone?.push(timed(() => cloneOften({ world, previous: first.result.rows })).ms / clones)
    }
    print({
      what: `${drivers} drivers, ${orders} open orders, ${places} places, p95`,
      value: percentile(next ?? [], 0.95),
      unit: 'ms of processor',
      reference: { what: 'a bare loop over a million stops', value: percentile(bare ?? [], 0.95) },
      goal: drivers === 40 ? '≤ 50' : '',
      more: `p50 ${short(median(next ?? []))}, from nothing p95 ${short(percentile(fresh ?? [], 0.95))}; the main thread's part p95 ${short(percentile(clone ?? [], 0.95))} ms (goal ≤ 2)`,
    })
  }
}

function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const at = processorMs()
  const result = work()
  return { ms: processorMs() - at, result }
}

/** Processor time is told in steps of some ms. */
function cloneOften(job: object): void {
  for (let time = 0; time < clones; time += 1) structuredClone(job)
}

/** Ways and waits one after the other, without choosing anything. */
function bareWalk({ travel, places, now }: PlanWorld, stops: number): number {
  let [time, place] = [now, 0]
  for (let at = 0; at < stops; at += 1) {
    const next = (place * 7 + at) % places
    time = Math.max(time + (travel[place * places + next] ?? 0), now) + minute
    place = next
  }
  return time
}

function makeWorld(seed: number, size: { drivers: number; orders: number; places: number }): PlanWorld {
  const random = seeded(seed + 1)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const now = 1_900_000_020_000
  const points = Array.from({ length: size.places }, () => ({ x: random() * 14, y: random() * 14 }))
  const stores = Math.ceil(size.places / 5)
  const orders = Array.from({ length: size.orders }, (_, order_id): PlanOrder => {
    const placed_at = now - upTo(20) * minute
    return {
      order_id,
      store: upTo(stores - 1),
      door: upTo(size.places - 1),
      placed_at,
      ready_at: placed_at + (10 + upTo(25)) * minute,
      promised_at: placed_at + (35 + upTo(25)) * minute,
      door_ms: 2 * minute,
      room: 1,
      alcohol: false,
      hours: null,
    }
  })
  const drivers = Array.from(
    { length: size.drivers },
    (_, driver_id): PlanDriver => ({
      driver_id,
      place: upTo(size.places - 1),
      free_at: now + upTo(15) * minute,
      pick_until: Number.POSITIVE_INFINITY,
      done_until: now + (60 + upTo(240)) * minute,
      given: [],
      has_begun: false,
      at_counter: false,
      first_over_at: null,
      takes: true,
      takes_alcohol: true,
      load: 0,
    }),
  )
  const travel = Int32Array.from(
    points.flatMap((a) => points.map((b) => Math.max(1, Math.ceil(Math.hypot(a.x - b.x, a.y - b.y))) * minute)),
  )
  return {
    now,
    seed,
    drivers,
    orders,
    places: size.places,
    travel,
    service: {
      settle_ms: 0,
      hand_over_ms: 3 * minute,
      joined_ms: minute,
      joined_hand_over_ms: minute,
      leave_door_ms: 0,
    },
    limits: { room: 4, stops: 12, mixes_stores: true },
    weights: plainWeights,
    shown: new Map(),
  }
}
