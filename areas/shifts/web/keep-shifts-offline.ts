import { shiftsPath as page } from '../rules/driver-paths.ts'

const scope = '/rocket/driver_app_web'
const cacheName = 'driver-shifts'

let keptAt = 0

/**
 * Puts the page as it is now aside, with what it is made of, so that the service worker of the driver's app can show it without a signal. What an
 * earlier version left is dropped. Browsers without one go on as before.
 */
export async function keepShiftsOffline(readAt: number): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window) || keptAt >= readAt) return
  keptAt = readAt
  try {
    await navigator.serviceWorker.register(`${scope}/service_worker.js`, { scope })
    const cache = await caches.open(cacheName)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const used = [...new Set(loaded.filter((path) => path.startsWith('/assets/')))]
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (pathname.startsWith('/assets/') && !used.includes(pathname)) await cache.delete(url)
    }
    const response = await fetch(page, { headers: { accept: 'text/html' } })
    if (response.ok && !response.redirected) await cache.put(page, response)
    for (const path of used) if (!(await cache.match(path))) await cache.add(path)
  } catch {
    // A full disk or a lost network: the page works, it only opens with a network.
    keptAt = 0
  }
}
