import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import { follow } from '#platform/server/routes.ts'
import { addressesTopic } from '../calls/addresses.ts'
import { addressRoutes } from './routes.ts'
import type { AddressDeps } from './verify.ts'

export function addressDeskArea(deps: AddressDeps): Area {
  return {
    routes: addressRoutes(deps),
    topics: [follow(addressesTopic, (actor, topic) => worksIn(actor, Number(topic.split(':', 2)[1]) || null))],
  }
}
