import { useEffect } from 'react'
import { randomHex } from '#platform/web/random-hex.ts'

/** Between the tabs of one browser, which are signed in to one account. */
const channelName = 'payment-account'
/** A page hears itself as well. */
const page = randomHex(8)

export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(page)
  channel.close()
}

/**
 * Another tab has signed in or out: the cards, the fees and the session of this page are no longer its own, so that it is loaded anew; what was
 * typed outlives that. While something lies over the page, such as an order that is being placed, it waits for the next look.
 */
export function useAccountElsewhere(): void {
  useEffect(() => {
    let isStale = false
    const look = () => {
      if (isStale && !document.querySelector('dialog[open]')) location.reload()
    }
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent) => {
      if (data === page) return
      isStale = true
      look()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
