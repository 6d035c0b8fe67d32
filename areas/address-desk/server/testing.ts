import { staffServer } from '#areas/accounts/server/testing.ts'
import type { Geocoder } from '#areas/addresses/server/public.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { addressDeskArea } from './area.ts'

/** A server of the address desk over these maps; `as` signs an admin in. */
export async function addressServer(db: Db, geocoder: Geocoder) {
  const markets = makeMarkets(db)
  const addressBook = makeAddressBook({ db, geocoder, markets })
  const others = { geocoder, markets, addressBook, roads: makeRoadTimes(db) }
  const server = await staffServer(db, (deps) => [addressDeskArea({ ...deps, ...others })], { roles: ['admin'] })
  return { ...server, addressBook }
}
