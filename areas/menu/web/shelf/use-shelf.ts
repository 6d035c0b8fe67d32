import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '#platform/web/live.ts'
import { useOnline } from '#platform/web/use-online.ts'
import type { ShelfDesk, ShelfView } from './shelf-desk.ts'

const againMs = 5_000
const quietMs = 60_000

/** The shelves as they are now; what waits is sent with each sign of a network. */
export function useShelf(desk: ShelfDesk, franchise_id: number | null): ShelfView {
  const view = useSyncExternalStore(desk.subscribe, desk.view)
  const isOnline = useOnline()
  useLive(franchise_id === null ? [] : [`menu:${franchise_id}`], ({ version }) => desk.hear(version))
  const isWaiting = view.is_lost || view.waiting.length > 0

  useEffect(() => {
    if (isOnline) desk.wake()
    else desk.lost()
  }, [desk, isOnline])

  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && desk.wake()
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(desk.wake, isWaiting ? againMs : quietMs)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      clearInterval(timer)
    }
  }, [desk, isWaiting])
  return view
}
