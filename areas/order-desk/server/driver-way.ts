import { seenAt, wayOver } from '#areas/dispatch/server/public.ts'
import { isFinal } from '#areas/orders/rules/status.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { orderDriverWay } from '../calls/driver-way.ts'

const nowhere = { here: null, seen_at: null, way: [] }

export async function driverWayOf(
  roads: Pick<RoadTimes, 'route'>,
  { db, actor, data, now }: RouteContext<typeof orderDriverWay>,
) {
  const order = await placesOf(db, data.order_id)
  if (!order || !worksIn(actor, order.market_id)) return refuse('unknown_id')
  if (order.driver_id === null || order.dispatch_state !== 'assigned' || isFinal(order.status)) return ok(nowhere)
  const seen = await seenAt(db, order.driver_id, now)
  if (!seen) return ok(nowhere)
  const { at, ...here } = seen
  const store = order.picked_up_at ? [] : [order.store]
  const way = await wayOver(roads, order.market_id, [here, ...store, ...(order.door ? [order.door] : [])])
  return ok({ here, seen_at: at.getTime(), way: way.map(([lng, lat]): [number, number] => [lng, lat]) })
}

async function placesOf(db: Db, order_id: number) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select(['o.market_id', 'o.status', 'o.driver_id', 'o.dispatch_state', 'o.picked_up_at', 'o.lat', 'o.lng'])
    .select(['f.lat as store_lat', 'f.lng as store_lng'])
    .where('o.order_id', '=', order_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { lat, lng, store_lat, store_lng, ...order } = row
  const door = lat === null || lng === null ? undefined : { lat, lng }
  return { ...order, store: { lat: store_lat, lng: store_lng }, door }
}
