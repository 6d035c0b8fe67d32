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
    const used = usedAssets()
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (pathname.startsWith('/assets/') && !used.includes(pathname) && !isLatePart(pathname)) await cache.delete(url)
    }
    for (const path of [homePath, ...used]) if (!(await cache.match(path))) await cache.add(path)
  } catch {
    // A full disk or a lost network: the page works, it only opens with a network.
  }
}

/** The decoder of barcodes is loaded at a door, where there may be no network: once it is here it stays. */
const isLatePart = (path: string) => /\/zxing[_-][^/]+$/.test(path)

function usedAssets(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(loaded.filter((path) => path.startsWith('/assets/')))]
}
