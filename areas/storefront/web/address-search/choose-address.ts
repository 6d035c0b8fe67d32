import { servedSession } from '#platform/web/page-state.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { chooseAddress } from '../../calls/address-search.ts'

const choosing = bareRoute<typeof chooseAddress>({
  method: 'POST',
  path: '/addresses/choose',
  unanswered: 'We could not look that up. Please check your connection and try again.',
})

/** Where the address leads, or why it leads nowhere. */
export type ChooseResult = { readonly location: string } | { readonly refused: string }

/** Asks the server where this address is and has it remembered for the visit; `typed` may say the apartment (SIL-ORD-098). */
export async function findWay(address: string, typed: string): Promise<ChooseResult> {
  const outcome = await ask(choosing, { ...servedSession(), address, typed })
  return outcome.ok ? { location: outcome.data.location } : { refused: outcome.message }
}
