import { useEffect, useState } from 'react'
import { shownResults } from '../rules/browsing.ts'

const tickMs = 100

/** How many of `total` results are drawn: ten, and ten more every 100 ms, anew for each query (MNU-15, MNU-16). */
export function useShownResults(query: string, total: number): number {
  const [growth, setGrowth] = useState({ query, elapsed: 0 })
  const elapsed = growth.query === query ? growth.elapsed : 0
  const shown = shownResults(total, elapsed)
  const isGrowing = shown < total
  useEffect(() => {
    if (!isGrowing) return
    const timer = setTimeout(() => setGrowth({ query, elapsed: elapsed + tickMs }), tickMs)
    return () => clearTimeout(timer)
  }, [query, elapsed, isGrowing])
  return shown
}
