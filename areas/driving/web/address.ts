import { useSyncExternalStore } from 'react'

export const homePath = '/rocket/driver_app_web'
const ofAssignment = ['pickup', 'deliver', 'sign'] as const
export type AssignmentScreen = (typeof ofAssignment)[number]
export type DriverScreen =
  | { readonly screen: 'home' }
  | { readonly screen: AssignmentScreen; readonly driver_assignment_id: string }

/** Which screen the address names; the routes are the server's. */
export function screenAt(path: string): DriverScreen {
  const [, named, id] = /^\/rocket\/driver_app_web\/(\w+)\/([^/]+)\/?$/.exec(path) ?? []
  const screen = ofAssignment.find((one) => one === named)
  return screen && id ? { screen, driver_assignment_id: decodeURIComponent(id) } : { screen: 'home' }
}

const moved = 'driver-screen'

/** Moves to another screen without asking the server for it: at a door without signal there may be no answer. */
export function openScreen(to: DriverScreen): void {
  const path =
    to.screen === 'home' ? homePath : `${homePath}/${to.screen}/${encodeURIComponent(to.driver_assignment_id)}`
  if (path !== location.pathname) history.pushState({ fromHome: location.pathname === homePath }, '', path)
  window.dispatchEvent(new Event(moved))
  window.scrollTo(0, 0)
}

/** Back to the queue over all entries of the screen, so that Back does not lead into it again. */
export function returnHome(): void {
  const { fromHome = false, step = 0 } = (history.state ?? {}) as { fromHome?: boolean; step?: number }
  if (fromHome) history.go(-1 - step)
  else openScreen({ screen: 'home' })
}

export function useDriverScreen(): DriverScreen {
  return screenAt(
    useSyncExternalStore(
      (changed) => {
        window.addEventListener('popstate', changed)
        window.addEventListener(moved, changed)
        return () => {
          window.removeEventListener('popstate', changed)
          window.removeEventListener(moved, changed)
        }
      },
      () => location.pathname,
    ),
  )
}
