import type { Role } from './permissions.ts'

/** What each role is for, beside its name. */
export const roleDoes: Readonly<Record<Exclude<Role, 'driver' | 'restaurant_tablet'>, string>> = {
  admin: 'everything, people and settings included',
  manager: 'hours, pay, refunds; all that staff and support do',
  staff: 'orders, clock-ins, kitchen tablets',
  customer_support: 'tickets, refunds, credits',
  dispatcher: 'drivers’ queues and the board',
  sales: 'sales events and sales people',
  marketing: 'campaigns and messages',
  menu_editor: 'the menus of some restaurants',
  restaurant_staff: 'what their restaurant sells today',
  business: 'deliveries of their own goods',
  shift_worker: 'claims and drops shifts',
}

export function doesOf(role: string): string | undefined {
  return Object.entries(roleDoes).find(([name]) => name === role)?.[1]
}
