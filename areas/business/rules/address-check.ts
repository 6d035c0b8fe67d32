/** How far the look-up of a typed address is, as the form tells it (RKT-04 to RKT-07). */
export type AddressState = 'waiting' | 'valid' | 'out_of_range' | 'not_found'

/** After the last key (RKT-10). */
export const lookUpAfterMs = 3_000

export const longestAddress = 200

export const addressWords = {
  waiting: 'Waiting for Address',
  valid: 'Address Valid',
  out_of_range: 'Address Not in Delivery Range',
} as const

/** What stands below the address: `Address Valid`, `41O Quary Rode could not be found` (SIL-ORD-136). */
export function addressText(state: AddressState, address: string): string {
  return state === 'not_found' ? notFoundText(address) : addressWords[state]
}

export const notFoundText = (address: string) => `${address} could not be found`

type CheckedPlace = { readonly city: string; readonly state: string; readonly precision: string }

const precise: readonly string[] = ['ROOFTOP', 'RANGE_INTERPOLATED']

/** Only a house of the business's own city, known to its door or between two that are (RKT-08, RKT-11, SIL-ORD-137). */
export function isFound(place: CheckedPlace, market: { readonly city: string; readonly state: string }): boolean {
  return precise.includes(place.precision) && place.city === market.city && place.state === market.state
}
