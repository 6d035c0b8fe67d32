import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Ringer } from '#platform/web/ring-sound.ts'
import { newStops, repeatMs, ringsFor } from '../rules/ring.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { usePhoneSettings } from './phone-settings.ts'

/**
 * New work rings, whichever screen is open: sound, shake and title, again and again until it is acknowledged. Answers since when, by this
 * device's clock; undefined while nothing rings.
 */
export function useRing(ringer: Ringer, { driver_assignments }: DriverHomeState): number | undefined {
  const { volume, muted } = usePhoneSettings()
  const rings = ringsFor(driver_assignments)?.driver_assignment_id
  const [begun, setBegun] = useState<{ id: string; since: number }>()
  if (rings !== undefined && begun?.id !== rings) setBegun({ id: rings, since: Date.now() })
  const ring = useEffectEvent(() => ringer.ring(muted ? 0 : volume))

  useEffect(() => {
    const touched = () => ringer.unlock()
    // Once the finger is up again: what goes from the page as the ring is on must not pull away the button under it.
    window.addEventListener('click', touched)
    window.addEventListener('keydown', touched)
    return () => {
      window.removeEventListener('click', touched)
      window.removeEventListener('keydown', touched)
    }
  }, [ringer])

  useEffect(() => {
    if (rings === undefined) return
    const title = document.title
    document.title = `● New order · ${title}`
    ring()
    const timer = setInterval(ring, repeatMs)
    return () => {
      clearInterval(timer)
      document.title = title
    }
  }, [rings])

  const news = newStops(driver_assignments).join()
  const known = useRef(news)
  useEffect(() => {
    const before = known.current.split(',')
    known.current = news
    const isUnheard = news.split(',').some((id) => id !== '' && id !== rings && !before.includes(id))
    if (isUnheard) ring()
  }, [news, rings])
  return rings === undefined ? undefined : begun?.since
}
