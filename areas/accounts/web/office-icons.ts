import type { IconName } from '#ui/icon.tsx'

/** The drawing beside each page's name in the navigation. */
const icons: Readonly<Record<string, IconName>> = {
  '/rocket/dispatch_app_web': 'columns',
  '/secure/orders': 'receipt',
  '/secure/messaging': 'message',
  '/secure/marketing': 'megaphone',
  '/secure/testing': 'send',
  '/secure/tickets': 'ticket',
  '/secure/tickets/new': 'plus',
  '/admin/import': 'download',
  '/admin/zones': 'map',
  '/secure/jobs': 'bolt',
  '/secure/ledger': 'check',
  '/secure/profit_and_loss': 'chart',
  '/secure/payouts': 'store',
  '/secure/clock': 'users',
  '/secure/clock_in': 'clock',
  '/secure/drivers': 'car',
  '/secure/invoices/hours': 'calendar',
  '/secure/invoices': 'wallet',
  '/rocket/orders': 'truck',
  '/rocket/keys': 'lock',
  '/rocket/webhooks': 'bolt',
  '/admin/businesses': 'users',
  '/secure/courses': 'award',
  '/secure/reservations': 'calendar',
  '/admin/menu_items': 'menu-card',
  '/secure/shelf_walk': 'shelf',
  '/secure/schedule': 'roster',
  '/admin/addresses': 'pin',
  '/secure/sales': 'flag',
  '/secure/tax_records': 'percent',
  '/secure/restaurant_tablets': 'tablet',
  '/admin/order_cart': 'phone',
  '/secure/people': 'user',
  '/secure/audit': 'search',
  '/secure/privacy': 'shield',
  '/secure/operations': 'chart',
  '/secure/restaurants': 'store',
  '/secure/markets': 'settings',
  '/secure/discounts': 'percent',
  '/secure/see_as': 'user',
}

export function iconOf(href: string): IconName {
  return icons[href] ?? 'list'
}
