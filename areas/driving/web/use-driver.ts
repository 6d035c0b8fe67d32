import { useEffect, useState, useSyncExternalStore } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { useLive } from '#platform/web/live.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { everyWhileVisible } from '#platform/web/while-visible.ts'
import type { DriverDesk, DriverView } from './driver-desk.ts'

/** A little more than from a place told to the second after it, which on the way bring the question along (`position-teller.ts`). */
const refreshEvery = 35_000
/** How often one looks whether it is time. */
const lookEvery = 5_000
const tryAgainAfter = 5_000
/** A question that still has no answer then. */
const overdueAfter = refreshEvery + 15_000
/** An answer older than this is shown in grey: much may have changed since. */
const agesAfter = 2 * 60_000

export type SeenView = DriverView & {
  readonly isOnline: boolean
  /** As the chip tells it; undefined while the server answers. */
  readonly silentSince: string | undefined
  readonly isOld: boolean
}

/** What the driver's screens look at, kept up to date by hints and otherwise. */
export function useDriver(desk: DriverDesk): SeenView {
  const view = useSyncExternalStore(desk.subscribe, desk.view)
  const isOnline = useOnline()
  useLive([`queue:${view.home.driver.driver_id}`], ({ version }) => void desk.hear(version))
  useEffect(() => keepInTouch(desk), [desk])
  const waits = view.kept.length > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void desk.sendNow(), tryAgainAfter)
    return () => clearInterval(timer)
  }, [desk, waits])
  useEffect(() => {
    if (!view.isSilent) return
    return everyWhileVisible(tryAgainAfter, () => void desk.refresh())
  }, [desk, view.isSilent])
  useNow(desk)
  const age = Date.now() - view.answeredAt
  const isSilent = view.isSilent || view.trouble === 'no_signal' || age > overdueAfter
  const answered = view.answeredAt - Date.now() + desk.now()
  return {
    ...view,
    isOnline,
    silentSince: isSilent ? timeText(answered, view.home.time_zone) : undefined,
    isOld: age > agesAfter,
  }
}

/** Asks by a timer, for when there are no hints, and with every sign that the network may be back. */
export function keepInTouch(desk: DriverDesk): () => void {
  void desk.open()
  const look = () => {
    // Hidden too: a step that could still be taken back leaves before the page may be frozen.
    void desk.sendNow()
    if (document.visibilityState === 'visible') void desk.refresh()
  }
  const leave = everyWhileVisible(lookEvery, () => void desk.refreshOlderThan(refreshEvery))
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    leave()
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Now by the server's clock, again every quarter of a minute, with every answer and when the page is looked at again, which asks. */
export function useNow(desk: DriverDesk): number {
  const [, drawAgain] = useState(0)
  useEffect(() => everyWhileVisible(15_000, () => drawAgain((times) => times + 1)), [])
  return desk.now()
}
