import { useEffect } from 'react'

/** What a menu said of its visit was read by the server (SIL-ORD-141): a reload or a bookmark does not say it again. */
export function useUntimedAddress(): void {
  useEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('elapsed')) return
    url.searchParams.delete('elapsed')
    url.searchParams.delete('restaurant_id')
    history.replaceState(history.state, '', url)
  }, [])
}
