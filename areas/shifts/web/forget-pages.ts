/** After the clock-out nobody's address is left for whoever opens the app without a network; the service worker knows all that was put aside. */
export async function forgetPages(): Promise<void> {
  if ('caches' in window) await caches.delete('driver-shell')
  const registration = await navigator.serviceWorker?.getRegistration('/rocket/driver_app_web')
  registration?.active?.postMessage('clocked out')
}
