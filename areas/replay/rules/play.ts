import type { Act, ReplayDay, Run, StopRef, Visit } from './day.ts'

const minute = 60_000
/** After the last shift and the last order nobody drives so much longer. */
const lastOrderMs = 180 * minute

export type QueuedStop = StopRef & { readonly given_at: number }

/** A driver at the present minute: behind the last stop that was begun. */
export type DriverState = {
  place: number
  free_at: number
  /** Stands where an order was taken over. */
  atCounter: boolean
  /** Orders in the car. */
  carries: number
  /** Given, and not begun. */
  queue: QueuedStop[]
}

/** A day under way, minute by minute. */
export type Play = {
  readonly day: ReplayDay
  now: number
  /** Orders that are placed and that nobody has. */
  readonly waiting: Set<number>
  readonly drivers: readonly DriverState[]
  readonly visits: Visit[]
  readonly given: Act[]
  /** The first order that is not placed yet. */
  next: number
}

/** Gives orders to drivers, knowing nothing that is not placed yet. */
export type Policy = (play: Play) => void

export function beginDay(day: ReplayDay): Play {
  const play: Play = {
    day,
    now: day.orders[0]?.placed_at ?? 0,
    waiting: new Set(),
    drivers: day.drivers.map(({ place, on_at }) => ({
      place,
      free_at: on_at,
      atCounter: false,
      carries: 0,
      queue: [],
    })),
    visits: [],
    given: [],
    next: 0,
  }
  takePlaced(play)
  return play
}

/** The whole day under one policy. */
export function playDay(day: ReplayDay, policy: Policy): Run {
  const play = beginDay(day)
  while (!isOver(play)) {
    policy(play)
    passMinute(play)
  }
  return runOf(play)
}

export const runOf = ({ visits, given }: Play): Run => ({ visits, given })

/** What must begin begins, a minute passes, and what is placed until then waits. */
export function passMinute(play: Play): void {
  beginStops(play)
  play.now += minute
  takePlaced(play)
  beginStops(play)
}

/** All is brought to its door, or nobody will come for what waits. */
export function isOver({ day, now, next, waiting, drivers }: Play): boolean {
  if (next < day.orders.length || drivers.some(({ queue }) => queue.length > 0)) return false
  return waiting.size === 0 || now > lastMinute(day)
}

const lastMinute = ({ drivers, orders }: ReplayDay) =>
  Math.max(...drivers.map(({ off_at }) => off_at), orders.at(-1)?.placed_at ?? 0) + lastOrderMs

/** The driver's queue becomes this one; what is in it and was waiting waits no more. */
export function giveQueue(play: Play, driver: number, queue: readonly StopRef[]): void {
  const state = play.drivers[driver]
  if (!state) return
  const { now } = play
  for (const order of new Set(queue.map((stop) => stop.order)))
    if (play.waiting.delete(order)) play.given.push({ order, driver, at: now })
  const known = new Map(state.queue.map((stop) => [keyOf(stop), stop.given_at]))
  state.queue = queue.map((stop) => ({ ...stop, given_at: known.get(keyOf(stop)) ?? now }))
}

const keyOf = ({ kind, order }: StopRef) => `${kind} ${order}`

function takePlaced(play: Play): void {
  const { orders } = play.day
  while (play.next < orders.length && (orders[play.next]?.placed_at ?? 0) <= play.now) {
    play.waiting.add(play.next)
    play.next += 1
  }
}

function beginStops({ day, drivers, visits, now }: Play): void {
  for (const [driver, state] of drivers.entries()) {
    for (let stop = state.queue[0]; stop && leavesAt(day, state, stop) <= now; stop = state.queue[0]) {
      visits.push(beginStop(day, driver, state, stop))
      state.queue.shift()
    }
  }
}

/** With an empty car nobody goes to a store before the food that was told can be there. */
function leavesAt(day: ReplayDay, { place, free_at, carries }: DriverState, { kind, order, given_at }: QueuedStop) {
  const soonest = Math.max(free_at, given_at)
  if (kind === 'deliver' || carries > 0) return soonest
  const { store = 0, told_at = 0 } = day.orders[order] ?? {}
  return Math.max(soonest, told_at - day.service.settle_ms - wayMs(day, place, store))
}

const wayMs = ({ travel, places }: ReplayDay, from: number, to: number) => travel[from * places.length + to] ?? 0

/** The times of a stop as they turn out, with the driver moved behind it. */
function beginStop(day: ReplayDay, driver: number, state: DriverState, stop: QueuedStop): Visit {
  const { service } = day
  const { store = 0, door = 0, ready_at = 0, door_ms = 0 } = day.orders[stop.order] ?? {}
  const to = stop.kind === 'pickup' ? store : door
  const leaves_at = leavesAt(day, state, stop)
  const arrives_at = leaves_at + wayMs(day, state.place, to)
  const joins = state.place === to && state.atCounter
  let ends_at = arrives_at + door_ms
  if (stop.kind === 'pickup')
    ends_at = joins
      ? Math.max(arrives_at + service.joined_ms, ready_at + service.joined_hand_over_ms)
      : Math.max(arrives_at + service.settle_ms, ready_at) + service.hand_over_ms
  const { kind, order } = stop
  const visit = { kind, order, driver, from: state.place, to, leaves_at, arrives_at, ends_at }
  state.place = to
  state.atCounter = kind === 'pickup'
  state.carries += kind === 'pickup' ? 1 : -1
  state.free_at = ends_at + (kind === 'deliver' ? service.leave_door_ms : 0)
  return visit
}

/** Where and when a driver has done all that was given. */
export function behindQueue({ day }: Pick<Play, 'day'>, driver: number, present: DriverState): DriverState {
  const state = { ...present, queue: [] }
  for (const stop of present.queue) beginStop(day, driver, state, stop)
  return state
}
