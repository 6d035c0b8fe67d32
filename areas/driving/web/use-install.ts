import { useSyncExternalStore } from 'react'
import { type InstallWay, installWay } from '../rules/install-way.ts'

/** What Chrome hands to a page that could be put on the home screen; other browsers have a menu for it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let offered: InstallPrompt | undefined
const changed = 'driver-install-offer'

function keep(offer: InstallPrompt | undefined): void {
  offered = offer
  window.dispatchEvent(new Event(changed))
}

/** To be called once, as early as possible: the offer comes once. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

/** How this phone would get the app onto its home screen; undefined where it has it, or cannot. */
export function useInstallWay(): InstallWay | undefined {
  const isOffered = useInstall() !== undefined
  const { userAgent, maxTouchPoints: touchPoints } = navigator
  return installWay({ isOffered, isInstalled: isStandalone(), userAgent, touchPoints })
}

/** Safari on a phone says it in a way of its own. */
const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Asks the browser to install the app; undefined where it has not offered to. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(
    (listener) => {
      window.addEventListener(changed, listener)
      return () => window.removeEventListener(changed, listener)
    },
    () => offered,
  )
  return (
    offer &&
    (async () => {
      keep(undefined)
      await offer.prompt()
    })
  )
}
