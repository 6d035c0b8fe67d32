import { useEffect, useState } from 'react'
import { whileVisible } from '#platform/web/while-visible.ts'
import type { DriverDesk } from './driver-desk.ts'
import { makePositionTeller, type PositionTeller } from './position-teller.ts'

/** `asks`: nobody has been asked on this phone. `off`: the driver has switched it off. `denied`: the phone does not allow it. */
export type Sharing = 'on' | 'off' | 'asks' | 'denied' | 'impossible'

const storageKey = 'driver_shares_position'
/** A phone that lies still tells nothing by itself; it is asked, and answers with what it knows. */
const lookEveryMs = 15_000
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: lookEveryMs, timeout: 20_000 }

/** Tells dispatch where this phone is, while the app is on screen and the driver has said yes. */
export function useSharedPosition(desk: DriverDesk): { sharing: Sharing; share(): void; stop(): void } {
  const [sharing, setSharing] = useState<Sharing>(startWith)
  const [teller] = useState(() => makePositionTeller(desk))
  useEffect(() => {
    if (sharing === 'on') return followPosition(desk, teller, () => setSharing('denied'))
  }, [sharing, desk, teller])

  const choose = (chosen: 'on' | 'off') => {
    localStorage.setItem(storageKey, chosen)
    setSharing(chosen)
  }
  return { sharing, share: () => choose('on'), stop: () => choose('off') }
}

/** Answers how to end it. */
export function followPosition(desk: DriverDesk, teller: PositionTeller, onDenied: () => void): () => void {
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (code === PERMISSION_DENIED) onDenied()
  }
  return whileVisible(() => {
    const watching = navigator.geolocation.watchPosition(teller.hear, failed, options)
    const look = () => navigator.geolocation.getCurrentPosition(teller.hear, failed, options)
    const timer = setInterval(look, lookEveryMs)
    const leave = desk.accompany(() => void teller.tellStill())
    return () => {
      navigator.geolocation.clearWatch(watching)
      clearInterval(timer)
      leave()
      teller.pause()
    }
  })
}

function startWith(): Sharing {
  if (!('geolocation' in navigator) || !window.isSecureContext) return 'impossible'
  const chosen = localStorage.getItem(storageKey)
  return chosen === 'on' || chosen === 'off' ? chosen : 'asks'
}
