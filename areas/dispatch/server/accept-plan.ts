import { sql } from 'kysely'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dispatchAcceptPlan } from '../calls/plan.ts'
import type { DriverQueue } from '../rules/board.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { placeOrder } from '../rules/plan/placement.ts'
import { placeInQueue } from '../rules/plan/planner/suggestions.ts'
import type { PlannedRow } from '../rules/plan/planner/world.ts'
import { idsOf, newRows } from './assignments.ts'
import { lockQueue } from './queue-lock.ts'
import { saveCommand } from './save-command.ts'
import type { Roads } from './save-rows.ts'
import { takeWaiting } from './take-waiting.ts'
import { unassignedOrders } from './unassigned.ts'

/** The joint plan, in one step: queues are locked in the order of their numbers, so that two who accept at once do not wait for each other. */
export const acceptPlanHandler = (roads: Roads) =>
  handle(dispatchAcceptPlan, async (unit) => {
    const { actor, data, tx } = unit
    const plan = await planOf(tx, data.plan_version)
    if (!plan) return refuse('plan_outdated', { extra: { refused: [] } })
    if (!worksIn(actor, plan.market_id)) return refuse('not_authorized')
    const wanted = new Set(data.order_ids)
    const queues = new Map<number, DriverQueue>()
    const refused: { order_id: number; error: string }[] = []
    const dispatch_action_ids: (number | null)[] = []
    for (const row of plan.rows.toSorted((a, b) => a.driver_id - b.driver_id)) {
      for (const order_id of ordersIn(row).filter((one) => wanted.delete(one))) {
        const given = await give(unit, { actor, plan, row, order_id, isFirst: !queues.has(row.driver_id) }, roads)
        if (typeof given === 'string') refused.push({ order_id, error: given })
        else {
          queues.set(row.driver_id, given.driver_queue)
          dispatch_action_ids.push(given.dispatch_action_id)
        }
      }
    }
    for (const order_id of wanted) refused.push({ order_id, error: 'plan_outdated' })
    if (refused.length > 0) return refuse('plan_outdated', { extra: { refused } })
    return ok({
      dispatch_action_ids,
      driver_queues: [...queues.values()],
      dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)),
    })
  })

type StoredPlan = {
  readonly market_id: number
  readonly rows: readonly PlannedRow[]
  readonly queue_versions: Readonly<Record<string, number>>
}

async function planOf(tx: Tx, plan_version: number): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select market_id, rows, queue_versions from dispatch_plans where plan_version = ${plan_version}`.execute(tx)
  return rows[0]
}

/** Waiting ones, as they are fetched. */
const ordersIn = ({ stops }: PlannedRow) =>
  stops.flatMap(({ kind, order_id, driver_assignment_id }) =>
    kind === 'fetch' && driver_assignment_id === null && order_id !== null ? [order_id] : [],
  )

type Given = {
  readonly actor: Actor
  readonly plan: StoredPlan
  readonly row: PlannedRow
  readonly order_id: number
  /** Of this queue: later its version is our own. */
  readonly isFirst: boolean
}

async function give(unit: UnitOfWork, { actor, plan, row, order_id, isFirst }: Given, roads: Roads) {
  const queue = await lockQueue(unit.tx, row.driver_id)
  const isKnown = queue && (!isFirst || queue.version === plan.queue_versions[row.driver_id])
  if (!isKnown || queue.driver_hour_id === null) return 'plan_outdated'
  const refused: Refusal | undefined = await takeWaiting(unit, actor, queue, { order_id, field: 'order_ids' })
  if (refused) return refused.error
  const added = await newRows(unit.tx, { kinds: wholeOrder, order_id })
  const rows = placeOrder(queue.assignments, added, placeInQueue(row.stops, order_id, queue.assignments))
  if (!rows) return 'plan_outdated'
  const driver_assignment_ids = idsOf(added)
  const command = {
    request: 'dispatch_place_order',
    rows,
    inverse: { do: 'remove', driver_assignment_ids, returns: order_id } as const,
    about: { order_id },
    detail: { order_id, driver_assignment_ids },
  }
  return saveCommand(unit, queue, command, roads)
}
