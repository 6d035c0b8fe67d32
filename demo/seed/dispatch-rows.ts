import { sql } from 'kysely'
import type { Kind } from '#areas/dispatch/rules/board.ts'
import { prefixOf } from '#areas/dispatch/rules/kinds.ts'
import { type LiveOrder, liveOrders } from '../live-orders.ts'
import { staff } from '../people.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000

type Status = 'not_acknowledged' | 'acknowledged' | 'started'
/** Minutes from now; a task that should have ended is late. */
type PlannedAssignment = { kind: Kind; status: Status; from: number; to: number }

const plans: Readonly<Record<Exclude<LiveOrder['stage']['at'], 'unassigned'>, readonly PlannedAssignment[]>> = {
  carried: [{ kind: 'deliver', status: 'started', from: -3, to: 7 }],
  carried_unplanned: [],
  queued: [
    { kind: 'go_to_order', status: 'acknowledged', from: 0, to: 6 },
    { kind: 'pickup', status: 'not_acknowledged', from: 6, to: 9 },
  ],
  queued_with_delivery: [
    { kind: 'go_to_order', status: 'not_acknowledged', from: 8, to: 13 },
    { kind: 'pickup', status: 'not_acknowledged', from: 13, to: 16 },
    { kind: 'deliver', status: 'not_acknowledged', from: 16, to: 27 },
  ],
}

/** Drivers on the way to where they wait. */
const waypointTasks = [
  { driver_id: 7, waypoint_id: 6 },
  { driver_id: 14, waypoint_id: 2 },
]
/** One courier is late: the board shows it in red. */
const lateOrder = 1004

export async function insertDispatch(tx: Tx, now: Date): Promise<void> {
  const { market_id } = bellwether().market
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const dispatcher = staff.find((member) => member.roles.includes('dispatcher'))
  let number = 1000
  const positions = new Map<number, number>()
  /** Each task begins when the one before it ends. */
  const ends = new Map<number, number>()

  const task = (
    driver_id: number,
    subject: { order_id: number | null; waypoint_id: number | null },
    planned: PlannedAssignment,
  ) => {
    const position = positions.get(driver_id) ?? 0
    positions.set(driver_id, position + 1)
    const begins = Math.max(planned.from, ends.get(driver_id) ?? planned.from)
    ends.set(driver_id, begins + planned.to - planned.from)
    const shift = begins - planned.from + (subject.order_id === lateOrder ? -10 : 0)
    return {
      driver_assignment_id: `${prefixOf(planned.kind)}${++number}`,
      driver_id,
      market_id,
      position,
      kind: planned.kind,
      ...subject,
      status: planned.status,
      start_time: at(planned.from + shift),
      end_time: at(planned.to + shift),
    }
  }

  const assigned = liveOrders().flatMap((order) =>
    order.stage.at === 'unassigned' ? [] : [{ ...order, stage: order.stage }],
  )
  const open = [
    ...assigned.flatMap(({ order_id, stage }) =>
      plans[stage.at].map((planned) => task(stage.driver_id, { order_id, waypoint_id: null }, planned)),
    ),
    ...waypointTasks.map(({ driver_id, waypoint_id }) =>
      task(driver_id, { order_id: null, waypoint_id }, { kind: 'waypoint', status: 'acknowledged', from: -1, to: 5 }),
    ),
  ]
  await insertRows(tx, 'driver_assignments', open)

  const carried = assigned.filter(({ stage }) => stage.at === 'carried' || stage.at === 'carried_unplanned')
  await insertRows(
    tx,
    'driver_assignments_ended',
    carried.flatMap(({ order_id, stage: { driver_id } }) =>
      (['go_to_order', 'pickup'] as const).map((kind) => ({
        driver_assignment_id: `${prefixOf(kind)}${++number}`,
        driver_id,
        driver_hour_id: driver_id,
        kind,
        order_id,
        outcome: 'completed',
        ended_at: at(-3),
      })),
    ),
  )
  await insertRows(
    tx,
    'pickup_checks',
    carried
      .filter(({ alcohol }) => alcohol)
      .map(({ order_id, stage }) => ({ order_id, driver_id: stage.driver_id, checked_at: at(-4) })),
  )
  await insertRows(
    tx,
    'events',
    assigned.map(({ order_id, stage }) => ({
      market_id,
      at: at(-8),
      actor_kind: 'user',
      actor_id: dispatcher?.user_id ?? null,
      what: 'dispatch_enqueue',
      subject: `queue:${stage.driver_id}`,
      detail: { order_id },
    })),
  )
  await sql`select setval('driver_assignment_numbers', ${number})`.execute(tx)
}
