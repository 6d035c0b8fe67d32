import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { mapSource } from '#platform/core/map-source.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'
import { refreshDriverQueues } from './board.ts'
import { assignmentId } from './queue.ts'

/** What a full-page action has left to say, as codes and ids (SIL-OPS-32); anything else is passed over. */
const notice = {
  notice: z.optional(z.unknown()),
  driver_id: z.optional(z.unknown()),
  order_ids: z.optional(z.unknown()),
}

export const boardPage = definePage({
  face: 'ops',
  path: '/rocket/dispatch_app_web',
  entry: 'areas/dispatch/web/board.page.tsx',
  title: 'Dispatch',
  may: dispatcher,
  input: z.object(notice),
  state: z.object({
    dispatch: z.extend(refreshDriverQueues.reply, {
      markets: z.array(z.object({ market_id: z.int(), name: z.string(), time_zone: z.string() })),
      /** Of the markets whose streets were brought in. */
      maps: z.array(z.object({ market_id: z.int(), source: mapSource })),
      notice: z.nullable(z.string()),
      /** The server's clock when the page was made: promises are read by it, whatever this computer's clock says. */
      now: instant,
    }),
  }),
  nav: { group: 'Today', label: 'Dispatch', does: 'Driver queues and unassigned orders', key: 'd' },
})

/** What the map shows (RKT-03). */
export const getMarkers = defineRoute({
  method: 'GET',
  path: '/rocket/dispatch_app_web/get_markers',
  may: ['dispatcher', 'staff'],
  reply: z.object({
    markers: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['driver', 'waypoint', 'restaurant', 'order']),
        lat: z.number(),
        lng: z.number(),
        label: z.string(),
      }),
    ),
  }),
})

/** Along the streets, in GeoJSON's order of the two numbers, and the stops on it. */
export const driverWayRoute = defineRoute({
  method: 'GET',
  path: '/rocket/dispatch_app_web/driver_way/:driver_id',
  may: dispatcher,
  input: z.object({ driver_id: id }),
  reply: z.object({
    way: z.array(z.tuple([z.number(), z.number()])),
    stops: z.array(z.object({ lat: z.number(), lng: z.number() })),
  }),
})

/** The way that a driver would have with this order in that place of the queue (null is the end), and what stands where on it. */
export const offeredWayRoute = defineRoute({
  method: 'GET',
  path: '/rocket/dispatch_app_web/offered_way/:driver_id',
  may: dispatcher,
  input: z.object({
    driver_id: id,
    order_id: id,
    pick_before: z.optional(assignmentId),
    drop_before: z.optional(assignmentId),
  }),
  reply: z.object({
    way: z.array(z.tuple([z.number(), z.number()])),
    stops: z.array(z.object({ lat: z.number(), lng: z.number(), what: z.enum(['here', 'stop', 'store', 'door']) })),
  }),
})
