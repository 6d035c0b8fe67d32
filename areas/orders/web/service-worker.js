// Shows an order's page where there is no network, as it was last, and tells of its news while it is closed. It serves orders' pages
// alone; of these it keeps the last one that was seen, for a day, and nothing that is typed.
const shell = 'order-shell'
const patience = 8000
const keptMs = 24 * 60 * 60_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && /^\/order\/\d+$/.test(pathname)) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch {
    const kept = await caches.match(request.url, { cacheName: shell })
    const at = Date.parse(kept?.headers.get('date') ?? '')
    return kept && Date.now() - at < keptMs ? kept : offlinePage()
  }
}

/** What was put aside by the page; all else by the network, which keeps it in its own cache. */
async function asset(request) {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request)
}

function offlinePage() {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Offline · Cosmic</title></head><body><main><h1>You are offline</h1>
<p>This order was not looked at on this device today, so there is nothing to show. Your order goes on all the same.</p>
<p><a href="">Try again</a></p></main></body></html>`
  return new Response(text, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

// Also on a page that is seen: a browser that promised to show each push takes the permission away where nothing is shown.
self.addEventListener('push', (event) => {
  const {
    title = 'Your order',
    body = 'There is news of your order.',
    url = '/',
    tag = 'order',
  } = event.data?.json() ?? {}
  const icon = '/rocket/driver_app_web/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, icon, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data?.url ?? '/', self.location.origin)))
})

async function show(address) {
  if (address.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === address.pathname)
  await (open ? open.focus() : self.clients.openWindow(address.href))
}
