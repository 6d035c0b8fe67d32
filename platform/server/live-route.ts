import * as z from 'zod/mini'
import { refuse } from '#platform/core/result.ts'
import { defineRoute } from '#platform/core/route.ts'
import type { Hints } from './live.ts'
import { makeOpenStreams } from './open-streams.ts'
import { answer, type RouteHandler, sent, type TopicHandler } from './routes.ts'

const mostTopics = 50

/** `GET /live?topics=queues:1,order:12`: a stream of hints about the topics this session may follow. */
const live = defineRoute({
  method: 'GET',
  path: '/live',
  open: 'each_topic',
  caller: 'cookie',
  input: z.object({ topics: z.string().check(z.maxLength(4000)) }),
})

export function liveRoute(deps: {
  hints: Hints
  topics: readonly TopicHandler[]
  isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
}): RouteHandler {
  const open = makeOpenStreams()
  const handlers = new Map(deps.topics.map((handler) => [handler.topic.topic, handler]))
  return answer(live, async ({ data, actor, request, reply }) => {
    if (!actor) return refuse('not_authorized')
    const topics = data.topics.split(',').slice(0, mostTopics)
    for (const topic of topics) {
      const handler = handlers.get(topic.split(':', 1)[0] ?? '')
      const may = handler && deps.isPermitted(actor.roles, handler.topic.may) && (await handler.mayFollow(actor, topic))
      if (!may) return refuse('not_authorized')
    }
    if (!open.add(`session ${actor.session_id}`, request, reply)) return refuse('too_many_requests')
    deps.hints.stream(topics, reply)
    return sent
  })
}
