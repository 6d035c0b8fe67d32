import { stateHook } from '#platform/web/page-hook.ts'
import type { paymentAccountState } from '../calls/payment-account.ts'

const useState = stateHook<typeof paymentAccountState>()

/** What the card list shows, as the page was served with it and as replies have changed it. */
export const usePaymentAccount = () => useState('payment_account')
