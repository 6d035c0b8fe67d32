import type { Move, ReplayDay, Run, Visit } from './day.ts'
import { deliveriesOf, isLate } from './measure.ts'

export type Doing = 'off' | 'idle' | 'to_store' | 'counter' | 'to_door' | 'door'
export type Whereabouts = {
  readonly x: number
  readonly y: number
  readonly doing: Doing
  readonly visit: Visit | null
}

/** A run, ready to be looked at from minute to minute. */
export type ShownRun = {
  readonly byDriver: readonly {
    readonly driver: number
    readonly visits: readonly Visit[]
    readonly moves: readonly Move[]
  }[]
  readonly deliveredAt: ReadonlyMap<number, number>
  readonly pickedAt: ReadonlyMap<number, number>
}

export function showRun(
  { drivers }: Pick<ReplayDay, 'drivers'>,
  { visits, moves = [] }: Pick<Run, 'visits' | 'moves'>,
): ShownRun {
  const byDriver = drivers.map((_, driver) => ({ driver, visits: [] as Visit[], moves: [] as Move[] }))
  for (const visit of visits) byDriver[visit.driver]?.visits.push(visit)
  for (const move of moves) byDriver[move.driver]?.moves.push(move)
  return {
    byDriver,
    deliveredAt: new Map([...deliveriesOf({ visits })].map(([order, { at }]) => [order, at])),
    pickedAt: new Map(visits.flatMap(({ kind, order, ends_at }) => (kind === 'pickup' ? [[order, ends_at]] : []))),
  }
}

/** Where a driver is at a moment, on a straight way. */
export function whereIs(
  { places, drivers }: Pick<ReplayDay, 'places' | 'drivers'>,
  { byDriver }: ShownRun,
  driver: number,
  now: number,
): Whereabouts {
  const visit = byDriver[driver]?.visits.findLast(({ leaves_at }) => leaves_at <= now)
  const move = byDriver[driver]?.moves.findLast(({ leaves_at }) => leaves_at <= now)
  if (move && move.leaves_at >= (visit?.leaves_at ?? 0)) {
    const offAt = drivers[driver]?.off_at ?? 0
    return { ...between(places, move, now), doing: now > offAt ? 'off' : 'idle', visit: null }
  }
  if (!visit) {
    const { place = 0, on_at = 0 } = drivers[driver] ?? {}
    return { ...at(places[place]), doing: now < on_at ? 'off' : 'idle', visit: null }
  }
  const fetches = visit.kind === 'pickup'
  const place = between(places, visit, now)
  if (now < visit.arrives_at) return { ...place, doing: fetches ? 'to_store' : 'to_door', visit }
  const offAt = drivers[driver]?.off_at ?? 0
  const here = fetches ? 'counter' : 'door'
  return { ...place, doing: now < visit.ends_at ? here : now > offAt ? 'off' : 'idle', visit }
}

type Way = Pick<Visit, 'from' | 'to' | 'leaves_at' | 'arrives_at'>

function between(places: ReplayDay['places'], { from, to, leaves_at, arrives_at }: Way, now: number) {
  const [a, b] = [at(places[from]), at(places[to])]
  if (now >= arrives_at) return b
  const share = (now - leaves_at) / Math.max(1, arrives_at - leaves_at)
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

const at = (place: ReplayDay['places'][number] | undefined) => ({ x: place?.x ?? 0, y: place?.y ?? 0 })

export type Counted = {
  /** Placed and not delivered, and those of them whose promise is over. */
  readonly open: number
  readonly late: number
  readonly done: number
  /** Of those that are done. */
  readonly on_time: number
  readonly click_to_door: number
}

export function countAt(day: Pick<ReplayDay, 'orders'>, { deliveredAt }: ShownRun, now: number): Counted {
  let [open, late, done, kept, clicks] = [0, 0, 0, 0, 0]
  for (const [order, { placed_at }] of day.orders.entries()) {
    if (placed_at > now) continue
    const delivered = deliveredAt.get(order)
    if (delivered !== undefined && delivered <= now) {
      done += 1
      clicks += delivered - placed_at
      if (!isLate(day, order, delivered)) kept += 1
    } else {
      open += 1
      if (isLate(day, order, now)) late += 1
    }
  }
  return { open, late, done, on_time: done > 0 ? kept / done : 1, click_to_door: done > 0 ? clicks / done / 60_000 : 0 }
}
