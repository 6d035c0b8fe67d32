import { useEffect, useState } from 'react'
import { useIsServed } from '#platform/web/served.ts'

const pollMs = 100

/**
 * The URL's hash without its sign, which the server never learns. Polled, so that any way of changing it is seen (MNU-11).
 * @param first what is open while the hash is not known
 */
export function useHash(first: string): readonly [string, (hash: string) => void] {
  const isServed = useIsServed()
  const [seen, setHash] = useState<string>()
  useEffect(() => {
    const look = () => setHash(readHash())
    const timer = setInterval(look, pollMs)
    addEventListener('hashchange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('hashchange', look)
    }
  }, [])
  return [
    isServed ? first : (seen ?? readHash()),
    (id) => {
      // Where one was, for the way back.
      history.replaceState({ ...history.state, scrollY }, '')
      history.pushState(null, '', id ? `#${id}` : location.pathname + location.search)
      setHash(id)
    },
  ]
}

/** A hash that no encoding makes is taken as it stands. */
function readHash(): string {
  const text = location.hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
