import type { Office, OfficeLink } from '#platform/core/office.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type GuardedRoute, isPermitted, routePermissions } from '../rules/permissions.ts'

/** Pages that have a place in the navigation, in its order; the home is the shell's own link. */
const places: readonly (OfficeLink & { readonly route: GuardedRoute })[] = [
  {
    route: 'GET /rocket/dispatch_app_web',
    group: 'Today',
    href: '/rocket/dispatch_app_web',
    label: 'Dispatch',
    does: 'Driver queues and unassigned orders',
    key: 'd',
  },
  {
    route: 'GET /secure/tickets',
    group: 'Today',
    href: '/secure/tickets',
    label: 'Tickets',
    does: 'What needs somebody’s attention',
    key: 't',
  },
  {
    route: 'GET /secure/tickets/new',
    group: 'Today',
    href: '/secure/tickets/new',
    label: 'Create Ticket',
    does: 'Write down a problem',
    key: 'c',
  },
  {
    route: 'GET /admin/import',
    group: 'System',
    href: '/admin/import',
    label: 'Import',
    does: 'Streets, addresses, zones, products, menus and markets from files',
    key: 'i',
  },
  {
    route: 'GET /admin/zones',
    group: 'Places',
    href: '/admin/zones',
    label: 'Zones',
    does: 'Delivery area, counties, game days and restricted places',
    key: 'z',
  },
  {
    route: 'GET /secure/jobs',
    group: 'System',
    href: '/secure/jobs',
    label: 'Background work',
    does: 'Jobs that wait, and those set aside',
    key: 'j',
  },
]

/** Where these roles let one go. Shell, palette and home know no other list. */
export function navigationOf(roles: readonly string[]): OfficeLink[] {
  return places.filter(({ route }) => isPermitted(roles, routePermissions[route])).map(({ route: _, ...link }) => link)
}

/** `state.office` of a page; undefined for whoever is not a member of staff, as on the sign-in page. */
export function makeOfficeOf(db: Db): (actor: Actor) => Promise<Office | undefined> {
  return async (actor) => {
    if (!actor.user) return undefined
    const markets = await db.selectFrom('markets').select(['market_id', 'name']).orderBy('name').execute()
    const { name, email } = actor.user
    return {
      person: { name, email },
      roles: actor.roles,
      nav: navigationOf(actor.roles),
      markets: markets.filter(({ market_id }) => worksIn(actor, market_id)),
    }
  }
}
