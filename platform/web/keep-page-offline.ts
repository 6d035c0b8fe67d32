import { loadedAssets, putAside, putLaterAside } from './kept-assets.ts'

/**
 * Makes the page at `home` open without a network. What it has loaded was loaded before the service worker listened, so it is put aside from
 * here, and what an earlier version left is dropped. Browsers without one, or plain HTTP, go on as before.
 */
export async function keepPageOffline(home: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register(`${home}/service_worker.js`, { scope: home })
    const cache = await caches.open(`page ${home}`)
    const used = loadedAssets()
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (pathname.startsWith('/assets/') && !used.includes(pathname) && !isLatePart(pathname)) await cache.delete(url)
    }
    const place = new URLSearchParams(location.search).get('franchise_id')
    const page = place === null ? home : `${home}?franchise_id=${encodeURIComponent(place)}`
    // The page comes last: with half of its files it would not open.
    for (const path of [...used, page]) await putAside(cache, path)
    putLaterAside(cache)
  } catch {
    // A full disk or a lost network: the page works, it only opens with a network.
  }
}

/** The decoder of bar codes is loaded at the first look, where there may be no network later: once it is here it stays. */
const isLatePart = (path: string) => /\/zxing[_-][^/]+$/.test(path)
