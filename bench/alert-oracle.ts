import type { PlannedRow, PlannedStop } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { ReplayDay, Visit } from '#areas/replay/rules/day.ts'
import type { Play } from '#areas/replay/rules/play.ts'
import { seeded } from '#platform/core/seeded.ts'

const minute = 60_000
/** A kitchen asks for more time for so many of its orders, some minutes before they should be ready. */
export const asks = { share: 1 / 9, before: 4, least: 9, most: 16 }
const draws = 300
/** What is known already is drawn for again; after so many times in vain it is as near as it can be. */
const drawnAtMost = 30

/** A made-up evening, and what it is drawn from. */
export type Truth = {
  /** As the planner has it: fixed ways and doors, and the kitchens' first word. */
  readonly told: ReplayDay
  readonly real: ReplayDay
  /** By order, when its kitchen says what instead. */
  readonly words: readonly { readonly at: number; readonly ready_at: number }[]
  /** By place, in minutes: by how much food is later than its kitchen's last word. */
  readonly kitchens: readonly { readonly mean: number; readonly sd: number }[]
  readonly ways: { readonly factor: number; readonly sd: number }
  readonly doors: { readonly mean: number; readonly sd: number }
}

export type Drawer = ReturnType<typeof drawer>

export function drawer(seed: number) {
  const even = seeded(seed)
  return {
    even,
    between: (least: number, most: number) => least + even() * (most - least),
    normal: () => Math.sqrt(-2 * Math.log(even() + 1e-12)) * Math.cos(2 * Math.PI * even()),
  }
}

export type Oracle = {
  look(play: Play, rows: readonly PlannedRow[]): void
  /** By order when it would have told, if it did so from that chance on, so long before the promise. */
  named(from: (before: number) => number): ReadonlyMap<number, number>
}

/**
 * Whoever knows every distribution of a town, and of each minute all that has shown until then: how often an order would come late by the plan of
 * that minute, drawn many times. Nobody can know more ten minutes before.
 */
export function makeOracle(truth: Truth, { even, between, normal }: Drawer): Oracle {
  const { told, real, words, kitchens, ways, doors } = truth
  const chances = new Map<number, { readonly at: number; readonly chance: number }[]>()

  const drawnFrom = (draw: () => number, least: number) => {
    for (let count = 0; count < drawnAtMost; count += 1) {
      const drawn = draw()
      if (drawn >= least) return drawn
    }
    return least
  }
  const wayMs = (from: number, to: number) =>
    from === to
      ? 0
      : (told.travel[from * told.places.length + to] ?? 0) * Math.max(0.5, ways.factor + ways.sd * normal())
  const doorMs = (order: number) =>
    Math.max(minute / 2, (told.orders[order]?.door_ms ?? 0) + (doors.mean + doors.sd * normal()) * minute)
  const readyAt = (order: number, now: number) => {
    const known = real.orders[order]?.ready_at ?? 0
    if (known <= now) return known
    const { store = 0, told_at = 0 } = told.orders[order] ?? {}
    const word = words[order]
    const { mean = 0, sd = 0 } = kitchens[store] ?? {}
    return drawnFrom(() => {
      const more = even() < asks.share ? Math.round(between(asks.least, asks.most)) * minute : 0
      return (word && word.at <= now ? word.ready_at : told_at + more) + (mean + sd * normal()) * minute
    }, now)
  }
  const takenOver = (order: number, arrives_at: number, joins: boolean, now: number) => {
    const { hand_over_ms, joined_ms, joined_hand_over_ms } = told.service
    const ready = readyAt(order, now)
    return joins
      ? Math.max(arrives_at + joined_ms, ready + joined_hand_over_ms)
      : Math.max(arrives_at, ready) + hand_over_ms
  }
  const endOf = ({ kind, order, from, to, leaves_at, arrives_at }: Visit, now: number) => {
    const there = arrives_at <= now ? arrives_at : drawnFrom(() => leaves_at + wayMs(from, to), now)
    return drawnFrom(() => (kind === 'pickup' ? takenOver(order, there, from === to, now) : there + doorMs(order)), now)
  }

  /** When each order of a row comes, drawn once. */
  function drawnRow(play: Play, driver: number, stops: readonly PlannedStop[], underWay: Visit | undefined) {
    const { now } = play
    const comes = new Map<number, number>()
    const { place: from = 0, carries: load = 0, atCounter: stands = false } = play.drivers[driver] ?? {}
    let [place, carries, atCounter] = [from, load, stands]
    let time = underWay ? endOf(underWay, now) : Math.max(now, told.drivers[driver]?.on_at ?? 0)
    if (underWay?.kind === 'deliver') comes.set(underWay.order, time)
    for (const { kind, order_id } of underWay ? stops.slice(1) : stops) {
      const order = order_id ?? 0
      const { store = 0, door = 0, told_at = 0 } = told.orders[order] ?? {}
      const to = kind === 'deliver' ? door : store
      const there = time + wayMs(place, to)
      if (kind === 'deliver') {
        time = there + doorMs(order)
        comes.set(order, time)
      } else {
        const joins = atCounter && place === to
        time = takenOver(order, carries > 0 ? there : Math.max(there, told_at), joins, now)
      }
      carries += kind === 'deliver' ? -1 : 1
      atCounter = kind !== 'deliver'
      place = to
    }
    return comes
  }

  return {
    look(play, rows) {
      const { now } = play
      const underWay = new Map(play.visits.flatMap((visit) => (visit.ends_at > now ? [[visit.driver, visit]] : [])))
      for (const { driver_id, stops } of rows) {
        const late = new Map<number, number>()
        for (let draw = 0; draw < draws; draw += 1)
          for (const [order, at] of drawnRow(play, driver_id, stops, underWay.get(driver_id))) {
            const promised_at = told.orders[order]?.promised_at ?? Number.POSITIVE_INFINITY
            late.set(order, (late.get(order) ?? 0) + (at > promised_at ? 1 : 0))
          }
        for (const [order, count] of late)
          chances.set(order, [...(chances.get(order) ?? []), { at: now, chance: count / draws }])
      }
    },
    named(from) {
      const times = [...chances].flatMap(([order, seen]) => {
        const promised_at = told.orders[order]?.promised_at ?? 0
        const first = seen.find(({ at, chance }) => chance >= from(promised_at - at))
        return first ? [[order, first.at] as const] : []
      })
      return new Map(times)
    },
  }
}
