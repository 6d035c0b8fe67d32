import { marketOf } from '#areas/addresses/server/public.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { modifyRestaurantAddress, moveRestaurant } from '../calls/restaurant-map.ts'
import { addressText } from '../rules/place-text.ts'
import { candidatePlace, feetBetween } from './candidate.ts'
import { notSubmitted, readManual } from './manual-place.ts'
import { restaurantMoved } from './map-changes.ts'
import type { AddressDeps } from './verify.ts'

/** As far from the middle of its market as anything of it may lie. */
const mostMiles = 100

type Place = Point & {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Null: it lies in none. */
  readonly market_id: number | null
}

/** The restaurant of a candidate stands there from now on; orders that are on their way keep the place that they were made for. */
export async function moveTo(deps: AddressDeps, actor: Actor, data: InputOf<typeof moveRestaurant>, now: Date) {
  const { franchise_id, address_selection_id, expected_address } = data
  const to = await candidatePlace(deps, deps.units.db, actor, address_selection_id, now)
  return deps.units.run(actor, async (unit) => {
    const row = await lockRestaurant(unit, franchise_id)
    if (!row) return refuse('unknown_id')
    if (!to) return refuse('selection_gone', { field: 'address_selection_id' })
    if (addressText(row) !== expected_address) return refuse('changed_meanwhile')
    return writePlace(deps, unit, row, to)
  })
}

/** As it was typed, and where its pin was set, whatever the maps say. */
export async function modifyAddress(deps: AddressDeps, actor: Actor, data: InputOf<typeof modifyRestaurantAddress>) {
  const { franchise_id, expected_address, expected_lat, expected_lng, ...typed } = data
  const { faults, place } = readManual(typed)
  const markets = await deps.markets.all()
  return deps.units.run(actor, async (unit) => {
    const row = await lockRestaurant(unit, franchise_id)
    if (!row) return refuse('unknown_id')
    if (faults) return notSubmitted(faults)
    // Somebody may have moved the pin alone: the words would not tell.
    const isSeen = addressText(row) === expected_address && row.lat === expected_lat && row.lng === expected_lng
    if (!isSeen) return refuse('changed_meanwhile')
    const feet = feetBetween(row, place)
    return writePlace(deps, unit, row, { ...place, market_id: marketOf(markets, place) }, feet)
  })
}

async function lockRestaurant({ tx, actor }: UnitOfWork, franchise_id: number) {
  const row = await tx
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id', 'addr_line_1', 'city', 'state', 'zip', 'lat', 'lng'])
    .where('franchise_id', '=', franchise_id)
    .where('kind', '<>', 'business')
    .forUpdate()
    .executeTakeFirst()
  return row && actor && worksIn(actor, row.market_id) ? row : undefined
}
type LockedRestaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurant>>>

/** `feet`: by how much its pin was moved by hand. */
async function writePlace(
  { markets }: AddressDeps,
  { tx, audit, hint }: UnitOfWork,
  row: LockedRestaurant,
  to: Place,
  feet?: number,
) {
  const { franchise_id, market_id } = row
  const market = await markets.current(market_id)
  const isThere = to.market_id === null || to.market_id === market_id
  if (!market || !isThere || milesBetween(market, to) > mostMiles) return refuse('other_market', { field: 'pin' })
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
    market_id,
    detail: { before: addressText(row), after: addressText(to), ...(feet !== undefined && { feet }) },
  })
  hint(`menu:${franchise_id}`, menu_version)
  hint(`zones:${market_id}`)
  return ok({ success: true as const })
}
