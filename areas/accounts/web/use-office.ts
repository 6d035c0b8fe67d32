import type { officeState } from '#platform/core/office.ts'
import { stateHook } from '#platform/web/page-hook.ts'

const useState = stateHook<typeof officeState>()

/** Who reads this page of the office, and where they may go. */
export const useOffice = () => useState('office')
