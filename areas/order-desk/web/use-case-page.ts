import { pageHook } from '#platform/web/page-hook.ts'
import type { casePage } from '../calls/case.ts'

export const useCasePage = pageHook<typeof casePage>()
