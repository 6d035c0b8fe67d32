import type { AddressBook } from '#areas/addresses/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import type { Markets } from '#areas/markets/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'

export type BusinessDeps = ServerDeps & {
  readonly addressBook: Pick<AddressBook, 'find'>
  readonly markets: Pick<Markets, 'current'>
  readonly roadTimes: Roads
}
