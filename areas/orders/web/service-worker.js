// Shows an order's page where there is no network, as it was last; on the other pages it says what is known of the order and of the cart, and
// brings the page once there is a network again. Tells of an order's news while its page is closed. It keeps the page of the order that was
// seen last, for a day, and nothing that is typed. Registered twice: for orders' pages with their files and their news (use-kept-order.ts), and
// for the rest of the town, also by a cart that holds something. The route puts `self.words` before it, in the language of the page.
const { words } = self
const shell = 'order-shell'
const notes = 'offline-notes'
const patience = 8000
const keptMs = 24 * 60 * 60_000
const isOfOrders = new URL(self.registration.scope).pathname === '/order/'
const orderPath = /^\/order\/\d+$/
/** Where an installed app opens, its lists, menus and the cart. A page that does something when it is opened is not among them: from here each would come of ourselves. */
const townPath = /^\/(discover|restaurants\/[\w-]+|package_stores(\/\d+)?|\d+|cart\/credit_card_cart)?$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (orderPath.test(pathname)) event.respondWith(orderPage(request))
    else if (townPath.test(pathname)) event.respondWith(fetch(request).catch(offlinePage))
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

async function noteOf(about) {
  const noted = await caches.match(`/offline/${about}`, { cacheName: notes })
  const note = await noted?.json()
  return note && Date.now() - note.at < keptMs ? note : undefined
}

async function offlinePage() {
  const [kept, order, cart] = await Promise.all([keptPage(), noteOf('order'), noteOf('cart')])
  const text = `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.heading} · Cosmic</title><style>${offlineStyle}</style></head>
<body><main><h1>${words.heading}</h1><p>${words.waits}</p>${orderPart(kept, order)}${cart && !(cart.at < order?.placed_at) ? card(words.cart, cart) : ''}<p><a href="">${words.again}</a></p></main>
<script>${comeBack}</script></body></html>`
  return new Response(text, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function orderPart(kept, order) {
  if (!kept && !order) return `<p>${words.any_order}</p>`
  const said = order?.over ? words.went : words.goes_on
  const number = kept && /\d+$/.exec(new URL(kept.url).pathname)[0]
  const link = kept && `<a class="act" href="${inHtml(kept.url)}">${words.order} ${number}</a>`
  return card(said, order ?? { title: '', lines: [] }, link)
}

const card = (said, { title, lines }, link = '') =>
  `<section><p>${said}</p>${title && `<h2>${inHtml(title)}</h2>`}${lines.map((line) => `<p>${inHtml(line)}</p>`).join('')}${link}</section>`

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text) => text.replace(/[&<>"]/g, (sign) => entities[sign])

/** In the offline page: it is asked whether the town answers, as browsers believe to have a network when they have none, and the other way round. */
const comeBack = `const look = () => document.hidden || fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined)
addEventListener('online', look)
addEventListener('visibilitychange', look)
setInterval(look, 5000)`

/** No style sheet is sure to be at hand: the colours are those of ui/tokens.css. */
const offlineStyle = `:root { color-scheme: light dark; --brand: light-dark(#0b6e6a, #5ccbc2); --on-brand: light-dark(#ffffff, #0e1116) }
body { margin: 0; background: light-dark(#f6f7f9, #0e1116); color: light-dark(#14181f, #e8ecf1); font: 16px/24px system-ui, sans-serif }
main { max-width: 480px; margin: 15vh auto 0; padding: 0 24px }
h1 { font-size: 28px; line-height: 1.2 }
h2 { margin: 0 0 4px; font-size: 18px }
section { margin: 16px 0; padding: 16px; border: 1px solid light-dark(#d9dee5, #2b3340); border-radius: 16px; background: light-dark(#ffffff, #161b22) }
section p { margin: 0 0 8px }
.act { margin-top: 16px }
a { color: var(--brand); font-weight: 600 }
a:not(.act) { display: inline-block; padding: 10px 0 }
.act { display: block; padding: 12px 24px; border-radius: 12px; background: var(--brand); color: var(--on-brand); text-align: center; text-decoration: none }`

// Also on a page that is seen: a browser that promised to show each push takes the permission away where nothing is shown.
self.addEventListener('push', (event) => {
  const { title = words.news, body = words.news_body, url = '/', tag = 'order' } = event.data?.json() ?? {}
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
