/** What other areas may use of addresses. */
export { type Address, type AddressBook, makeAddressBook, suggestFrom } from './address-book.ts'
export type { Geocoder } from './geocoder.ts'
export { type BusyFee, type Market, type Markets, makeMarkets } from './markets.ts'
export { findVisitorAddress, rememberVisitorAddress, type VisitorAddressRow } from './visitor-addresses.ts'
