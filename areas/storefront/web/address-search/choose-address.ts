import { pageState } from '#platform/web/page-state.ts'

/** Where the address leads, or why it leads nowhere. */
export type ChooseReply = { readonly location: string } | { readonly refused: string }

const unreachable = 'We could not look that up. Please check your connection and try again.'

/** Asks the server where this address is and has it remembered for the visit; `typed` may say the apartment (SIL-ORD-098). */
export async function chooseAddress(address: string, typed: string): Promise<ChooseReply> {
  try {
    const response = await fetch('/addresses/choose', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...(pageState().session as object), address, typed }),
    })
    const answer = (await response.json()) as { location?: string; message?: string }
    return answer.location ? { location: answer.location } : { refused: answer.message ?? unreachable }
  } catch {
    return { refused: unreachable }
  }
}
