import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Ringer } from '#platform/web/ring-sound.ts'

const everyMs = 3_000
const louderAfterMs = 60_000
const quietForMs = 20_000

/** Rings until somebody answers, louder after a minute; a touch stops it for twenty seconds. Answers whether the browser lets it sound. */
export function useKitchenRing(ringer: Ringer, newest: number | undefined): boolean {
  const isAllowed = useSyncExternalStore(ringer.subscribe, ringer.isUnlocked)
  const [quietUntil, setQuietUntil] = useState(0)
  const [begun, setBegun] = useState<{ order_id: number; since: number }>()
  if (newest !== undefined && begun?.order_id !== newest) setBegun({ order_id: newest, since: Date.now() })
  const ring = useEffectEvent(() => {
    if (Date.now() < quietUntil) return
    ringer.ring(begun && Date.now() - begun.since > louderAfterMs ? 1 : 0.6)
  })

  useEffect(() => {
    const touched = () => {
      ringer.unlock()
      if (newest !== undefined) setQuietUntil(Date.now() + quietForMs)
    }
    addEventListener('pointerdown', touched)
    addEventListener('keydown', touched)
    return () => {
      removeEventListener('pointerdown', touched)
      removeEventListener('keydown', touched)
    }
  }, [ringer, newest])

  useEffect(() => {
    if (newest === undefined) return
    const title = document.title
    document.title = `● New order ${newest}`
    setQuietUntil(0)
    ring()
    const timer = setInterval(ring, everyMs)
    return () => {
      clearInterval(timer)
      document.title = title
    }
  }, [newest])
  return isAllowed
}
