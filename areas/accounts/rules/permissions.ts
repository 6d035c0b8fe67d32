/** Roles and what they include; who may do what stands with each definition, deny by default (SIL-ORD-002, SIL-OPS-04). */

export const roles = [
  'admin',
  'staff',
  'customer_support',
  'manager',
  'sales',
  'marketing',
  'driver',
  'shift_worker',
  'restaurant_staff',
  /** A device on a restaurant's counter, whoever stands before it; no person holds it. */
  'restaurant_tablet',
  'business',
  'dispatcher',
  'menu_editor',
] as const
export type Role = (typeof roles)[number]

// Sets that definitions name as those who may; `anyone` is every session, anonymous ones included.
export const anyone = ['anyone'] as const
export const admin = ['admin'] as const
export const dispatcher = ['dispatcher'] as const
export const driver = ['driver'] as const
export const support = ['customer_support'] as const
export const kitchen = ['restaurant_staff', 'restaurant_tablet'] as const
export const books = ['manager'] as const
export const office = [
  'staff',
  'customer_support',
  'dispatcher',
  'menu_editor',
  'sales',
  'marketing',
  'business',
  'restaurant_staff',
  'shift_worker',
] as const

/** What somebody does for themselves: a driver on a tablet, and whoever drives and signs in by mail. */
const own: readonly string[] = ['driver', 'shift_worker']

const included: Partial<Record<Role, readonly Role[]>> = { manager: ['staff', 'customer_support'] }

/** Before a role of a definition: whoever holds it themselves, and not by what their role includes (SIL-OPS-76). */
const alone = 'only '
export const supportAlone = [`${alone}customer_support`] as const

/** Admin passes every check but those of who drives; manager includes staff and customer support. */
export function isPermitted(held: readonly string[], permitted: readonly string[]): boolean {
  if (permitted.includes('anyone')) return true
  return permitted.some((role) => {
    if (held.includes(role)) return true
    if (held.includes('admin') && !own.includes(role)) return true
    if (role.startsWith(alone)) return held.includes(role.slice(alone.length))
    return roles.some((holder) => held.includes(holder) && included[holder]?.some((one) => one === role))
  })
}
