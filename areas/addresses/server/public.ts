/** What other areas may use of addresses. */

export { type Address, type AddressBook, makeAddressBook, normalised } from './address-book.ts'
export { ownGeocoder } from './geocoder/own-geocoder.ts'
export { importAddresses } from './import/import-addresses.ts'
export type { KnownHouse } from './import/named-street.ts'
export { replaceStreets } from './import/replace-streets.ts'
export { findVisitorAddress, rememberVisitorAddress, type VisitorAddressRow } from './visitor-addresses.ts'
