import { seeded } from '#platform/core/seeded.ts'
import { type Effort, improve } from './improve.ts'
import type { Row } from './known-rows.ts'
import { exactly, repair } from './repair.ts'
import { arrivalAt, makeRow, timeAt } from './row.ts'
import { costOf, givenRows, type Solution } from './solution.ts'
import { deliverOf, fetchOf, makeStopTable, type StopTable, stopKinds } from './stop-table.ts'
import { withinRoom } from './within-room.ts'
import type { Plan, PlannedRow, PlanWorld, Previous } from './world.ts'

const plainEffort: Effort = { rounds: 200, looks: 4_000_000 }
/** Where more waits than there is room for, most of what comes changes little of a plan that was improved before: so much of the rounds, and for each order that changed. */
const asBeforeShare = 0.1
const changedShare = 0.05

/**
 * Who should take which waiting order, and when: the same world gives the same plan everywhere. What drivers were given stays theirs, in its
 * order. It begins with what was planned before, as far as that still holds.
 */
export function makePlan(all: PlanWorld, previous: Previous = [], effort: Effort = plainEffort): Plan {
  const { world, left } = withinRoom(all)
  const begun = begin(world, previous)
  const changed = waitingIn(previous) - begun.kept + servedBy(begun.solution) - begun.kept
  const share = left.size === 0 ? 1 : Math.min(1, asBeforeShare + changedShare * changed)
  const { best, rounds } = improve(begun.table, begun.solution, {
    random: seeded(world.seed),
    effort: { ...effort, rounds: share * effort.rounds },
  })
  const planned = { table: begun.table, solution: best }
  const hasRoomLeft = left.size > 0 && servedBy(best) < world.orders.length
  // Who can take none of those promised first, as the shift ends before their food is ready, takes of the others.
  const { table, solution } = hasRoomLeft ? begin(all, rowsOf(planned)) : planned
  const served = new Set(
    table.world.orders.flatMap(({ order_id }, index) => ((solution.driverOf[index] ?? -1) >= 0 ? [order_id] : [])),
  )
  return {
    rows: rowsOf({ table, solution }),
    unserved: all.orders.flatMap(({ order_id }) => (served.has(order_id) ? [] : [order_id])),
    left: new Map([...left].filter(([order_id]) => !served.has(order_id))),
    cost: solution.cost + world.weights.unserved * (all.orders.length - table.world.orders.length),
    rounds,
    looked: hasRoomLeft ? begun.table.looked + table.looked : table.looked,
  }
}

type Planned = { readonly table: StopTable; readonly solution: Solution }

/** What was planned before, as far as it holds, and `kept` of it so many orders; the others where they fit. */
function begin(world: PlanWorld, previous: Previous): Planned & { readonly kept: number } {
  const { rows, table } = givenRows(makeStopTable(world))
  const solution: Solution = { rows: [...rows], driverOf: new Int32Array(world.orders.length).fill(-1), cost: 0 }
  takePrevious(table, solution, previous)
  const kept = servedBy(solution)
  repair(table, solution, exactly)
  solution.cost = costOf(table, solution)
  return { table, solution, kept }
}

const rowsOf = ({ table, solution }: Planned) => solution.rows.map((row) => plannedRow(table, row))

const servedBy = ({ driverOf }: Solution) => driverOf.reduce((sum, driver) => sum + (driver < 0 ? 0 : 1), 0)

const waitingIn = (rows: Previous) =>
  rows.reduce(
    (sum, { stops }) =>
      sum + stops.filter((stop) => stop.kind === 'deliver' && stop.driver_assignment_id === null).length,
    0,
  )

/** The rows of the last plan, without what is over or given away since, where the drivers' queues still follow them. */
function takePrevious(table: StopTable, solution: Solution, previous: Previous): void {
  const { world } = table
  const driverOf = new Map(world.drivers.map(({ driver_id }, index) => [driver_id, index]))
  const orderOf = new Map(world.orders.map(({ order_id }, index) => [order_id, index]))
  for (const { driver_id, stops } of previous) {
    const driver = driverOf.get(driver_id)
    if (driver === undefined || !world.drivers[driver]?.takes) continue
    const given = table.given[driver] ?? []
    const assigned = new Map(world.drivers[driver].given.map((stop, at) => [stop.driver_assignment_id, given[at] ?? 0]))
    const kept = stops.flatMap(({ kind, order_id, driver_assignment_id }): number[] => {
      const stop = driver_assignment_id === null ? undefined : assigned.get(driver_assignment_id)
      if (stop !== undefined) return [stop]
      const order = driver_assignment_id === null ? orderOf.get(order_id ?? -1) : undefined
      if (order === undefined || solution.driverOf[order] !== -1) return []
      return [kind === 'deliver' ? deliverOf(order) : fetchOf(order)]
    })
    const row = followsQueue(kept, given) ? makeRow(table, driver, kept) : undefined
    if (!row || !mayAll(table, driver, kept)) continue
    solution.rows[driver] = row
    for (const stop of kept) if (stop < 2 * world.orders.length) solution.driverOf[stop >> 1] = driver
  }
}

/** All that was given is in it, in the order of the queue, and what has begun comes first. */
function followsQueue(kept: readonly number[], given: readonly number[]): boolean {
  const present = kept.filter((stop) => given.includes(stop))
  return present.length === given.length && present.every((stop, at) => stop === given[at])
}

function mayAll({ world }: StopTable, driver: number, stops: readonly number[]): boolean {
  const { takes_alcohol = false, has_begun = false } = world.drivers[driver] ?? {}
  const waiting = 2 * world.orders.length
  if (has_begun && (stops[0] ?? 0) < waiting) return false
  return stops.every((stop) => stop >= waiting || takes_alcohol || !world.orders[stop >> 1]?.alcohol)
}

function plannedRow(table: StopTable, row: Row): PlannedRow {
  const { world, kind, given } = table
  const { driver, stops } = row
  const facts = world.drivers[driver]
  const queue = new Map((given[driver] ?? []).map((stop, at) => [stop, facts?.given[at]]))
  return {
    driver_id: facts?.driver_id ?? 0,
    stops: stops.map((stop, at) => {
      const assigned = queue.get(stop)
      return {
        kind: stopKinds[kind[stop] ?? 0] ?? 'way',
        order_id: assigned ? assigned.order_id : (world.orders[stop >> 1]?.order_id ?? null),
        driver_assignment_id: assigned?.driver_assignment_id ?? null,
        starts_at: timeAt(table, row, at),
        arrives_at: arrivalAt(table, row, at + 1),
        ends_at: timeAt(table, row, at + 1),
      }
    }),
  }
}
