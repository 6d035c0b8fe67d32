import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '#platform/web/send.ts'
import { driverPosition } from '../calls/position.ts'
import { type Fix, isWorthSending, type SentPosition } from '../rules/position.ts'

/** `asks`: nobody has been asked on this phone. `off`: the driver has switched it off. `denied`: the phone does not allow it. */
export type Sharing = 'on' | 'off' | 'asks' | 'denied' | 'impossible'

const storageKey = 'driver_shares_position'
/** A phone that lies still tells nothing by itself; it is asked, and answers with what it knows. */
const lookEveryMs = 15_000
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: lookEveryMs, timeout: 20_000 }

/**
 * Tells dispatch where this phone is, while the app is on screen and the driver has said yes. Only the latest place is ever sent: what could
 * not be sent where there is no signal is out of date when there is.
 */
export function useSharedPosition(): { sharing: Sharing; share(): void; stop(): void } {
  const [sharing, setSharing] = useState<Sharing>(startWith)
  const latest = useRef<SentPosition>(undefined)
  const sending = useRef(false)

  const tell = useCallback(async ({ coords, timestamp }: GeolocationPosition) => {
    const { latitude: lat, longitude: lng, accuracy } = coords
    const fix: Fix = { lat, lng, at: timestamp }
    if (sending.current || !isWorthSending(latest.current, fix, Date.now())) return
    sending.current = true
    const reply = await send(driverPosition, { lat, lng, accuracy, age: Math.max(0, Date.now() - timestamp) }).catch(
      () => undefined,
    )
    sending.current = false
    if (reply) latest.current = { fix, at: Date.now() }
  }, [])

  useEffect(() => {
    if (sharing !== 'on') return
    const heard = (position: GeolocationPosition) => void tell(position)
    const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (code === PERMISSION_DENIED) setSharing('denied')
    }
    return whileVisible(() => {
      const watching = navigator.geolocation.watchPosition(heard, failed, options)
      const timer = setInterval(() => navigator.geolocation.getCurrentPosition(heard, failed, options), lookEveryMs)
      return () => {
        navigator.geolocation.clearWatch(watching)
        clearInterval(timer)
      }
    })
  }, [sharing, tell])

  const choose = (chosen: 'on' | 'off') => {
    localStorage.setItem(storageKey, chosen)
    setSharing(chosen)
  }
  return { sharing, share: () => choose('on'), stop: () => choose('off') }
}

function startWith(): Sharing {
  if (!('geolocation' in navigator) || !window.isSecureContext) return 'impossible'
  const chosen = localStorage.getItem(storageKey)
  return chosen === 'on' || chosen === 'off' ? chosen : 'asks'
}

/** Runs it whenever the page is on screen; answers how to end it for good. */
function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | undefined
  const look = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) end ??= start()
    else {
      end?.()
      end = undefined
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}
