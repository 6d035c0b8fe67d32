import { createContext, useContext } from 'react'
import type { Risk } from '../../rules/plan/lateness/risks.ts'

type Risks = {
  readonly of: (order_id: number) => Risk | undefined
  /** Opens what can be done about this order. */
  readonly onOpen: (order_id: number) => void
}

/** What will be late, for every row and card that shows an order. */
export const RisksContext = createContext<Risks>({ of: () => undefined, onOpen: () => undefined })
export const useRisks = () => useContext(RisksContext)
