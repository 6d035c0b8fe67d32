import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { TopicGuard } from './area.ts'
import type { Hints } from './live.ts'
import type { Sessions } from './parts.ts'

const mostTopics = 50
const query = z.object({ topics: z.string().check(z.maxLength(4000)) })

/** `GET /live?topics=queues:1,order:12`: a stream of hints about the topics this session may follow. */
export function addLive(
  app: FastifyInstance,
  parts: { hints: Hints; sessions: Sessions; guards: ReadonlyMap<string, TopicGuard> },
): void {
  app.get('/live', { schema: { querystring: query, tags: ['live'] } }, async (request, reply) => {
    const actor = await parts.sessions.ofCookie(request)
    if (!actor) return reply.code(401).send({ success: false, error: 'not_authorized' })
    const topics = z.parse(query, request.query).topics.split(',').slice(0, mostTopics)
    for (const topic of topics) {
      const guard = parts.guards.get(topic.split(':', 1)[0] ?? '')
      if (!guard || !(await guard(actor, topic)))
        return reply.code(403).send({ success: false, error: 'not_authorized' })
    }
    parts.hints.stream(topics, reply)
    return reply
  })
}
