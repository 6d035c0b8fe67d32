import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveAt } from '#platform/web/live.ts'

/** Without hints the page asks by itself, and with them as well, but seldom: one may be lost. */
const withoutHintsMs = 20_000
const withHintsMs = 120_000
/** Of many changes one after the other, no more often than this. */
const pauseMs = 250

type Follow = {
  readonly franchise_id: number
  readonly editor?: boolean | undefined
  /** Off: nothing is listened to. */
  readonly isOn?: boolean | undefined
  /** Brings the page up to a version of the menu that a hint told of; 0 is whatever there is now. */
  readonly bring: (at: number) => Promise<void>
}

/**
 * Has the page brought up to date whenever the menu has a newer version. A page that nobody sees asks nothing and listens to nothing; when it is
 * looked at again it asks first.
 */
export function useMenuVersions({ franchise_id, editor = false, isOn = true, bring }: Follow): void {
  const isSeen = useIsSeen() && isOn
  const asked = useRef({ at: 0, isRunning: false, isStale: false })

  const ask = useEffectEvent(async (at: number) => {
    const now = asked.current
    now.at = Math.max(now.at, at)
    if (now.isRunning) {
      now.isStale = true
      return
    }
    now.isRunning = true
    do {
      now.isStale = false
      await bring(now.at)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    } while (now.isStale)
    now.isRunning = false
  })

  const own = `/order/restaurants/menu_live/${franchise_id}`
  const ofEditors = `/live?topics=${encodeURIComponent(`menu:${franchise_id}`)}`
  const isUp = useLiveAt(isSeen ? (editor ? ofEditors : own) : undefined, ({ version }) => void ask(version))
  useEffect(() => {
    if (!isSeen) return
    // What changed before the stream was open.
    void ask(0)
    const timer = setInterval(() => void ask(0), isUp ? withHintsMs : withoutHintsMs)
    return () => clearInterval(timer)
  }, [isSeen, isUp])
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
