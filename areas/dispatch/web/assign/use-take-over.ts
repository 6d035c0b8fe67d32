import { useState } from 'react'
import { useClaimants } from './claims.ts'

/** An order for which somebody else is choosing is left to them, until one takes it over: two do not give it by one key each, and nothing is locked. */
export function useTakeOver(order_id: number) {
  const claimants = useClaimants(order_id)
  const [isTaken, setTaken] = useState(false)
  const isClaimed = claimants.length > 0
  if (isTaken && !isClaimed) setTaken(false)
  return { claimants, isLeft: isClaimed && !isTaken, takeOver: () => setTaken(true) }
}
