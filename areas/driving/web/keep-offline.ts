import { loadedAssets, putAside, putLaterAside } from '#platform/web/kept-assets.ts'
import { homePath } from './address.ts'

/**
 * Makes the pages open without a network. What this page has loaded was loaded before the service worker listened, so it is put
 * aside from here, and what an earlier version left is dropped. Browsers without one, or plain HTTP, go on as before.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register(`${homePath}/service_worker.js`, { scope: homePath })
    const cache = await caches.open('driver-shell')
    const used = loadedAssets()
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (pathname.startsWith('/assets/') && !used.includes(pathname) && !isLatePart(pathname)) await cache.delete(url)
    }
    for (const path of [...used, homePath]) await putAside(cache, path)
    putLaterAside(cache)
  } catch {
    // A full disk or a lost network: the page works, it only opens with a network.
  }
}

/** The decoder of barcodes is loaded at a door, where there may be no network: once it is here it stays. */
const isLatePart = (path: string) => /\/zxing[_-][^/]+$/.test(path)
