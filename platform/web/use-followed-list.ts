import { useEffect, useRef, useState } from 'react'
import { usePointedAt } from '#ui/use-pointed-at.ts'
import { useLive } from './live.ts'

const askAgainAfterMs = 1_000
const minuteMs = 60_000

/**
 * Asks for a list again when a hint says that it has changed, and each minute as rows grow late; never while the pointer is over a row, which
 * would move it. `props` belong to what holds the rows.
 */
export function useFollowedList(topics: readonly string[], again: () => void) {
  const [isStale, setStale] = useState(false)
  const { isPointedAt, props } = usePointedAt()
  const askedAt = useRef(0)
  const isUp = useLive(topics, () => setStale(true))
  useEffect(() => {
    const timer = setInterval(() => setStale(true), minuteMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (!isStale || isPointedAt) return
    const wait = Math.max(askedAt.current + askAgainAfterMs - Date.now(), 0)
    const timer = setTimeout(() => {
      askedAt.current = Date.now()
      setStale(false)
      again()
    }, wait)
    return () => clearTimeout(timer)
  }, [isStale, isPointedAt, again])
  return { isUp, props }
}
