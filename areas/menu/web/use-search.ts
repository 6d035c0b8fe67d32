import { useEffect, useMemo } from 'react'
import { makeSearch, type NamedItem } from '../rules/browsing.ts'

/** Sorted and lower-cased once: while the visitor looks around, or at the first letter. */
export function useSearch<Item extends NamedItem>(
  menu: ReadonlyMap<unknown, readonly Item[]>,
): (query: string) => Item[] {
  const search = useMemo(() => {
    let made: ((query: string) => Item[]) | undefined
    return (query: string) => {
      made ??= makeSearch([...menu.values()].flat())
      return made(query)
    }
  }, [menu])
  useEffect(() => {
    // Safari has none; there the first letter does it.
    if (typeof requestIdleCallback === 'undefined') return
    const idle = requestIdleCallback(() => void search(''))
    return () => cancelIdleCallback(idle)
  }, [search])
  return search
}
