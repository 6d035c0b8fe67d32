import { pageHook } from '#platform/web/page-hook.ts'
import type { personPage } from '../../calls/staff.ts'

export const usePersonPage = pageHook<typeof personPage>()
