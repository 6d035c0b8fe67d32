import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { ticketsTopic, ticketTopic } from '../calls/case.ts'
import { macroRoutes, ticketRoutes } from './routes.ts'
import { taskCreateHandler } from './task-create.ts'
import { ticketOf } from './tickets.ts'

export function supportArea({ db }: Pick<ServerDeps, 'db'>): Area {
  const numberOf = (topic: string) => {
    const number = topic.split(':', 2)[1] ?? ''
    return /^\d{1,9}$/.test(number) ? Number(number) : undefined
  }
  return {
    calls: [taskCreateHandler],
    routes: [...ticketRoutes, ...macroRoutes],
    topics: [
      follow(ticketsTopic, (actor, topic) => {
        const market = numberOf(topic)
        return market === 0 || (market !== undefined && worksIn(actor, market))
      }),
      follow(ticketTopic, async (actor, topic) => {
        const ticket = numberOf(topic)
        return ticket !== undefined && (await ticketOf(db, actor, ticket)) !== undefined
      }),
    ],
  }
}
