import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#platform/web/live.ts'
import { useOnline } from '#platform/web/use-online.ts'
import type { KitchenDesk, KitchenView } from './kitchen-desk.ts'

/** Whoever is not rung asks: a connection that died without a word is noticed so. */
const quietMs = 60_000
const lostMs = 5_000

/** The kitchen as it is now; a ring of the stream, a return of the network and of the person all lead to one question. */
export function useKitchen(desk: KitchenDesk): KitchenView & { readonly is_live: boolean } {
  const view = useSyncExternalStore(desk.subscribe, desk.view)
  const isOnline = useOnline()
  const { franchise_id } = view.kitchen.franchise
  const is_live = useLive([`kitchen:${franchise_id}`], desk.read)
  const isLost = view.lost_since !== undefined

  useEffect(() => {
    if (isOnline) desk.read()
    else desk.lost()
  }, [desk, isOnline])

  // Also when the stream is up again: what it did not say meanwhile is asked for.
  useEffect(() => {
    desk.read()
    const seen = () => document.visibilityState === 'visible' && desk.read()
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(desk.read, is_live && !isLost ? quietMs : lostMs)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      clearInterval(timer)
    }
  }, [desk, is_live, isLost])

  return { ...view, is_live }
}

/** Now by the server's clock, again every second. */
export function useNow(desk: KitchenDesk): number {
  const [, drawAgain] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => drawAgain((times) => times + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return desk.now()
}
