import { stateHook } from '#platform/web/page-hook.ts'
import { usePageState } from '#platform/web/page-state.ts'
import type { paymentAccountState } from '../calls/payment-account.ts'
import type { PaymentAccountState } from '../rules/payment-account.ts'

const useState = stateHook<typeof paymentAccountState>()

/** The account that staff have picked for an order by phone. */
const usePicked = () => usePageState<PaymentAccountState | null | undefined>('admin_selected_payment_account')

/** What the card list shows, as the page was served with it and as replies have changed it. */
export function usePaymentAccount(): PaymentAccountState {
  const own = useState('payment_account')
  return usePicked() ?? own
}

/** The same on a page that a first visit sees without an account. */
export function useShownAccount(): PaymentAccountState | undefined {
  return usePaymentAccount()
}
