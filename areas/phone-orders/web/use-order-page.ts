import { pageHook } from '#platform/web/page-hook.ts'
import type { orderCartPage } from '../calls/phone-orders.ts'

/** The state that all pages of an order by phone have, and that of its cart page. */
export const useOrderPage = pageHook<typeof orderCartPage>()
