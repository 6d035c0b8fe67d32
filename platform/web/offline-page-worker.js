// Shows a page where there is no network, as it was last: the one at the root of its scope, for each place that it is open for. It keeps nothing
// else; what waits to be sent is the page's own business.
const home = new URL(self.registration.scope).pathname
const shell = `page ${home}`
const patience = 8000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === home) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** One copy for each place, whatever view of it is open. */
function keyOf(address) {
  const { searchParams } = new URL(address)
  const place = searchParams.get('franchise_id')
  return place === null ? home : `${home}?franchise_id=${encodeURIComponent(place)}`
}

async function page(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    // Signed out: the page of before must not come back.
    if (response.redirected || response.type === 'opaqueredirect' || [401, 403].includes(response.status))
      await caches.delete(shell)
    else if (response.ok) await (await caches.open(shell)).put(keyOf(request.url), response.clone())
    return response
  } catch {
    const kept = { cacheName: shell }
    return (
      (await caches.match(keyOf(request.url), kept)) ??
      (await caches.match(home, { ...kept, ignoreSearch: true })) ??
      Response.error()
    )
  }
}

async function asset(request) {
  const cache = await caches.open(shell)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
