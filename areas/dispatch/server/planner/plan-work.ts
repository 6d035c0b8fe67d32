import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { alcoholTypes, outsideHours } from '#areas/alcohol/rules/sale-hours.ts'
import type { MarketOutlook } from '#areas/cart/rules/outlook.ts'
import { straightLineMs } from '#areas/streets/rules/straight-line.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Point } from '#platform/core/place.ts'
import type { ForecastOrder } from '../../rules/plan/lateness/forecast.ts'
import type { Habits } from '../../rules/plan/lateness/habits.ts'
import { outlookOf, type Store } from '../../rules/plan/lateness/outlook.ts'
import { type Risk, risksOf } from '../../rules/plan/lateness/risks.ts'
import type { Limits } from '../../rules/plan/may-take.ts'
import { boardWorld, type PlanQueue, type WaitingOrder } from '../../rules/plan/planner/board-world.ts'
import { makePlan } from '../../rules/plan/planner/make-plan.ts'
import { reasonsOf, type Suggestion, suggestionsOf, type Unserved } from '../../rules/plan/planner/suggestions.ts'
import {
  type WaitingPlace,
  type WaitingTown,
  waitingPlaces,
  withoutPlanned,
} from '../../rules/plan/planner/waiting-places.ts'
import type { PlannedRow, Weights } from '../../rules/plan/planner/world.ts'
import { type Travel, wholeMinutes } from '../../rules/plan/row-times.ts'

/** What the planner's thread is given: plain data. */
export type PlanJob = {
  readonly now: number
  readonly market_id: number
  readonly time_zone: string
  readonly alcohol_pack: string
  readonly queues: readonly (PlanQueue & { readonly version: number })[]
  readonly orders: readonly WaitingOrder[]
  /** Orders that wait for a driver and have left their store: whose car they are in is for people to know. */
  readonly taken: readonly number[]
  /** The ways between them, row by row, in ms. */
  readonly points: readonly Point[]
  readonly ways: readonly (readonly number[])[]
  readonly weights: Weights
  readonly shown: ReadonlyMap<number, number>
  readonly previous: readonly PlannedRow[]
  /** Every order that is on its way or waits, and what is known of kitchens, ways and doors. */
  readonly open: readonly ForecastOrder[]
  readonly habits: Habits
  readonly stores: readonly Store[]
  /** Orders of whose lateness dispatch was told. */
  readonly alerts: ReadonlySet<number>
  /** Null where nobody is to be sent anywhere to wait. */
  readonly waiting: WaitingTown | null
}

export type PlanAnswer = {
  readonly rows: readonly PlannedRow[]
  readonly held: readonly Suggestion[]
  readonly unserved: readonly Unserved[]
  readonly risks: readonly Risk[]
  /** What an order is promised by that is placed now. */
  readonly outlook: MarketOutlook
  readonly waiting_places: readonly WaitingPlace[]
  readonly cost: number
  readonly rounds: number
}

export function workOutPlan(job: PlanJob): PlanAnswer {
  const { now, market_id, queues, orders, shown, previous, habits, alerts, stores, weights } = job
  const [way, mayHandOver] = [wayOf(job), hoursOf(job)]
  const travel: Travel = (from, to) => way(from, to) ?? 0
  const world = boardWorld({ now, queues, orders, travel, mayHandOver, weights, shown })
  const plan = makePlan(world, previous)
  const board = { now, market_id, queues, orders, travel, mayHandOver, shown }
  return {
    rows: plan.rows.filter(({ stops }) => stops.length > 0),
    held: suggestionsOf(board, plan),
    unserved: reasonsOf(board, plan),
    risks: risksOf({
      now,
      rows: plan.rows,
      orders: new Map(job.open.map((order) => [order.order_id, order])),
      waiting: new Set([...orders.map(({ order_id }) => order_id), ...job.taken]),
      habits,
      alerts,
    }),
    // A store from which nothing waits is no place of the board.
    outlook: outlookOf({
      ...{ now, queues, orders, stores, habits },
      rows: plan.rows,
      travel: (from, to) => way(from, to) ?? straightLineMs(from, to),
    }),
    waiting_places: job.waiting ? waitingPlaces(withoutPlanned(job.waiting, plan.rows), travel).map(inMinutes) : [],
    cost: plan.cost,
    rounds: plan.rounds,
  }
}

/** Phones move a little all the time: what is shown is no other for that. */
function inMinutes({ orders, way, from, to, ...place }: WaitingPlace): WaitingPlace {
  const whole = { way: wholeMinutes(way), from: wholeMinutes(from), to: wholeMinutes(to) }
  return { ...place, ...whole, orders: Math.round(orders) }
}

function wayOf({ points, ways }: PlanJob) {
  const known = new Map(points.map((point, index) => [keyOf(point), index]))
  return (from: Point, to: Point) => ways[known.get(keyOf(from)) ?? -1]?.[known.get(keyOf(to)) ?? -1]
}

export const keyOf = ({ lat, lng }: Point) => `${lat} ${lng}`

/** The law of the market, read again on this side: a function cannot cross to another thread. */
function hoursOf({ time_zone, alcohol_pack }: PlanJob): Limits['mayHandOver'] {
  const pack = alcoholPack(alcohol_pack)
  return (categoryTypes, at) =>
    outsideHours(pack, localTime(at, time_zone), alcoholTypes(pack, categoryTypes)) === undefined
}
