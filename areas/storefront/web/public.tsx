/** What other areas may use of storefront in the browser. */

export { forgetAddresses, rememberAddress } from './address-search/late-recent-addresses.ts'
export { LocateButton } from './address-search/locate-button.tsx'
export { useAddressBox } from './address-search/use-address-box.tsx'
export { useLocate } from './address-search/use-locate.ts'
export { CustomerPage } from './customer-page.tsx'
export { LateFollowCart } from './late-follow-cart.tsx'
export { OrderingMenu } from './ordering-menu.tsx'
