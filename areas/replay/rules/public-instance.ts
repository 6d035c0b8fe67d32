import { plainWeights } from '#areas/dispatch/rules/plan/planner/world.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/core/result.ts'
import { noEnd, type ReplayDay, type ReplayDriver, type ReplayOrder, type ReplayPlace } from './day.ts'

const minute = 60_000
/** What a customer is promised: the instances' target, or so long after the soonest that it can be. */
const promiseMs = 40 * minute
const atSoonestMs = 10 * minute
/** Metres and minutes of one town and one day are far below; what is not would be played for ever. */
const mostOfAnything = 1_000_000

/** What stands in a file, by line and column: its text as a whole would pass for card numbers, which no request may hold. */
export type Cells = readonly (readonly string[])[]
/** Each of the four files that a public day of meal deliveries is made of (Reyes and others, 2018). */
export type InstanceFiles = {
  readonly orders: Cells
  readonly couriers: Cells
  readonly restaurants: Cells
  readonly instance_parameters: Cells
}
export const instanceFiles = ['orders', 'couriers', 'restaurants', 'instance_parameters'] as const

type Line = Readonly<Record<string, string>>

/** The day that the files describe, or which of them does not fit. Times are ms since its midnight. */
export function publicDay(files: InstanceFiles): Result<ReplayDay, 'not_an_instance'> {
  const problems: string[] = []
  const table = (file: keyof InstanceFiles) => linesOf(files[file])
  const number = (file: keyof InstanceFiles, line: Line | undefined, field: string) => {
    const text = line?.[field]?.trim()
    const value = Number(text || Number.NaN)
    if (line && text === undefined) problems.push(`${file}.txt has no column “${field}”.`)
    else if (!Number.isFinite(value)) problems.push(`${file}.txt has no number in “${field}”.`)
    else if (Math.abs(value) > mostOfAnything)
      problems.push(`${file}.txt has ${text} in “${field}”, which is too large.`)
    return value
  }
  const places: ReplayPlace[] = []
  const placeOf = (file: keyof InstanceFiles, line: Line, store: string | null = null) =>
    places.push({ x: number(file, line, 'x'), y: number(file, line, 'y'), store }) - 1
  const stores = new Map(
    table('restaurants').map((line) => [line.restaurant, placeOf('restaurants', line, line.restaurant ?? '')]),
  )
  const [given] = table('instance_parameters')
  const parameter = (field: string) => number('instance_parameters', given, field)
  const [metresPerMinute, pickup_ms, drop_ms] = [
    parameter('meters_per_minute'),
    parameter('pickup service minutes') * minute,
    parameter('dropoff service minutes') * minute,
  ]
  const listed = table('orders').map((line) => {
    const store = stores.get(line.restaurant)
    if (store === undefined)
      problems.push(`orders.txt names the restaurant “${line.restaurant ?? ''}”, which is not there.`)
    return {
      label: line.order ?? '',
      store: store ?? 0,
      door: placeOf('orders', line),
      placed_at: number('orders', line, 'placement_time') * minute,
      ready_at: number('orders', line, 'ready_time') * minute,
    }
  })
  const drivers = table('couriers').map(
    (line): ReplayDriver => ({ ...shiftOf(line), name: line.courier ?? '', place: placeOf('couriers', line) }),
  )
  function shiftOf(line: Line): Omit<ReplayDriver, 'name' | 'place'> {
    const off_at = number('couriers', line, 'off_time') * minute
    return {
      on_at: number('couriers', line, 'on_time') * minute,
      off_at,
      pick_until: off_at,
      done_until: noEnd,
      takes_alcohol: true,
    }
  }
  if (listed.length === 0) problems.push('orders.txt has no orders.')
  if (drivers.length === 0) problems.push('couriers.txt has no couriers.')
  if (pickup_ms < 0 || drop_ms < 0) problems.push('instance_parameters.txt has service minutes below 0.')
  if (metresPerMinute <= 0) problems.push('instance_parameters.txt has no speed.')
  const [problem] = problems
  if (problem !== undefined) return notAnInstance(problem)
  const travel = waysBetween(places, metresPerMinute)
  const half = pickup_ms / 2
  return ok({
    orders: listed
      .map((order): ReplayOrder => {
        const way = travel[order.store * places.length + order.door] ?? 0
        const soonest = order.ready_at + half + way + drop_ms / 2
        return {
          ...order,
          street: '',
          told_at: order.ready_at,
          promised_at: Math.max(order.placed_at + promiseMs, soonest + atSoonestMs),
          door_ms: drop_ms / 2,
          room: 1,
          alcohol: false,
          hours: null,
        }
      })
      .toSorted((a, b) => a.placed_at - b.placed_at),
    drivers,
    places,
    travel,
    // Half of each is spent before, half after the food changes hands.
    service: {
      settle_ms: half,
      hand_over_ms: half,
      joined_ms: 0,
      joined_hand_over_ms: half,
      leave_door_ms: drop_ms / 2,
    },
    limits: { room: 4, stops: 12, mixes_stores: false },
    weights: plainWeights,
    redirects: false,
    acts: [],
    sequences: [],
  })
}

const notAnInstance = (message: string): Refusal<'not_an_instance'> => refuse('not_an_instance', { message })

/** By line and column, as `\n` or `\r\n` and a separator leave them. */
export const cellsOf = (text: string, separator = '\t'): Cells =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(separator))

/** Each line by the names that the first one has. */
export function linesOf([names = [], ...lines]: Cells): readonly Line[] {
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

/** The straight distance, in whole minutes. */
function waysBetween(places: readonly ReplayPlace[], metresPerMinute: number): Int32Array {
  const ways = new Int32Array(places.length * places.length)
  for (const [from, a] of places.entries())
    for (const [to, b] of places.entries())
      ways[from * places.length + to] = Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / metresPerMinute) * minute
  return ways
}
