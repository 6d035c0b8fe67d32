import { pageState } from '#platform/web/page-state.ts'
import { ask } from '#platform/web/route.ts'
import { chooseAddress } from '../../calls/address-search.ts'

/** Where the address leads, or why it leads nowhere. */
export type Chosen = { readonly location: string } | { readonly refused: string }

/** Asks the server where this address is and has it remembered for the visit; `typed` may say the apartment (SIL-ORD-098). */
export async function findWay(address: string, typed: string): Promise<Chosen> {
  const outcome = await ask(chooseAddress, { ...(pageState().session as object), address, typed })
  return outcome.ok ? { location: outcome.data.location } : { refused: outcome.message }
}
