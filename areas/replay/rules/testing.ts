import { plainWeights } from '#areas/dispatch/rules/plan/planner/world.ts'
import { seeded } from '#platform/core/seeded.ts'
import { type Act, noEnd, type ReplayDay, type ReplayDriver, type ReplayOrder, type ReplayPlace } from './day.ts'
import { expectedBy, type Waypoints } from './waiting.ts'

const minute = 60_000
const metresPerMinute = 500
export const evening = 1_900_000_020_000

type Size = {
  readonly orders?: number
  readonly drivers?: number
  readonly stores?: number
  readonly redirects?: boolean
  /** From one side of the town to the other. */
  readonly metres?: number
  /** The soonest that a kitchen says, in minutes. */
  readonly soonest?: number
  /** Another evening of the same town. */
  readonly night?: number
  /** Half of the orders come from the first quarter of the stores. */
  readonly isUneven?: boolean
}

/** An invented evening: orders over two hours and a half, some with alcohol, each given within a few minutes by a person. */
export function makeDay(
  seed: number,
  { orders = 40, drivers = 6, stores = 6, redirects = true, ...more }: Size = {},
): ReplayDay {
  const { metres = 6000, soonest = 8, night = 0, isUneven = false } = more
  let random = seeded(seed + 1)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const places: ReplayPlace[] = []
  const placeAt = (store: string | null) => places.push({ x: random() * metres, y: random() * metres, store }) - 1
  const counters = Array.from({ length: stores }, (_, at) => placeAt(`Store ${at + 1}`))
  if (night > 0) random = seeded(1_000_000 + seed * 100 + night)
  const listed = Array.from({ length: orders }, (): ReplayOrder => {
    const placed_at = evening + upTo(150) * minute
    const told_at = placed_at + (soonest + upTo(16)) * minute
    const alcohol = random() < 0.2
    return {
      label: '',
      store: counters[isUneven ? Math.floor(stores * random() ** 2) : upTo(stores - 1)] ?? 0,
      door: placeAt(null),
      street: '200 block of Mill St',
      placed_at,
      told_at,
      ready_at: told_at + upTo(5) * minute,
      promised_at: placed_at + 45 * minute,
      door_ms: (alcohol ? 4 : 2) * minute,
      room: alcohol ? 2 : 1,
      alcohol,
      hours: null,
    }
  })
    .toSorted((a, b) => a.placed_at - b.placed_at)
    .map((order, at) => ({ ...order, label: String(2001 + at) }))
  const crew = Array.from({ length: drivers }, (_, at): ReplayDriver => {
    const off_at = evening + (180 + upTo(120)) * minute
    return {
      name: `Driver ${at + 1}`,
      place: counters[at % stores] ?? 0,
      on_at: evening + upTo(30) * minute,
      off_at,
      pick_until: redirects ? noEnd : off_at,
      done_until: redirects ? off_at + 60 * minute : noEnd,
      takes_alcohol: at % 3 !== 1,
    }
  })
  const acts = listed.map(({ placed_at, alcohol }, order): Act => {
    const may = crew.flatMap(({ takes_alcohol }, at) => (takes_alcohol || !alcohol ? [at] : []))
    return { order, driver: may[upTo(may.length - 1)] ?? 0, at: placed_at + upTo(8) * minute }
  })
  return {
    orders: listed,
    drivers: crew,
    places,
    travel: waysBetween(places),
    service: {
      settle_ms: 0,
      hand_over_ms: 3 * minute,
      joined_ms: minute,
      joined_hand_over_ms: minute,
      leave_door_ms: 0,
    },
    limits: { room: 4, stops: 12, mixes_stores: redirects },
    weights: plainWeights,
    redirects,
    acts,
    sequences: [],
  }
}

const waysBetween = (places: readonly ReplayPlace[]) =>
  Int32Array.from(
    places.flatMap((a) => places.map((b) => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / metresPerMinute) * minute)),
  )

/** An invented evening with six waypoints spread over the town, and what ten other evenings let expect of it. */
export function makeDayWithWaypoints(
  seed: number,
  size: Size,
): { readonly day: ReplayDay; readonly waiting: Waypoints } {
  const day = makeDay(seed, size)
  const nights = Array.from({ length: 10 }, (_, at) => makeDay(seed, { ...size, night: at + 1 }))
  const { metres = 6000 } = size
  const corners = [1, 3, 5].flatMap((x) =>
    [1, 3].map((y): ReplayPlace => ({ x: (x * metres) / 6, y: (y * metres) / 4, store: null })),
  )
  const places = [...day.places, ...corners]
  return {
    day: { ...day, places, travel: waysBetween(places) },
    waiting: { waypoints: corners.map((_, at) => day.places.length + at), expectedAt: expectedBy(nights) },
  }
}
