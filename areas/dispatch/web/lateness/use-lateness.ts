import { useMemo, useState } from 'react'
import type { Suggestions } from '../suggestions/use-suggestions.ts'

export type Lateness = ReturnType<typeof useLateness>

/** What will be late, whether its causes are looked at, and the order about which something is to be done. */
export function useLateness({ risks }: Pick<Suggestions, 'risks'>) {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<number>()
  const known = useMemo(() => new Map(risks.map((risk) => [risk.order_id, risk])), [risks])
  const context = useMemo(() => ({ of: (order_id: number) => known.get(order_id), onOpen: setAsked }), [known])
  return {
    risks,
    context,
    isOpen,
    toggle: () => setOpen((open) => !open),
    close: () => setOpen(false),
    asked,
    closeRemedies: () => setAsked(undefined),
  }
}
