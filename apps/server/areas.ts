import { accountsArea } from '#areas/accounts/server/area.ts'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { supportArea } from '#areas/support/server/area.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerParts } from '#platform/server/parts.ts'

/** Every area of the product, in the order in which they may use each other. */
export function allAreas(parts: ServerParts & { readonly sessions: SessionChanges }): readonly Area[] {
  return [accountsArea(parts), supportArea(parts)]
}
