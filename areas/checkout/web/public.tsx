/** What other areas may use of the checkout in the browser. */

export { default as Checkout } from './checkout.page.tsx'
