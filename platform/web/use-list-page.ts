import { useEffect, useRef, useState } from 'react'
import { fetchState } from './fetch-state.ts'
import { mergePageState } from './page-state.ts'
import { useSearchText } from './use-search.ts'

/**
 * Keeps the page's state in step with its search parameters: at each change the same address is asked for its state alone. The old rows stay
 * until the new ones are there; of two answers on their way only the later question's is taken. `apart` is a parameter that is no list's, such as what
 * stands open beside it.
 */
export function useListPage({ apart }: { apart?: string } = {}): {
  loading: boolean
  error: string | undefined
  again: () => void
} {
  const search = without(useSearchText(), apart)
  const served = useRef(search)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(0)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (served.current === search && attempt === asked.current) return
    asked.current = attempt
    const abort = new AbortController()
    setLoading(true)
    fetchState(`${location.pathname}${search}`, abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) {
        served.current = search
        mergePageState(answer.state)
      }
      setError(answer.ok ? undefined : answer.problem)
      setLoading(false)
    }, reportError)
    return () => abort.abort()
  }, [search, attempt])
  return { loading, error, again: () => setAttempt((count) => count + 1) }
}

function without(search: string, name: string | undefined): string {
  if (name === undefined) return search
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== name)
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}
