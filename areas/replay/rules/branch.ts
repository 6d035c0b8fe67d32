import { noEnd, type ReplayDay, type ReplayDriver } from './day.ts'

const minute = 60_000

/** What is other than it was. */
export type Branch = {
  /** More drivers, or fewer below zero. */
  readonly drivers: number
  /** Minutes that the food is ready after what the kitchens told. */
  readonly kitchens: number
  readonly room: number
  /** What a minute late, and a minute of a driver, cost the planner; left out, what they cost in this market. */
  readonly late?: number | undefined
  readonly driver_minute?: number | undefined
  /** Played once more by the planner, with whoever sits sent to where they would wait better. */
  readonly waits?: boolean
}

export const branchLimits = {
  drivers: [-20, 10],
  kitchens: [0, 30],
  room: [1, 8],
  late: [0, 10],
  driver_minute: [0, 2],
} as const satisfies Readonly<Record<Exclude<keyof Branch, 'waits'>, readonly [number, number]>>

/** The day with other drivers, kitchens, cars and weights. At least one driver stays. */
export function branchDay(day: ReplayDay, branch: Branch): ReplayDay {
  const count = Math.max(1, day.drivers.length + branch.drivers)
  const added = Array.from({ length: Math.max(0, branch.drivers) }, (_, at) => addedDriver(day, at))
  return {
    ...day,
    drivers: [...day.drivers.slice(0, count), ...added],
    orders: day.orders.map((order) => ({ ...order, ready_at: order.ready_at + branch.kitchens * minute })),
    limits: { ...day.limits, room: branch.room },
    weights: {
      ...day.weights,
      late: branch.late ?? day.weights.late,
      driver_minute: branch.driver_minute ?? day.weights.driver_minute,
    },
  }
}

/** Works the whole day, begins where the orders are, and takes what anybody may. */
function addedDriver({ drivers, orders }: ReplayDay, at: number): ReplayDriver {
  const [first] = drivers
  const on_at = Math.min(...drivers.map((driver) => driver.on_at))
  const off_at = Math.max(...drivers.map((driver) => driver.off_at))
  const endsWithShift = first?.done_until === noEnd
  const store = orders[Math.floor(((at + 0.5) * orders.length) / 7) % Math.max(1, orders.length)]?.store ?? 0
  return {
    name: `Extra ${at + 1}`,
    place: store,
    on_at,
    off_at,
    pick_until: endsWithShift ? off_at : noEnd,
    done_until: endsWithShift ? noEnd : off_at + ((first?.done_until ?? 0) - (first?.off_at ?? 0)),
    takes_alcohol: true,
  }
}
