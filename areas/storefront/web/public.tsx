/** What other areas may use of storefront in the browser. */

export { CustomerPage } from './customer-page.tsx'
