import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/server/parts.ts'
import { type GuardedRoute, isPermitted, routePermissions } from '../rules/permissions.ts'
import { actorOf, guard } from './guard.ts'

/** Pages that the home of staff links to, with what one does there. */
const places: readonly { route: GuardedRoute; href: string; name: string; does: string }[] = [
  {
    route: 'GET /rocket/dispatch_app_web',
    href: '/rocket/dispatch_app_web',
    name: 'Dispatch',
    does: 'Driver queues and unassigned orders',
  },
  { route: 'GET /secure/tickets', href: '/secure/tickets', name: 'Tickets', does: 'What needs somebody’s attention' },
  {
    route: 'GET /secure/tickets/new',
    href: '/secure/tickets/new',
    name: 'Create Ticket',
    does: 'Write down a problem',
  },
  {
    route: 'GET /admin/import',
    href: '/admin/import',
    name: 'Import',
    does: 'Streets, addresses, zones, products, menus and markets from files',
  },
  {
    route: 'GET /admin/zones',
    href: '/admin/zones',
    name: 'Zones',
    does: 'Delivery area, counties, game days and restricted places',
  },
  {
    route: 'GET /secure/jobs',
    href: '/secure/jobs',
    name: 'Background work',
    does: 'Jobs that wait, and those set aside',
  },
]

/** `/secure`: links to what the person's roles allow. */
export function addStaffHome(app: FastifyInstance, parts: ServerParts): void {
  app.get(
    '/secure',
    { onRequest: guard(parts.sessions, 'GET /secure'), schema: { tags: ['accounts'] } },
    async (request, reply) => {
      const actor = actorOf(request)
      const allowed = places.filter(({ route }) => isPermitted(actor.roles, routePermissions[route]))
      const home = {
        name: actor.user?.name ?? '',
        roles: actor.roles,
        places: allowed.map(({ route: _, ...place }) => place),
      }
      return parts.pages.send(request, reply, {
        entry: 'apps/office/home.tsx',
        title: 'Home',
        face: 'ops',
        state: { home },
      })
    },
  )
}
