import { ok, refuse } from '#platform/core/result.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  addAddress,
  addressesPage,
  readCandidate,
  reverifyAddress,
  searchAddresses,
  verifyManual,
  verifySuggested,
} from '../calls/addresses.ts'
import {
  modifyRestaurantAddress,
  moveRestaurant,
  readRestaurantCandidate,
  restaurantMapPage,
  tryRestaurant,
} from '../calls/restaurant-map.ts'
import { countQueue, pageOfAddresses } from './address-list.ts'
import { searchFor } from './address-search.ts'
import { candidatePlace, ownAddress, shownCandidate } from './candidate.ts'
import { modifyAddress, moveTo } from './move-restaurant.ts'
import { reachFrom, restaurantAt, restaurantMap } from './restaurant-map.ts'
import { shownAddress } from './shown-address.ts'
import { type AddressDeps, addByHand, replaceBySuggested, verifyAgain, verifyByHand } from './verify.ts'

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
      return to ? ok(await shownCandidate(deps, to, from)) : refuse('selection_gone')
    }),
    change(verifyManual, verifyByHand(deps)),
    answer(verifySuggested, ({ actor, data, now }) => replaceBySuggested(deps, actor, data, now)),
    answer(reverifyAddress, ({ actor, data }) => verifyAgain(deps, actor, data)),
    change(addAddress, addByHand(deps)),
    page(restaurantMapPage, async ({ db, actor, data, now }) => {
      const restaurant_map = await restaurantMap(db, deps, actor, data.franchise_id, now)
      return restaurant_map && { state: { restaurant_map }, title: `Map of ${restaurant_map.name}` }
    }),
    answer(readRestaurantCandidate, async ({ db, actor, data, now }) => {
      const from = await restaurantAt(db, deps.markets, actor, data.franchise_id)
      if (!from) return refuse('unknown_id')
      const to = await candidatePlace(deps, db, actor, data.address_selection_id, now)
      return to ? ok(await shownCandidate(deps, to, from.row)) : refuse('selection_gone')
    }),
    answer(moveRestaurant, ({ actor, data, now }) => moveTo(deps, actor, data, now)),
    answer(modifyRestaurantAddress, ({ actor, data }) => modifyAddress(deps, actor, data)),
    answer(tryRestaurant, ({ db, actor, data, now }) => reachFrom(db, deps, actor, data, now)),
  ]
}
