import type { Move, ReplayDay, Run, Visit } from './day.ts'
import { deliveriesOf } from './measure.ts'

const minute = 60_000
/** An order that nobody gave for so long was forgotten. */
const forgottenMs = 4 * minute
/** Orders of one store that are taken over within this time travel together. */
const togetherMs = 4 * minute

/** Why one run brought an order sooner than the other. */
export type Reason =
  | { readonly why: 'together'; readonly driver: number; readonly with: number }
  | { readonly why: 'not_given'; readonly minutes: number }
  | { readonly why: 'others_first'; readonly driver: number; readonly orders: number }
  | { readonly why: 'not_near'; readonly driver: number }
  | { readonly why: 'undelivered' }
  /** Whoever sat had been sent near the store; or away from it. */
  | { readonly why: 'waited_near'; readonly driver: number; readonly minutes: number }
  | { readonly why: 'sent_away'; readonly driver: number }

export type Difference = {
  readonly order: number
  /** Minutes that the right run was sooner; below zero it was later. Null where one of them never brought it. */
  readonly gain: number | null
  readonly reason: Reason
  /** When the driver of each stood at the counter. */
  readonly left: At | null
  readonly right: At | null
}
type At = { readonly driver: number; readonly at: number }

/** The orders that two runs of a day brought at other times, what the right one gained most first. */
export function differencesOf(day: ReplayDay, left: Run, right: Run): readonly Difference[] {
  const [a, b] = [readRun(left), readRun(right)]
  return day.orders
    .flatMap((_, order): Difference[] => {
      const [one, other] = [a.deliveries.get(order), b.deliveries.get(order)]
      if (!one && !other) return []
      const gain = one && other ? Math.round((one.at - other.at) / minute) : null
      if (gain === 0) return []
      const isBetter = gain === null ? other !== undefined : gain > 0
      const reason =
        gain === null ? ({ why: 'undelivered' } as const) : reasonOf(day, order, isBetter ? [b, a] : [a, b])
      return [{ order, gain, reason, left: counterOf(a, order), right: counterOf(b, order) }]
    })
    .toSorted((x, y) => gainOf(y, b) - gainOf(x, b) || x.order - y.order)
}

/** What only one of them brought stands at the ends. */
const gainOf = ({ gain, order }: Difference, right: Read) =>
  gain ?? (right.deliveries.has(order) ? Number.MAX_SAFE_INTEGER : -Number.MAX_SAFE_INTEGER)

type Read = {
  readonly deliveries: ReturnType<typeof deliveriesOf>
  readonly pickups: ReadonlyMap<number, Visit>
  readonly givenAt: ReadonlyMap<number, number>
  readonly visits: readonly Visit[]
  readonly moves: readonly Move[]
}

const readRun = (run: Run): Read => ({
  deliveries: deliveriesOf(run),
  pickups: new Map(run.visits.flatMap((visit) => (visit.kind === 'pickup' ? [[visit.order, visit]] : []))),
  givenAt: new Map(run.given.map(({ order, at }) => [order, at])),
  visits: run.visits,
  moves: run.moves ?? [],
})

function counterOf({ pickups }: Read, order: number): At | null {
  const visit = pickups.get(order)
  return visit ? { driver: visit.driver, at: visit.arrives_at } : null
}

function reasonOf(day: ReplayDay, order: number, [good, bad]: readonly [Read, Read]): Reason {
  const mate = travelsWith(day, good, order)
  const driver = bad.pickups.get(order)?.driver ?? 0
  if (mate !== undefined && bad.pickups.get(mate)?.driver !== driver)
    return { why: 'together', driver: good.pickups.get(order)?.driver ?? 0, with: mate }
  const near = sentBefore(good, order)
  if (near) {
    const { driver, arrives_at, leaves_at } = near
    return { why: 'waited_near', driver, minutes: Math.round((arrives_at - leaves_at) / minute) }
  }
  if (sentBefore(bad, order)) return { why: 'sent_away', driver }
  const waited =
    (bad.givenAt.get(order) ?? 0) - Math.max(good.givenAt.get(order) ?? 0, day.orders[order]?.placed_at ?? 0)
  if (waited >= forgottenMs) return { why: 'not_given', minutes: Math.round(waited / minute) }
  const orders = deliveredBefore(day, bad, order)
  return orders > 0 ? { why: 'others_first', driver, orders } : { why: 'not_near', driver }
}

/** The way to its store, where it began at the place to which the driver had been sent to wait. */
function sentBefore({ pickups, visits, moves }: Read, order: number): Visit | undefined {
  const pickup = pickups.get(order)
  if (!pickup) return undefined
  const { driver, from, leaves_at } = pickup
  const move = moves.findLast((one) => one.driver === driver && one.leaves_at <= leaves_at)
  if (move?.to !== from) return undefined
  const busy = visits.some(
    (one) => one.driver === driver && one.leaves_at >= move.leaves_at && one.leaves_at < leaves_at,
  )
  return busy ? undefined : pickup
}

/** Another order of its store that the same driver took over with it. */
export function travelsWith({ orders }: Pick<ReplayDay, 'orders'>, { pickups }: Pick<Read, 'pickups'>, order: number) {
  const mine = pickups.get(order)
  return [...pickups.values()].find(
    (other) =>
      other.order !== order &&
      other.driver === mine?.driver &&
      orders[other.order]?.store === orders[order]?.store &&
      Math.abs(other.ends_at - mine.ends_at) <= togetherMs,
  )?.order
}

/** What its driver brought to doors after it was placed and before it was fetched. */
export function deliveredBefore(
  { orders }: Pick<ReplayDay, 'orders'>,
  { visits, pickups }: Pick<Read, 'visits' | 'pickups'>,
  order: number,
): number {
  const picked = pickups.get(order)
  const placed_at = orders[order]?.placed_at ?? 0
  return visits.filter(
    ({ kind, driver, leaves_at, ends_at }) =>
      kind === 'deliver' &&
      driver === picked?.driver &&
      ends_at >= placed_at &&
      leaves_at >= placed_at - 3 * minute &&
      ends_at <= picked.leaves_at,
  ).length
}
