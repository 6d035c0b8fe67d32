// Shows the driver's pages where there is no network: the last home page that was seen stands in for all three, because the screen is
// chosen in the browser by the address. It keeps no photo, ID or signature; what waits to be sent is the page's own business.
const shell = 'driver-shell'
const home = '/rocket/driver_app_web'
// Put aside by its page (areas/shifts), which has its own files.
const shifts = { cache: 'driver-shifts', path: `${home}/shifts` }
const patience = 8000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// From the page that has clocked its driver out.
self.addEventListener('message', (event) => event.data === 'clocked out' && event.waitUntil(forget()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  // Clocked out: what was kept of the queue goes, the copy of the page and the last home.
  if (request.mode === 'navigate' && pathname === `${home}/clock_out`) event.waitUntil(forget())
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The tablet's link and the clock-out carry a secret: they are never kept.
  if (request.mode === 'navigate' && search === '' && isDriverPage(pathname)) event.respondWith(page(request))
  else if (request.mode === 'navigate' && pathname === shifts.path) event.respondWith(shiftsPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

function isDriverPage(pathname) {
  return pathname === home || pathname.startsWith(`${home}/pickup/`) || pathname.startsWith(`${home}/deliver/`)
}

async function forget() {
  await caches.delete(shell)
  await caches.delete(shifts.cache)
  const opening = indexedDB.open('cosmic-driver')
  await new Promise((resolve) => {
    opening.onerror = resolve
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('home')) return resolve(database.close())
      const transaction = database.transaction('home', 'readwrite')
      transaction.objectStore('home').clear()
      transaction.oncomplete = () => resolve(database.close())
      transaction.onabort = resolve
    }
  })
  await fallSilent().catch(() => undefined)
}

/** Nobody is rung after work, and nothing stays on the locked screen. Older browsers have neither. */
async function fallSilent() {
  for (const told of (await self.registration.getNotifications?.()) ?? []) told.close()
  const ringing = await self.registration.pushManager?.getSubscription()
  await ringing?.unsubscribe()
}

async function page(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    // Signed out or clocked out: the page of before must not come back. The one that says so opens without a network too, for what waits.
    if (response.status === 403 || response.status === 401) await forget()
    if ([200, 401, 403].includes(response.status)) await (await caches.open(shell)).put(home, response.clone())
    return response
  } catch {
    return (await caches.match(home, { cacheName: shell })) ?? Response.error()
  }
}

/** Whoever is signed in by mail reads it too, whose home is not here: what is kept of the queue does not depend on it. */
async function shiftsPage(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    if (response.redirected || response.status === 401 || response.status === 403) await caches.delete(shifts.cache)
    return response
  } catch {
    return (await caches.match(shifts.path, { cacheName: shifts.cache })) ?? Response.error()
  }
}

async function asset(request) {
  const cache = await caches.open(shell)
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

// New work, while the page is closed or hidden. On a page that is seen, the page rings itself.
self.addEventListener('push', (event) => event.waitUntil(announce(event.data?.json() ?? {})))

async function announce({ title = 'New work', body = 'Open Cosmic to acknowledge it.' }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body,
    tag: 'new-work',
    renotify: true,
    requireInteraction: true,
    vibrate: [300, 150, 300, 150, 300],
    icon: `${home}/icon-192.png`,
    badge: `${home}/icon-192-maskable.png`,
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show())
})

async function show() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname.startsWith(home))
  await (open ? open.focus() : self.clients.openWindow(home))
}
