import { useEffect, useState } from 'react'
import type { Suggestion } from '../../rules/plan/planner/suggestions.ts'

/** So long a card says that it has changed. */
const saidForMs = 20_000

/** Who was proposed before, for a while after what is shown has changed: nobody shall give an order to another driver unawares. */
export function useFormerDriver(suggestion: Suggestion | undefined): number | undefined {
  const shown = suggestion?.is_shown ? suggestion.driver_id : undefined
  const [last, setLast] = useState(shown)
  const [former, setFormer] = useState<number>()
  if (shown !== last) {
    setLast(shown)
    setFormer(shown === undefined ? undefined : last)
  }
  useEffect(() => {
    if (former === undefined) return
    const timer = setTimeout(() => setFormer(undefined), saidForMs)
    return () => clearTimeout(timer)
  }, [former])
  return former === shown ? undefined : former
}
