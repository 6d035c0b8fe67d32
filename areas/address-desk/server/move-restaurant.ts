import { milesBetween } from '#platform/core/place.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { moveRestaurant } from '../calls/restaurant-map.ts'
import { addressText } from '../rules/place-text.ts'
import { candidatePlace } from './candidate.ts'
import { restaurantMoved } from './map-changes.ts'
import type { AddressDeps } from './verify.ts'

/** As far from the middle of its market as anything of it may lie. */
const mostMiles = 100

/** The restaurant stands there from now on; orders that are on their way keep the place that they were made for. */
export async function moveTo(deps: AddressDeps, actor: Actor, data: InputOf<typeof moveRestaurant>, now: Date) {
  const { franchise_id, address_selection_id, expected_address } = data
  const to = await candidatePlace(deps, deps.units.db, actor, address_selection_id, now)
  return deps.units.run(actor, async ({ tx, audit, hint }) => {
    const row = await tx
      .selectFrom('franchises')
      .select(['market_id', 'addr_line_1', 'city', 'state', 'zip'])
      .where('franchise_id', '=', franchise_id)
      .where('kind', '<>', 'business')
      .forUpdate()
      .executeTakeFirst()
    if (!row || !worksIn(actor, row.market_id)) return refuse('unknown_id')
    if (!to) return refuse('selection_gone', { field: 'address_selection_id' })
    const [before, after] = [addressText(row), addressText(to)]
    if (before !== expected_address) return refuse('changed_meanwhile')
    const market = await deps.markets.current(row.market_id)
    const isThere = to.market_id === null || to.market_id === row.market_id
    if (!market || !isThere || milesBetween(market, to) > mostMiles) return refuse('other_market')
    const { addr_line_1, city, state, zip, lat, lng } = to
    const { menu_version } = await tx
      .updateTable('franchises')
      .set({ addr_line_1, city, state, zip, lat, lng })
      .where('franchise_id', '=', franchise_id)
      .returning('menu_version')
      .executeTakeFirstOrThrow()
    audit({
      what: restaurantMoved,
      subject: `franchise:${franchise_id}`,
      market_id: row.market_id,
      detail: { before, after },
    })
    hint(`menu:${franchise_id}`, menu_version)
    hint(`zones:${row.market_id}`)
    return ok({ success: true as const })
  })
}
