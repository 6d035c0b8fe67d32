import { useState } from 'react'
import { usePointedAt } from '#ui/use-pointed-at.ts'
import type { Suggestion } from '../../rules/plan/planner/suggestions.ts'

/** What is proposed, and stays so under the pointer and the focus: there it only becomes no longer the best. */
export function useSteady(suggestion: Suggestion | undefined) {
  const [held, hold] = useState<Suggestion>()
  const { isPointedAt, props } = usePointedAt()
  const [hasFocus, takeFocus] = useState(false)
  const isLookedAt = isPointedAt || hasFocus
  const isOther = held !== undefined && suggestion !== undefined && held.driver_id !== suggestion.driver_id
  // The same driver with newer figures is the same suggestion.
  if (isLookedAt && suggestion && !isOther && held !== suggestion) hold(suggestion)
  if (!isLookedAt && held) hold(undefined)
  return {
    shown: isOther && isLookedAt ? held : suggestion,
    better: isOther && isLookedAt ? suggestion.driver_id : undefined,
    whileLookedAt: {
      ...props,
      onFocus: () => takeFocus(true),
      onBlur: () => takeFocus(false),
    },
  }
}
