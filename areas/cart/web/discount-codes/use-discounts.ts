import { pageHook } from '#platform/web/page-hook.ts'
import type { discountsPage } from '../../calls/discount-codes.ts'

export const useDiscounts = pageHook<typeof discountsPage>()
