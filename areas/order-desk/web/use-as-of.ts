import { pageHook } from '#platform/web/page-hook.ts'
import type { ordersPage } from '../calls/order-list.ts'

const useOrdersPage = pageHook<typeof ordersPage>()

/** The server's time at which the rows were read: what they say of being late is true for it. */
export const useAsOf = (): number => useOrdersPage('orders_as_of')
