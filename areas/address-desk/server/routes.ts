import { isDeliveredTo } from '#areas/markets/rules/zones.ts'
import { milesBetween } from '#platform/core/place.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  addAddress,
  addressesPage,
  readCandidate,
  reverifyAddress,
  searchAddresses,
  verifyManual,
  verifySuggested,
} from '../calls/addresses.ts'
import { restaurantMapPage, tryRestaurant } from '../calls/restaurant-map.ts'
import { countQueue, pageOfAddresses } from './address-list.ts'
import { searchFor } from './address-search.ts'
import { reachFrom, restaurantMap } from './restaurant-map.ts'
import { readSelection } from './selection.ts'
import { shownAddress } from './shown-address.ts'
import { type AddressDeps, addByHand, replaceBySuggested, verifyAgain, verifyByHand } from './verify.ts'

const feetPerMile = 5280

export function addressRoutes(deps: AddressDeps): RouteHandler[] {
  return [
    page(addressesPage, async ({ db, actor, data, now }) => {
      const [found, queue_count] = await Promise.all([pageOfAddresses(db, actor, data), countQueue(db, actor)])
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      const chosen = data.address_id ?? rows[0]?.address_id
      const address = chosen === undefined ? null : await shownAddress(db, deps.markets, actor, chosen)
      if (data.address_id !== undefined && !address) return undefined
      return {
        state: {
          list: data.list,
          addresses: rows,
          address_pages: { next, previous },
          queue_count,
          address,
          read_at: now.getTime(),
        },
      }
    }),
    answer(searchAddresses, ({ db, actor, data, now }) => searchFor({ ...deps, db }, actor, data, now)),
    answer(readCandidate, async ({ db, actor, data, now }) => {
      const from = await ownAddress(db, actor, data.address_id)
      if (!from) return refuse('unknown_id')
      const to = await candidatePlace(deps, db, actor, data.address_selection_id, now)
      if (!to) return refuse('selection_gone')
      const { lat, lng, precision, market_id } = to
      const market = market_id === null ? undefined : await deps.markets.current(market_id)
      return ok({
        success: true as const,
        address: `${to.addr_line_1}, ${to.city}, ${to.state} ${to.zip}`,
        lat,
        lng,
        precision,
        in_range: market !== undefined && isDeliveredTo(market.zones, to),
        feet: Math.round(milesBetween(from, to) * feetPerMile),
      })
    }),
    change(verifyManual, verifyByHand(deps)),
    answer(verifySuggested, ({ actor, data, now }) => replaceBySuggested(deps, actor, data, now)),
    answer(reverifyAddress, ({ actor, data }) => verifyAgain(deps, actor, data)),
    change(addAddress, addByHand(deps)),
    page(restaurantMapPage, async ({ db, actor, data, now }) => {
      const restaurant_map = await restaurantMap(db, deps, actor, data.franchise_id, now)
      return restaurant_map && { state: { restaurant_map }, title: `Map of ${restaurant_map.name}` }
    }),
    answer(tryRestaurant, ({ db, actor, data, now }) => reachFrom(db, deps, actor, data, now)),
  ]
}

async function ownAddress(db: Db, actor: Actor, address_id: number) {
  const row = await db.selectFrom('addresses').selectAll().where('address_id', '=', address_id).executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? row : undefined
}

async function candidatePlace(deps: AddressDeps, db: Db, actor: Actor, selectionId: string, now: Date) {
  const selection = readSelection(deps.secrets, selectionId, now)
  if (!selection) return undefined
  if ('address_id' in selection) return ownAddress(db, actor, selection.address_id)
  return deps.addressBook.find(selection.label)
}
