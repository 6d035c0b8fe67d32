import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** What other areas may use of customers in the browser. */

/** Only who pays by card sees it. */
export const PaymentAccount = lazyPart(async () => (await import('./payment-account.tsx')).PaymentAccount, {
  what: 'The part with your cards',
  meanwhile: <Spinner label="Opening your cards" />,
})
