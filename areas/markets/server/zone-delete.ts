import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { zoneDelete } from '../calls/zones.ts'
import { lockZone, storesInCounty, zoneState } from './zone-rows.ts'

export const zoneDeleteHandler = handle(zoneDelete, async (unit) => {
  const { tx, actor, data } = unit
  const row = await lockZone(tx, actor, data.zone_id)
  if (!row) return refuse('unknown_id')
  const zone = zoneState(row)
  if (zone.version !== data.version) return refuse('stale_zone', { extra: { zone } })
  const stores = await storesInCounty(tx, zone.zone_id)
  if (stores.length > 0)
    return refuse('county_in_use', {
      message: `These stores use this county: ${stores.join(', ')}. Give them another one first.`,
    })
  await tx.deleteFrom('zones').where('zone_id', '=', zone.zone_id).execute()
  unit.audit({
    what: zoneDelete.name,
    subject: `zone:${zone.zone_id}`,
    market_id: row.market_id,
    detail: { before: zone, after: null },
  })
  unit.hint(`zones:${row.market_id}`)
  return ok({ zone_id: zone.zone_id })
})
