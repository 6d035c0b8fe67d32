import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { checkAddressRoute } from '../calls/rocket-orders.ts'
import { type AddressState, lookUpAfterMs } from '../rules/address-check.ts'

type Answered = Extract<Awaited<ReturnType<typeof ask<typeof checkAddressRoute>>>, { ok: true }>['data']
export type CheckedPlace = Answered['place']

export type AddressCheck = {
  readonly state: AddressState
  readonly place: CheckedPlace
  /** Asked, and not yet answered. */
  readonly loading: boolean
  /** Why nobody knows, with a way to ask again. */
  readonly failed: string | undefined
  readonly again: () => void
}

type Found =
  | { readonly address: string; readonly answer: Answered }
  | { readonly address: string; readonly failed: string }

/** Looks the address up 3 s after the last key (RKT-10); what was found counts for the text that it was found for, and for no other. */
export function useAddressCheck(typed: string, business_id: number): AddressCheck {
  const address = typed.trim()
  const [found, setFound] = useState<Found>()
  const [asked, setAsked] = useState<string>()
  /** Asked for once more by hand: that text does not wait. */
  const [again, setAgain] = useState<{ readonly address: string }>()
  useEffect(() => {
    if (address === '') return
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        setAsked(address)
        const answer = await ask(checkAddressRoute, { business_id, address }, { signal: abort.signal })
        if (abort.signal.aborted) return
        setFound(answer.ok ? { address, answer: answer.data } : { address, failed: answer.message })
        setAsked(undefined)
      },
      again?.address === address ? 0 : lookUpAfterMs,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
      setAsked(undefined)
    }
  }, [address, again, business_id])

  const mine = address !== '' && found?.address === address ? found : undefined
  const answer = mine && 'answer' in mine ? mine.answer : undefined
  return {
    state: answer?.state ?? 'waiting',
    place: answer?.place ?? null,
    loading: asked === address && address !== '',
    failed: mine && 'failed' in mine ? mine.failed : undefined,
    again: () => setAgain({ address }),
  }
}
