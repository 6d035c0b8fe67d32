import { useSyncExternalStore } from 'react'
import { type MapApp, mapApps } from '../rules/navigation.ts'

/** What this phone remembers of its driver's hand; nothing of a customer. */
export type PhoneSettings = {
  /** Of the ring, 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** Undefined until the first Navigate asks. */
  readonly maps: MapApp | undefined
  /** The offer of the home screen was answered. */
  readonly installSeen: boolean
}

const storageKey = 'driver_phone'
const changed = 'driver-phone-settings'
const usual: PhoneSettings = { volume: 0.8, muted: false, maps: undefined, installSeen: false }
let known: PhoneSettings | undefined

export function phoneSettings(): PhoneSettings {
  known ??= read()
  return known
}

export function changePhoneSettings(change: Partial<PhoneSettings>): void {
  known = { ...phoneSettings(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(known))
  } catch {
    // Storage is refused or full: it holds until the page is closed.
  }
  window.dispatchEvent(new Event(changed))
}

export function usePhoneSettings(): PhoneSettings {
  return useSyncExternalStore((listener) => {
    window.addEventListener(changed, listener)
    return () => window.removeEventListener(changed, listener)
  }, phoneSettings)
}

/** Whatever stands there, what comes out is usable. */
function read(): PhoneSettings {
  try {
    const { volume, muted, maps, installSeen } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<
      string,
      unknown
    >
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
      muted: muted === true,
      maps: typeof maps === 'string' && Object.hasOwn(mapApps, maps) ? (maps as MapApp) : undefined,
      installSeen: installSeen === true,
    }
  } catch {
    return usual
  }
}
