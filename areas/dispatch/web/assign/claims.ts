import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { send, transport } from '#platform/web/send.ts'
import { claimOrder, refreshClaims } from '../../calls/claims.ts'

/** Whose claim has run out nobody tells. */
const whileClaimed = 5_000
/** A claim holds for twenty seconds. */
const claimEvery = 10_000

/** First names of who else is choosing a driver, by order. */
export const ClaimsContext = createContext<ReadonlyMap<number, readonly string[]>>(new Map())

const nobody: readonly string[] = []

/** The first names of who else is choosing for this order. */
export const useClaimants = (order_id: number) => useContext(ClaimsContext).get(order_id) ?? nobody

/** “Priya is”, “Priya and Imani are”. */
export const claimantsText = (names: readonly string[]) =>
  `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'}`

/** The others' claims; asked again when somebody begins or ends, and while there are any. */
export function useClaims() {
  const { data, refetch } = useQuery({
    queryKey: ['claims'],
    queryFn: readClaims,
    refetchInterval: ({ state }) => (state.data?.length ? whileClaimed : false),
    retry: false,
    gcTime: 0,
  })
  const claims = useMemo(() => {
    const names = new Map<number, string[]>()
    for (const { order_id, name } of data ?? []) names.set(order_id, [...(names.get(order_id) ?? []), firstOf(name)])
    return names
  }, [data])
  return { claims, refreshClaims: () => void refetch() }
}

const firstOf = (name: string) => name.split(' ')[0] ?? name

async function readClaims() {
  const { success, data } = await send(refreshClaims, {})
  if (!success) throw new Error(`refresh_claims: ${data.error}`)
  return data.claims
}

/** Tells the others, for as long as this is on the screen, that one is choosing for this order. */
export function useClaim(order_id: number | undefined): void {
  useEffect(() => {
    if (order_id === undefined) return
    // A hint to others: that it is lost hurts nobody.
    const tell = (release: boolean) => void send(claimOrder, { order_id, release }).catch(() => undefined)
    tell(false)
    const timer = setInterval(() => tell(false), claimEvery)
    // The page goes, and nobody chooses any more; kept by the browser and shown again, it says so anew.
    const leave = () => {
      tell(true)
      transport.leave()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && tell(false)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      clearInterval(timer)
      tell(true)
    }
  }, [order_id])
}
