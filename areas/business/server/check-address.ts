import { splitDoor } from '#areas/addresses/rules/door.ts'
import type { Address } from '#areas/addresses/server/public.ts'
import { streetMiles } from '#areas/markets/rules/distance-fee.ts'
import { isDeliveredTo, isOutsideGameDayZone } from '#areas/markets/rules/zones.ts'
import { isFound } from '../rules/address-check.ts'
import type { Business } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'

export type CheckedAddress =
  | { readonly state: 'not_found' }
  | {
      readonly state: 'valid' | 'out_of_range'
      readonly address: Address
      /** An apartment that was typed with it. */
      readonly door: string
      readonly miles: number
      readonly maximum_miles: number
    }

type Deps = Pick<BusinessDeps, 'addressBook' | 'markets'>

/**
 * Looks a typed address up in the city of the business's market, and nowhere else (RKT-05 to RKT-08, RKT-11). Asks the maps service: not
 * within a transaction. `at`: when it will be delivered, for game days; ms since 1970.
 */
export async function checkAddress(
  { addressBook, markets }: Deps,
  business: Business,
  typed: string,
  at: number,
): Promise<CheckedAddress> {
  const market = await markets.current(business.market_id)
  const { line, door } = splitDoor(typed)
  const address = market && line !== '' ? await addressBook.find(line, market) : undefined
  if (!market || !address || !isFound(address, market)) return { state: 'not_found' }
  const miles = streetMiles(business, address)
  const { zones, maximum_miles } = market
  const isReached = miles <= maximum_miles && isDeliveredTo(zones, address) && !isOutsideGameDayZone(zones, address, at)
  return { state: isReached ? 'valid' : 'out_of_range', address, door, miles, maximum_miles }
}
