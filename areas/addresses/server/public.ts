/** What other areas may use of addresses. */

export { type Address, type AddressBook, makeAddressBook } from './address-book.ts'
export { marketOf } from './address-market.ts'
export { normalised } from './address-text.ts'
export type { Geocoder } from './geocoder/geocoder.ts'
export { ownGeocoder } from './geocoder/own-geocoder.ts'
export { importAddresses } from './import/import-addresses.ts'
export type { KnownHouse } from './import/named-street.ts'
export { replaceStreets } from './import/replace-streets.ts'
export {
  type AddressRow,
  addChecked,
  lockAddresses,
  writeChecked,
  writeReplaced,
  writeUnverified,
} from './verify-address.ts'
export { findVisitorAddress, rememberVisitorAddress, type VisitorAddressRow } from './visitor-addresses.ts'
