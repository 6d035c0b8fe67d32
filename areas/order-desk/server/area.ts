import type { Roads } from '#areas/dispatch/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import { follow } from '#platform/server/routes.ts'
import { ordersTopic } from '../calls/topics.ts'
import { orderDeskRoutes } from './routes.ts'

export function orderDeskArea({ roadTimes }: { readonly roadTimes: Roads }): Area {
  return {
    routes: orderDeskRoutes(roadTimes),
    topics: [follow(ordersTopic, (actor, topic) => worksIn(actor, Number(topic.split(':', 2)[1])))],
  }
}
