import { pageHook } from '#platform/web/page-hook.ts'
import type { macrosPage } from '../calls/macros.ts'

export const useMacrosPage = pageHook<typeof macrosPage>()
export const useMacros = () => useMacrosPage('macros')
