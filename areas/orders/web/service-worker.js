// Shows an order's page where there is no network, as it was last, and leads to it from where the town begins; tells of its news while it is
// closed. It keeps the page of the order that was seen last, for a day, and nothing that is typed. Registered twice (use-kept-order.ts): for
// orders' pages with their files and their news, and for the rest of the town.
const shell = 'order-shell'
const patience = 8000
const keptMs = 24 * 60 * 60_000
const isOfOrders = new URL(self.registration.scope).pathname === '/order/'
const orderPath = /^\/order\/\d+$/
/** Where an installed app opens, and its lists. A page that does something when it is opened is not among them: from here each would come of ourselves. */
const startPath = /^\/(discover|restaurants\/[\w-]+|package_stores)?$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (orderPath.test(pathname)) event.respondWith(orderPage(request))
    else if (startPath.test(pathname)) event.respondWith(fetch(request).catch(offlinePage))
  } else if (isOfOrders && pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

async function orderPage(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch {
    const kept = await keptPage()
    return kept?.url === request.url ? kept.response : offlinePage()
  }
}

/** The order's page that was put aside, while it is of use. */
async function keptPage() {
  const cache = await caches.open(shell)
  const page = (await cache.keys()).findLast(({ url }) => orderPath.test(new URL(url).pathname))
  const response = page && (await cache.match(page))
  const at = Date.parse(response?.headers.get('date') ?? '')
  return Date.now() - at < keptMs ? { url: page.url, response } : undefined
}

/** What was put aside by the page; all else by the network, which keeps it in its own cache. */
async function asset(request) {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request)
}

async function offlinePage() {
  const kept = await keptPage()
  const number = kept && /\d+$/.exec(new URL(kept.url).pathname)?.[0]
  const order = kept
    ? `<p>Your order goes on all the same. This is how it was when you last looked:</p>
<p><a class="act" href="${kept.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Order ${number}</a></p>`
    : '<p>An order that you placed goes on all the same.</p>'
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · Cosmic</title><style>${offlineStyle}</style></head>
<body><main><h1>You are offline</h1>${order}<p><a href="">Try again</a></p></main></body></html>`
  return new Response(text, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** No style sheet is sure to be at hand: the colours are those of ui/tokens.css. */
const offlineStyle = `:root { color-scheme: light dark; --brand: light-dark(#0b6e6a, #5ccbc2); --on-brand: light-dark(#ffffff, #0e1116) }
body { margin: 0; background: light-dark(#f6f7f9, #0e1116); color: light-dark(#14181f, #e8ecf1); font: 16px/24px system-ui, sans-serif }
main { max-width: 480px; margin: 15vh auto 0; padding: 0 24px }
h1 { font-size: 28px; line-height: 1.2 }
a { color: var(--brand); font-weight: 600 }
a:not(.act) { display: inline-block; padding: 10px 0 }
.act { display: block; padding: 12px 24px; border-radius: 12px; background: var(--brand); color: var(--on-brand); text-align: center; text-decoration: none }`

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
