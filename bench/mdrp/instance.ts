import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const minute = 60_000

/** A public day of meal deliveries (Reyes and others, 2018). Times are ms since midnight, places indexes of `travel`. */
export type Instance = {
  readonly name: string
  readonly orders: readonly {
    readonly id: string
    readonly store: number
    readonly door: number
    readonly placed_at: number
    readonly ready_at: number
  }[]
  readonly couriers: readonly { readonly place: number; readonly on_at: number; readonly off_at: number }[]
  readonly places: number
  readonly travel: Int32Array
  /** Half of each is spent before, half after the food changes hands. */
  readonly pickup_ms: number
  readonly drop_ms: number
}

type Line = Readonly<Record<string, string>>

export function readTable(file: string, separator: string): readonly Line[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head.trim().split(separator)
  return lines.map((line) => {
    const values = line.trim().split(separator)
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  })
}

export function readInstance(folder: string, name: string): Instance {
  const table = (file: string) => readTable(join(folder, name, file), '\t')
  const number = (line: Line | undefined, field: string) => {
    const value = Number(line?.[field] || Number.NaN)
    if (Number.isNaN(value)) throw new Error(`${name}: no number in ${field}`)
    return value
  }
  const points: { readonly x: number; readonly y: number }[] = []
  const place = (line: Line) => points.push({ x: number(line, 'x'), y: number(line, 'y') }) - 1
  const stores = new Map(table('restaurants.txt').map((line) => [line.restaurant, place(line)]))
  const orders = table('orders.txt').map((line) => {
    const store = stores.get(line.restaurant)
    if (store === undefined) throw new Error(`${name}: no restaurant ${line.restaurant}`)
    const [placed_at, ready_at] = [number(line, 'placement_time') * minute, number(line, 'ready_time') * minute]
    return { id: line.order ?? '', store, door: place(line), placed_at, ready_at }
  })
  const couriers = table('couriers.txt').map((line) => ({
    place: place(line),
    on_at: number(line, 'on_time') * minute,
    off_at: number(line, 'off_time') * minute,
  }))
  const [given] = table('instance_parameters.txt')
  return {
    name,
    orders: orders.toSorted((a, b) => a.placed_at - b.placed_at),
    couriers,
    places: points.length,
    travel: waysBetween(points, number(given, 'meters_per_minute')),
    pickup_ms: number(given, 'pickup service minutes') * minute,
    drop_ms: number(given, 'dropoff service minutes') * minute,
  }
}

/** The straight distance, in whole minutes. */
function waysBetween(points: readonly { readonly x: number; readonly y: number }[], metresPerMinute: number) {
  const ways = new Int32Array(points.length * points.length)
  for (const [from, a] of points.entries())
    for (const [to, b] of points.entries())
      ways[from * points.length + to] = Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / metresPerMinute) * minute
  return ways
}
