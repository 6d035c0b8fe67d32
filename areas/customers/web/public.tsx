import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { partWords } from './part-words.ts'

/** What other areas may use of customers in the browser. */

/** Only who pays by card sees it. */
export const PaymentAccount = lazyPart(async () => (await import('./payment-account.tsx')).PaymentAccount, {
  missing: () => partWords.missing,
  meanwhile: () => <Spinner label={partWords.opening} />,
})
