import { expect, type Page } from '@playwright/test'

/** Waits until the page's service worker listens and the cache of that name holds the page with all that it has loaded: it opens without a network. */
export async function isKeptOffline(page: Page, cacheName: string): Promise<void> {
  await expect.poll(() => page.evaluate(missingFrom, cacheName)).toEqual([])
}

/** Runs in the page. */
async function missingFrom(cacheName: string): Promise<string[]> {
  const pathOf = (address: string) => new URL(address).pathname
  const kept = (await (await caches.open(cacheName)).keys()).map(({ url }) => pathOf(url))
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => pathOf(src))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => pathOf(name))
  const assets = new Set([...scripts, ...loaded].filter((path) => path.startsWith('/assets/')))
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  const missing = [location.pathname, ...assets].filter((path) => !kept.includes(path))
  return worker?.state === 'activated' ? missing : ['a service worker', ...missing]
}
