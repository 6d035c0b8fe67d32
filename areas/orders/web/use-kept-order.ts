import { useEffect } from 'react'

const shell = 'order-shell'

/** Puts the page of an order that is under way aside, so that it opens without a network as it was last; what was kept of another order goes. */
export function useKeptOrder(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    void keep().catch(() => {
      // A full disk, a lost network, a browser that keeps nothing: the page works, it only opens with a network.
    })
  }, [isUnderWay])
}

async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register('/order/service_worker.js', { scope: '/order/' })
  const page = `${location.origin}${location.pathname}${location.search}`
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  await caches.delete(shell)
  const cache = await caches.open(shell)
  for (const address of new Set([page, ...assets])) await cache.add(address)
}
