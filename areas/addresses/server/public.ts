/** What other areas may use of addresses. */
export { type Address, type AddressBook, makeAddressBook } from './address-book.ts'
export { importAddresses } from './import-addresses.ts'
export { importZones } from './import-zones.ts'
export { type Market, type Markets, makeMarkets } from './markets.ts'
export type { KnownHouse } from './named-street.ts'
export { ownGeocoder } from './own-geocoder.ts'
export { replaceStreets } from './replace-streets.ts'
export { findVisitorAddress, rememberVisitorAddress, type VisitorAddressRow } from './visitor-addresses.ts'
