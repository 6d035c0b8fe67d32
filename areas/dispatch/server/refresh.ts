import { ok } from '#platform/core/result.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { refreshDriverQueues, refreshDriverQueuesV2, refreshUnassignedOrders } from '../calls/board.ts'
import type { DispatchBoard } from '../rules/board.ts'
import { openQueues, queuesChangedSince, settledTime } from './queues.ts'
import type { TabletSecretOf } from './tablet-secrets.ts'
import { unassignedOrders, waypointsOf } from './unassigned.ts'

/** The whole board of this dispatcher's markets, for version 1 and for the page (DSP-34). */
export async function boardFor(db: Db | Tx, actor: Actor, secretOf: TabletSecretOf, now: Date): Promise<DispatchBoard> {
  const markets = marketsOf(actor)
  const last_updated_at = await settledTime(db)
  return {
    driver_queues: await openQueues(db, markets, { now, secretOf }),
    dispatch_unassigned_orders: await unassignedOrders(db, markets),
    dispatch_waypoints: await waypointsOf(db, markets),
    last_updated_at,
  }
}

export function refreshHandlers(secretOf: TabletSecretOf) {
  return [
    handle(refreshDriverQueues, async ({ tx, actor, now }) => ok(await boardFor(tx, actor, secretOf, now))),
    handle(refreshDriverQueuesV2, async ({ tx, actor, now, data }) => {
      const current_time = await settledTime(tx)
      const driver_queues = await queuesChangedSince(tx, data.last_updated_at, marketsOf(actor), { now, secretOf })
      return ok({ driver_queues, current_time })
    }),
    handle(refreshUnassignedOrders, async ({ tx, actor }) =>
      ok({ dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) }),
    ),
  ]
}
