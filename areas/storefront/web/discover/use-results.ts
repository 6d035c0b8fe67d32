import { useEffect, useRef, useState } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { DiscoverResults, discoverResults } from '../../calls/discover.ts'
import { type DiscoverQuery, discoverPath } from '../../rules/discover.ts'

const find = bareRoute<typeof discoverResults>({
  method: 'GET',
  path: '/discover/results',
  caller: 'cookie',
})

/** A pause in typing, so that a word is asked for and not its letters. */
const pauseMs = 150

/** Results as one types; what is asked stands in the address, and the latest question alone is answered. */
export function useResults(served: DiscoverResults) {
  const [query, setQuery] = useState<DiscoverQuery>({ q: served.q, show: served.show, all: served.all })
  const [results, setResults] = useState(served)
  const [failed, setFailed] = useState(false)
  const answered = useRef(discoverPath(query))
  useEffect(() => {
    const path = discoverPath(query)
    if (path === answered.current) return undefined
    history.replaceState(history.state, '', path)
    const latest = new AbortController()
    const timer = setTimeout(async () => {
      const { q, show, all } = query
      const answer = await ask(find, { q, show: show.join(','), all }, { signal: latest.signal })
      if (latest.signal.aborted) return
      setFailed(!answer.ok)
      if (!answer.ok) return
      answered.current = path
      setResults(answer.data)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      latest.abort()
    }
  }, [query])
  return { query, setQuery, results, failed, tryAgain: () => setQuery({ ...query }) }
}
