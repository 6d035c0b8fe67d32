import { useState } from 'react'
import { searchNow } from '#platform/web/search-now.ts'
import { type Choice, choiceFromQuery, queryOfChoice } from '../../rules/place-filters.ts'

/** The filters, kept in the address so that Back from a menu finds the same list. */
export function useChoice(): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => choiceFromQuery(searchNow()))
  return [
    choice,
    (next) => {
      setChoice(next)
      history.replaceState(history.state, '', `${location.pathname}${queryOfChoice(next)}${location.hash}`)
    },
  ]
}
