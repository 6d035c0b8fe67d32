import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Hints } from './live.ts'
import type { TopicHandler } from './routes.ts'
import type { Sessions } from './sessions.ts'

const mostTopics = 50
const query = z.object({ topics: z.string().check(z.maxLength(4000)) })

/** `GET /live?topics=queues:1,order:12`: a stream of hints about the topics this session may follow. */
export function addLive(
  app: FastifyInstance,
  deps: {
    hints: Hints
    sessions: Sessions
    topics: readonly TopicHandler[]
    isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
  },
): void {
  const handlers = new Map(deps.topics.map((handler) => [handler.topic.topic, handler]))
  app.get('/live', { schema: { querystring: query, tags: ['live'] } }, async (request, reply) => {
    const actor = await deps.sessions.ofCookie(request)
    if (!actor) return reply.code(401).send({ success: false, error: 'not_authorized' })
    const topics = z.parse(query, request.query).topics.split(',').slice(0, mostTopics)
    for (const topic of topics) {
      const handler = handlers.get(topic.split(':', 1)[0] ?? '')
      const may = handler && deps.isPermitted(actor.roles, handler.topic.may) && (await handler.mayFollow(actor, topic))
      if (!may) return reply.code(403).send({ success: false, error: 'not_authorized' })
    }
    deps.hints.stream(topics, reply)
    return reply
  })
}
