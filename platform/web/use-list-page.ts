import { useEffect, useRef, useState } from 'react'
import type { State } from '#platform/core/state.ts'
import { mergePageState } from './page-state.ts'
import { useSearchText } from './use-search.ts'

const broken = 'The server gave no answer. Please try again.'

/**
 * Keeps the page's state in step with its search parameters: at each change the same address is asked for its state alone. The old rows stay
 * until the new ones are there; of two answers on their way only the later question's is taken.
 */
export function useListPage(): { loading: boolean; error: string | undefined; again: () => void } {
  const search = useSearchText()
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
    fetchState(search, abort.signal).then((state) => {
      if (abort.signal.aborted) return
      if (state) {
        served.current = search
        mergePageState(state)
      }
      setError(state ? undefined : broken)
      setLoading(false)
    }, reportError)
    return () => abort.abort()
  }, [search, attempt])
  return { loading, error, again: () => setAttempt((count) => count + 1) }
}

async function fetchState(search: string, signal: AbortSignal): Promise<State | undefined> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${location.pathname}${search}`, { headers, signal }).catch(() => undefined)
  const body: { state?: State } | undefined = response?.ok ? await response.json().catch(() => undefined) : undefined
  return body?.state
}
