import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { type CallUnitOfWork, handle } from '#platform/server/handler.ts'
import { zoneSave } from '../calls/zones.ts'
import { polygonsProblem } from '../rules/zone-polygons.ts'
import { lockZone, storesInCounty, type ZoneState, zoneState } from './zone-rows.ts'

export const zoneSaveHandler = handle(zoneSave, async (unit) => {
  const { tx, actor, data } = unit
  const { market_id, zone_id } = data
  // Two who save zones of one market wait for each other here, so that a name is taken once.
  const market = await tx
    .selectFrom('markets')
    .select(['lat', 'lng'])
    .where('market_id', '=', market_id)
    .forUpdate()
    .executeTakeFirst()
  if (!market || !worksIn(actor, market_id)) return refuse('unknown_id')
  const before = zone_id === undefined ? undefined : await lockZone(tx, actor, zone_id)
  if (zone_id !== undefined && before?.market_id !== market_id) return refuse('unknown_id')
  if (before && before.version !== data.version) return refuse('stale_zone', { extra: { zone: zoneState(before) } })
  const fault = await faultOf(unit, market, before && zoneState(before))
  if (fault) return fault

  const values = {
    kind: data.kind,
    name: data.name,
    polygons: JSON.stringify(data.polygons),
    intervals: JSON.stringify(data.intervals.toSorted((a, b) => a.from - b.from)),
  }
  const saved = before
    ? await tx
        .updateTable('zones')
        .set(values)
        .where('zone_id', '=', before.zone_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('zones')
        .values({ market_id, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
  const zone = zoneState(saved)
  if (zone.version !== before?.version) {
    unit.audit({
      what: zoneSave.name,
      subject: `zone:${zone.zone_id}`,
      market_id,
      detail: { before: before ? zoneState(before) : null, after: zone },
    })
    unit.hint(`zones:${market_id}`)
  }
  return ok({ zone })
})

async function faultOf(
  { tx, data }: CallUnitOfWork<typeof zoneSave>,
  market: { lat: number; lng: number },
  before: ZoneState | undefined,
) {
  if (data.name === '') return refuse('name_missing', { field: 'name' })
  const endsFirst = data.intervals.some(({ from, to }) => from >= to)
  if (endsFirst || (data.kind !== 'game_day' && data.intervals.length > 0))
    return refuse('bad_intervals', { field: 'intervals' })
  const same = await tx
    .selectFrom('zones')
    .select('zone_id')
    .where('market_id', '=', data.market_id)
    .where('kind', '=', data.kind)
    .where('name', '=', data.name)
    .executeTakeFirst()
  if (same && same.zone_id !== before?.zone_id) return refuse('name_taken', { field: 'name' })
  const problem = polygonsProblem(data.polygons, market)
  if (problem) return refuse('bad_polygons', { field: 'polygons', message: problem })
  if (before?.kind !== 'county' || data.kind === 'county') return undefined
  const stores = await storesInCounty(tx, before.zone_id)
  if (stores.length === 0) return undefined
  return refuse('county_in_use', { field: 'kind', message: `These stores use this county: ${stores.join(', ')}.` })
}
