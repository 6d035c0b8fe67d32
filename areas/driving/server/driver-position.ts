import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { driverPosition } from '../calls/position.ts'
import { positionFault } from '../rules/position.ts'
import { driverOf } from './driver-order-lock.ts'

/** The driver's own place alone, the latest one alone, and no event: where people were is not kept. */
export const driverPositionHandler = handle(driverPosition, async ({ tx, data, actor, now }) => {
  const { driver_id } = driverOf(actor)
  const fault = positionFault(data)
  if (fault) return refuse(fault)
  const at = new Date(now.getTime() - data.age)
  const { lat, lng } = data
  await sql`
    insert into driver_positions as p (driver_id, lat, lng, at)
    select q.driver_id, ${lat}, ${lng}, ${at} from driver_queues q
      where q.driver_id = ${driver_id} and q.driver_hour_id is not null and q.removed_at is null
    on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, at = excluded.at
      where excluded.at > p.at`.execute(tx)
  return ok({})
})
