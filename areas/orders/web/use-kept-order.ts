import { useEffect } from 'react'
import { noteForOffline, type OfflineNote, registerTownWorker } from '#platform/web/town-worker.ts'

const shell = 'order-shell'

/**
 * Puts the page of an order that is under way aside, so that it opens without a network as it was last, and is found from where the town begins;
 * what was kept of another order goes. `note` says how it stands.
 */
export function useKeptOrder(isUnderWay: boolean, note: OfflineNote): void {
  const noted = JSON.stringify(note)
  useEffect(() => {
    void noteForOffline('order', JSON.parse(noted)).catch(() => undefined)
  }, [noted])
  useEffect(() => {
    if (!isUnderWay) return
    void keep().catch(() => {
      // A full disk, a lost network, a browser that keeps nothing: the page works, it only opens with a network.
    })
  }, [isUnderWay])
}

async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  for (const scope of ['/order/', '/'] as const) await registerTownWorker(scope)
  const page = `${location.origin}${location.pathname}${location.search}`
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  const cache = await caches.open(shell)
  // The page comes last: with half of its files it would not open. What is kept goes once its successor is there, as the page runs without a network, too.
  const wanted = new Set([...assets, page])
  for (const address of wanted) await cache.add(address)
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}
