import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { franchiseCounty } from '../calls/zones.ts'
import { storesOf, storeWire, zonesOf } from './zone-rows.ts'

/** Where a store's alcohol may go (SIL-ORD-041); null leaves it to the county that the store lies in. */
export const franchiseCountyHandler = handle(franchiseCounty, async (unit) => {
  const { tx, actor, data } = unit
  const { franchise_id, county_zone_id } = data
  const before = await tx
    .selectFrom('franchises')
    .select(['market_id', 'county_zone_id'])
    .where('franchise_id', '=', franchise_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !worksIn(actor, before.market_id)) return refuse('unknown_id')
  const { market_id } = before
  const zones = await zonesOf(tx, market_id)
  const isCounty = zones.some((zone) => zone.kind === 'county' && zone.zone_id === county_zone_id)
  if (county_zone_id !== null && !isCounty) return refuse('not_a_county', { field: 'county_zone_id' })
  await tx.updateTable('franchises').set({ county_zone_id }).where('franchise_id', '=', franchise_id).execute()
  if (county_zone_id !== before.county_zone_id) {
    unit.audit({
      what: franchiseCounty.name,
      subject: `franchise:${franchise_id}`,
      market_id,
      detail: { before: before.county_zone_id, after: county_zone_id },
    })
    unit.hint(`zones:${market_id}`)
  }
  const store = (await storesOf(tx, market_id, zones)).find((each) => each.franchise_id === franchise_id)
  if (!store) throw new Error('A store that is locked has gone')
  return ok({ franchise: storeWire(store) })
})
