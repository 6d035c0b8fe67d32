import * as z from 'zod/mini'
import { longestTopics, unpackTopics } from '#platform/core/live-topics.ts'
import { refuse } from '#platform/core/result.ts'
import { defineRoute } from '#platform/core/route.ts'
import type { Hints } from './live.ts'
import { makeOpenStreams } from './open-streams.ts'
import { answer, type RouteHandler, sent, type TopicHandler } from './routes.ts'

/** `GET /live?topics=queues:1,2,order:12`: a stream of hints about the topics this session may follow. */
const live = defineRoute({
  method: 'GET',
  path: '/live',
  open: 'each_topic',
  caller: 'cookie',
  input: z.object({ topics: z.string().check(z.maxLength(longestTopics)) }),
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
    const topics = unpackTopics(data.topics)
    for (const topic of topics) {
      const handler = handlers.get(topic.split(':', 1)[0] ?? '')
      const may = handler && deps.isPermitted(actor.roles, handler.topic.may) && (await handler.mayFollow(actor, topic))
      if (!may) return refuse('not_authorized')
    }
    // Of who has gone by now nothing would ever be taken off the count.
    const isThere = !reply.raw.destroyed
    if (isThere && !open.add(`session ${actor.session_id}`, request, reply)) return refuse('too_many_requests')
    deps.hints.stream(topics, reply)
    return sent
  })
}
