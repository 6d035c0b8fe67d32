import type { Effort } from '#areas/dispatch/rules/plan/planner/improve.ts'
import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import type { PlannedStop, PlanWorld } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { Act, StopRef } from './day.ts'
import { worldOf } from './plan-world.ts'
import { giveQueue, type Play } from './play.ts'

/** Only the best place is looked for; nothing of the row is planned anew. */
const placeOnly: Effort = { rounds: 0, looks: 200_000 }

/** What giving an order to a driver would do, at the best place in what the driver has. */
export type TrainingOffer = {
  readonly driver: number
  readonly queue: readonly StopRef[]
  readonly at_door: number
  /** Other orders of the driver that come late by it. */
  readonly harmed: number
  /** In the planner's minutes. */
  readonly cost: number
}

/** The best first; nothing of drivers who may not take it. */
export function offersFor(play: Play, order: number): readonly TrainingOffer[] {
  const { drivers, ...world } = worldOf(play, [order])
  return drivers
    .filter(({ driver_id }) => (play.day.drivers[driver_id]?.on_at ?? 0) <= play.now)
    .flatMap((driver) => offerOf({ ...world, drivers: [driver] }, order, driver.driver_id) ?? [])
    .sort((a, b) => a.cost - b.cost || a.driver - b.driver)
}

function offerOf(world: PlanWorld, order: number, driver: number): TrainingOffer | undefined {
  const [present, plan] = [makePlan({ ...world, orders: [] }, [], placeOnly), makePlan(world, [], placeOnly)]
  const stops = plan.rows[0]?.stops ?? []
  const door = stops.find(({ kind, order_id }) => kind === 'deliver' && order_id === order)
  if (!door) return undefined
  const before = lateOf(world, present.rows[0]?.stops ?? [])
  return {
    driver,
    queue: stops.flatMap(({ kind, order_id }): StopRef[] =>
      order_id === null ? [] : [{ kind: kind === 'deliver' ? 'deliver' : 'pickup', order: order_id }],
    ),
    at_door: door.ends_at,
    harmed: [...lateOf(world, stops)].filter((one) => one !== order && !before.has(one)).length,
    cost: plan.cost - present.cost,
  }
}

function lateOf({ drivers }: PlanWorld, stops: readonly PlannedStop[]): ReadonlySet<number> {
  const promises = new Map(
    drivers.flatMap(({ given }) => given.map(({ order_id, promised_at }) => [order_id, promised_at] as const)),
  )
  return new Set(
    stops.flatMap(({ kind, order_id, ends_at }) =>
      kind === 'deliver' && order_id !== null && ends_at > (promises.get(order_id) ?? ends_at) ? [order_id] : [],
    ),
  )
}

/** False where the driver may not take it. */
export function giveAtBest(play: Play, { order, driver }: Pick<Act, 'order' | 'driver'>): boolean {
  const offer = play.waiting.has(order) ? offersFor(play, order).find((one) => one.driver === driver) : undefined
  if (offer) giveQueue(play, driver, offer.queue)
  return offer !== undefined
}
