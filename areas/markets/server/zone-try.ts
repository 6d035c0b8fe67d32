import { isInside } from '#platform/core/polygons.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { type Handler, handleSteps } from '#platform/server/handler.ts'
import { zoneTry } from '../calls/zones.ts'
import { isDeliveredTo, isOutsideGameDayZone, mayHandOverAlcohol } from '../rules/zones.ts'
import { type AddressFinder, findPlace } from './find-place.ts'
import { storesOf, zonesOf } from './zone-rows.ts'

/** What the zones, as they are now, say of one place: the same rules as the cart's. */
export const zoneTryHandler = (addresses: AddressFinder): Handler =>
  handleSteps(zoneTry, async ({ actor, data, db, now }) => {
    const { market_id, place } = data
    if (place === '') return refuse('place_missing', { field: 'place' })
    const market = await db
      .selectFrom('markets')
      .select(['city', 'state'])
      .where('market_id', '=', market_id)
      .executeTakeFirst()
    if (!market || !worksIn(actor, market_id)) return refuse('unknown_id')
    const point = await findPlace(addresses, place, market)
    if (!point) return refuse('place_unknown', { field: 'place' })
    const zones = await zonesOf(db, market_id)
    const around = zones.filter(({ polygons }) => isInside(point, polygons))
    const named = (kind: string) => around.filter((zone) => zone.kind === kind).map(({ name }) => name)
    const inForce = zones.some(
      (zone) =>
        zone.kind === 'game_day' && zone.intervals.some(({ from, to }) => now.getTime() >= from && now.getTime() < to),
    )
    const stores = await storesOf(db, market_id, zones)
    return ok({
      ...point,
      delivered: isDeliveredTo(zones, point),
      counties: named('county'),
      restricted: named('restricted'),
      inside_game_day: inForce ? !isOutsideGameDayZone(zones, point, now.getTime()) : null,
      alcohol_from: stores.filter((store) => mayHandOverAlcohol(zones, store, point)).map(({ name }) => name),
    })
  })
