/** Who may do what: one table for calls and routes, deny by default (SIL-ORD-002, SIL-OPS-04). */

export const roles = [
  'admin',
  'staff',
  'customer_support',
  'manager',
  'sales',
  'marketing',
  'driver',
  'restaurant_staff',
  'business',
  'dispatcher',
  'menu_editor',
] as const
export type Role = (typeof roles)[number]
/** `anyone` is every session, anonymous ones included. */
export type Permitted = Role | 'anyone'

// Sets that definitions name as those who may.
export const anyone = ['anyone'] as const
export const admin = ['admin'] as const
export const dispatcher = ['dispatcher'] as const
export const driver = ['driver'] as const
export const support = ['customer_support'] as const
const office = [
  'staff',
  'customer_support',
  'dispatcher',
  'menu_editor',
  'sales',
  'marketing',
  'business',
  'restaurant_staff',
] as const

/** Request names of `POST /data/make_request`. */
export const callPermissions = {
  task_create: support,

  zones_of_market: admin,
  zone_save: admin,
  zone_delete: admin,
  franchise_county: admin,
  zone_try: admin,

  dispatch_move_up: dispatcher,
  dispatch_move_down: dispatcher,
  dispatch_delete: dispatcher,
  dispatch_enqueue: dispatcher,
  enqueue_waypoint: dispatcher,
  change_driver_status: dispatcher,
  send_to_external_delivery: dispatcher,
  refresh_driver_queues: dispatcher,
  refresh_driver_queues_v2: dispatcher,
  refresh_unassigned_orders: dispatcher,

  driver_assignment_mark_complete: driver,
  driver_assignment_advance: driver,
  driver_home: driver,
  driver_position: driver,
  pickup_check: driver,
  verified_recipient: driver,
  verify: driver,
  save_signature: driver,
  driver_reject_order: driver,

  update_address: anyone,
  update_customer: anyone,
  update_cart_line: anyone,
  choose_order_type: anyone,
  new_card_token: anyone,
  add_card: anyone,
  set_selected_card: anyone,
  delete_selected_card: anyone,
} as const satisfies Record<string, readonly Permitted[]>

/** Pages and classic routes that need more than a session; what is not listed needs its area's own secret or nothing. */
export const routePermissions = {
  'GET /secure': office,
  'GET /secure/home': office,
  'GET /secure/tickets': support,
  'GET /secure/tickets/new': support,
  'GET /secure/tickets/:ticket_id': support,
  'POST /secure/tickets/:ticket_id/status': support,
  'GET /rocket/dispatch_app_web': dispatcher,
  'GET /rocket/dispatch_app_web/undo_last_action': dispatcher,
  'POST /rocket/dispatch_app_web/undo_last_action': dispatcher,
  'GET /rocket/dispatch_app_web/get_markers': ['dispatcher', 'staff'],
  'GET /rocket/dispatch_app_web/driver_way/:driver_id': dispatcher,
  'POST /admin/assets/new_secure': ['driver', 'admin'],
  'GET /secure/assets/:asset_id': support,
  'GET /rocket/driver_app_web': driver,
  'GET /rocket/driver_app_web/pickup/:driver_assignment_id': driver,
  'GET /rocket/driver_app_web/deliver/:driver_assignment_id': driver,
  'GET /admin/zones': admin,
  'GET /admin/menu_items/lookup_upc': admin,
  'GET /secure/jobs': ['admin'],
  'POST /secure/jobs/:job_id/run_again': ['admin'],
  'GET /admin/import': ['admin'],
  'POST /admin/import': ['admin'],
  'GET /admin/import/:import_id': ['admin'],
  'GET /admin/import/:import_id/progress': ['admin'],
  'GET /admin/import/:import_id/rejected.csv': ['admin'],
  'PUT /admin/import/:import_id/file': ['admin'],
  'POST /admin/import/:import_id/start': ['admin'],
  'POST /admin/import/:import_id/cancel': ['admin'],
} as const satisfies Record<string, readonly Permitted[]>

export type GuardedRoute = keyof typeof routePermissions

const included: Partial<Record<Role, readonly Role[]>> = { manager: ['staff', 'customer_support'] }

/** Admin passes every check but the driver's, which belongs to a device; manager includes staff and customer support. */
export function isPermitted(held: readonly string[], permitted: readonly string[]): boolean {
  if (permitted.includes('anyone')) return true
  return permitted.some((role) => {
    if (held.includes(role)) return true
    if (held.includes('admin') && role !== 'driver') return true
    return roles.some((holder) => held.includes(holder) && included[holder]?.some((one) => one === role))
  })
}
