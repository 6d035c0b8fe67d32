import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { driverPosition, driverPositionStill } from '../calls/position.ts'
import { positionFault, wantedAfter } from '../rules/position.ts'
import { driverOf } from './driver-order-lock.ts'

/** The driver's own place alone, the latest one alone, and no event: where people were is not kept. */
export const driverPositionHandler = handle(driverPosition, async ({ tx, data, actor, now, request }) => {
  const { driver_id } = driverOf(actor)
  const fault = positionFault(data)
  if (fault) return refuse(fault)
  const at = new Date(now.getTime() - data.age)
  const { lat, lng } = data
  await sql`
    insert into driver_positions as p (driver_id, lat, lng, at, page_id)
    select q.driver_id, ${lat}, ${lng}, ${at}, ${request.page_id ?? null} from driver_queues q
      where q.driver_id = ${driver_id} and q.driver_hour_id is not null and q.removed_at is null
    on conflict (driver_id) do update
      set lat = excluded.lat, lng = excluded.lng, at = excluded.at, page_id = excluded.page_id
      where excluded.at > p.at`.execute(tx)
  return ok({})
})

/**
 * The driver is still there, as far as it was this page that told the place last: another tablet of theirs may lie in the office while they
 * drive. Its word counts again when nothing newer is known.
 */
export const driverPositionStillHandler = handle(driverPositionStill, async ({ tx, actor, now, request }) => {
  const { driver_id } = driverOf(actor)
  const { rows } = await sql<{ known: boolean }>`
    with said as (
      update driver_positions set at = ${now}
        where driver_id = ${driver_id} and page_id = ${request.page_id ?? null} and at <= ${now} returning at)
    select exists (select from said)
      or exists (select from driver_positions where driver_id = ${driver_id} and at > ${wantedAfter(now)}) as known`.execute(
    tx,
  )
  return ok({ known: rows[0]?.known ?? false })
})
