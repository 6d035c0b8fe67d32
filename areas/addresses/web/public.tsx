/** What other areas may use of addresses in the browser. */
export { AddressSearch } from './address-search.tsx'
